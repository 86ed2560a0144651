import Glibc

extension UnsafeRawBufferPointer {
  /// Returns the offset of the first `byte` in the part of `range` that is inside the buffer, or `nil` if there is none.
  /// Uses `memchr`, which compares 32 bytes at a time.
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty, let base = baseAddress,
      let found = unsafe memchr(base + range.lowerBound, CInt(byte), range.count)
    else { return nil }
    return unsafe base.distance(to: UnsafeRawPointer(found))
  }
}
