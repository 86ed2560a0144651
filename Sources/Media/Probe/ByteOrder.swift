extension [UInt8] {
  init(big number: Int, count: Int) {
    self = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  init(little number: Int, count: Int) {
    self = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Replaces the bytes from `offset` on.
  mutating func overwrite(at offset: Int, with bytes: some Collection<UInt8>) {
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  mutating func clear(_ range: Range<Int>) {
    for index in range { self[index] = 0 }
  }
}
