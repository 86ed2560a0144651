/// The checksum of ZIP, gzip and PNG (ISO 3309).
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }

  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = Self.table
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }
}
