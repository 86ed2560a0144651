/// The checksum of PNG chunks (PNG, annex D).
enum CRC32 {
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)] }
    return ~value
  }

  private static let table = (0..<256).map { entry(UInt32($0)) }

  private static func entry(_ number: UInt32) -> UInt32 {
    var value = number
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }
}
