import Glibc

/// Searching long texts with `memchr`, which compares many bytes at once.
extension Span<UInt8> {
  /// Returns the offset of the first `byte` in `range`, or `nil` if there is none.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    return unsafe extracting(range).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base, CInt(byte), bytes.count) else { return nil }
      return unsafe range.lowerBound + base.distance(to: UnsafeRawPointer(found))
    }
  }

  /// Returns the offset of the first `mark` that begins at `start` or later, or `nil` if there is none.
  package func firstIndex(of mark: StaticString, from start: Int = 0) -> Int? {
    let first = unsafe mark.utf8Start[0]
    var index = start
    while index < count, let found = firstIndex(of: first, in: index..<count) {
      if has(mark, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  /// Returns the offset of the first `mark` that begins at `start` or later, or `nil` if there is none. A mark without
  /// bytes begins at `start`.
  package func firstIndex(of mark: Span<UInt8>, from start: Int = 0) -> Int? {
    guard mark.count > 0 else { return start }
    var index = start
    while index < count, let found = firstIndex(of: mark[0], in: index..<count) {
      if has(mark, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  /// Whether the bytes from `offset` on start with `mark`.
  package func has(_ mark: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= mark.count else { return false }
    for index in mark.indices where self[offset + index] != mark[index] { return false }
    return true
  }
}
