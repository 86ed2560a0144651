/// Base64 (RFC 4648), with padding.
package enum Base64Text {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func of(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = Int(bytes[start]) << 16
      if count > 1 { group |= Int(bytes[start + 1]) << 8 }
      if count > 2 { group |= Int(bytes[start + 2]) }
      for index in 0..<4 {
        text.append(index <= count ? digits[group >> (18 - index * 6) & 63] : UInt8(ascii: "="))
      }
    }
    return text[...].text
  }
}
