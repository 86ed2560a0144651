/// Searching long texts; bytes are compared 32 at a time.
extension Span<UInt8> {
  /// Returns the offset of the first `byte` in `range`, or `nil` if there is none.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe withUnsafeBytes { unsafe $0.firstIndex(of: byte, in: range) }
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
