import Text

/// Repair of plain text whose character references were escaped twice, as in Blogger's short feeds: with `&amp;nbsp;`
/// in the XML, readers would see `&nbsp;`.
enum OverEscapedText {
  /// Returns the decoded text; `nil` if `bytes` are correct as they are. Every `&` must begin a reference that HTML
  /// knows, and there must be two of them or one inside a word. A sentence about `&nbsp;` has spaces around it.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard var index = bytes.firstIndex(of: UInt8(ascii: "&")) else { return nil }
    var references = 0
    var isWithinWord = false
    while true {
      guard let end = end(of: index, in: bytes) else { return nil }
      references += 1
      if index > bytes.startIndex, isOfWord(bytes[index - 1]) || ".,;:!?".utf8.contains(bytes[index - 1]) {
        isWithinWord = true
      }
      if end < bytes.endIndex, isOfWord(bytes[end]) { isWithinWord = true }
      guard let next = bytes[end...].firstIndex(of: UInt8(ascii: "&")) else { break }
      index = next
    }
    guard references > 1 || isWithinWord else { return nil }
    return CharacterReference.decode(Array(bytes))
  }
}

extension OverEscapedText {
  /// Returns the index after the `;` of the reference that begins at `start`; `nil` if there is none.
  private static func end(of start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
    let rest = bytes[(start + 1)...]
    let body = rest.prefix(34).prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "#") }
    guard !body.isEmpty, body.endIndex < bytes.endIndex, bytes[body.endIndex] == UInt8(ascii: ";") else { return nil }
    if body.first == UInt8(ascii: "#") {
      return CharacterReference.number(body.dropFirst()) == nil ? nil : body.endIndex + 1
    }
    let name = String(decoding: body, as: UTF8.self)
    return CharacterReference.scalars(named: name) == nil ? nil : body.endIndex + 1
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte >= 0x80 }
}
