/// UUIDs made from names (RFC 9562, version 5): the same name in the same space always gets the same UUID.
package enum UUID5 {
  /// Returns the UUID in lower case with hyphens. `space` is a UUID.
  package static func text(of name: String, in space: String) -> String {
    let digits = space.utf8.compactMap(\.hexValue)
    precondition(digits.count == 32, "a name space is a UUID")
    let prefix = stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    var bytes = Array(SHA1.digest(of: prefix + Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return text.text
  }
}
