/// Eight bytes of a text in one word, the first one lowest.
extension UInt64 {
  /// The same byte eight times.
  @inlinable package init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The highest bit of every byte that is zero, and no other bit. A byte is zero if neither it nor the sum of its low
  /// seven bits and 0x7F has the highest bit; the sum never carries into the next byte.
  @inlinable package var zeroBytes: UInt64 {
    let low = UInt64(repeating: 0x7F)
    return ~((self & low) &+ low | self) & UInt64(repeating: 0x80)
  }
}
