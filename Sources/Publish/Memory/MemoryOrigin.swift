import Text

/// Where the bytes of a memory that was read come from: a file with all of them, or one and its `MemoryChanges`.
struct MemoryOrigin: Sendable {
  /// The bytes of the memory.
  let bytes: [UInt8]
  /// The digest in the head of the file with most of them.
  let base: FastDigest
  /// Where each part of `bytes` begins, and its first byte in that file; `nil` for a part that is new in the changes.
  private let parts: [(start: Int, base: Int?)]

  /// The origin of a memory that was read from one file.
  init(_ bytes: [UInt8], base: FastDigest) {
    self.bytes = bytes
    self.base = base
    parts = [(0, 0)]
  }

  /// The origin of a memory that was read from a file and its changes.
  init(_ bytes: [UInt8], _ changes: MemoryChanges) {
    self.bytes = bytes
    base = changes.base
    var start = 0
    parts = changes.pieces.map { piece in
      switch piece {
      case .kept(let range):
        defer { start += range.count }
        return (start, range.lowerBound)
      case .new(let new):
        defer { start += new.range.count }
        return (start, nil)
      }
    }
  }

  /// Calls `take` with each part of a range of `bytes`, and its range in the file; `nil` if it is new in the changes.
  func forEachSegment(in range: Range<Int>, _ take: (_ part: Range<Int>, _ base: Range<Int>?) -> Void) {
    var number = part(at: range.lowerBound)
    var start = range.lowerBound
    while start < range.upperBound, number < parts.count {
      let next = number + 1 < parts.count ? parts[number + 1].start : bytes.count
      let end = min(next, range.upperBound)
      if start < end {
        take(start..<end, parts[number].base.map { $0 + start - parts[number].start..<$0 + end - parts[number].start })
      }
      start = end
      number += 1
    }
  }

  /// Returns the number of the last part that begins at or before `offset`.
  private func part(at offset: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
