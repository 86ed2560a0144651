/// A part of a larger array of bytes, which it shares instead of copying it.
package struct StoredBytes: Sendable {
  package let all: [UInt8]
  /// Where the part is in `all`.
  package let range: Range<Int>

  package init(_ all: [UInt8], in range: Range<Int>? = nil) {
    self.all = all
    self.range = (range ?? all.indices).clamped(to: all.indices)
  }

  /// A copy of the part.
  package var bytes: [UInt8] { Array(all[range]) }
}

extension StoredBytes {
  /// Returns the bytes with each `old` range replaced by `new`. The ranges must not overlap; they are offsets in `all`.
  package func replacing(_ parts: [(old: Range<Int>, new: [UInt8])]) -> BytePieces {
    var pieces = BytePieces()
    var position = range.lowerBound
    for part in parts.sorted(by: { $0.old.lowerBound < $1.old.lowerBound }) {
      pieces.append(StoredBytes(all, in: position..<part.old.lowerBound))
      pieces.append(StoredBytes(part.new))
      position = part.old.upperBound
    }
    pieces.append(StoredBytes(all, in: position..<range.upperBound))
    return pieces
  }
}

extension StoredBytes: Equatable {
  package static func == (left: StoredBytes, right: StoredBytes) -> Bool {
    left.range.count == right.range.count
      && FastDigest(of: left.all.span.extracting(left.range)) == FastDigest(of: right.all.span.extracting(right.range))
  }
}

extension BinaryReader {
  package init(_ stored: StoredBytes) { self.init(stored.all, in: stored.range) }
}
