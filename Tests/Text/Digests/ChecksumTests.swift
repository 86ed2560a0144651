import Foundation
import Testing

@testable import Text

@Suite struct ChecksumTests {
  @Test func `CRC-32 has its known value`() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.checksum(of: []) == 0)
  }

  @Test func `Base64 is that of Foundation`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 250) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
