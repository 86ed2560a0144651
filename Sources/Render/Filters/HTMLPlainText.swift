import Text

/// What a reader sees of HTML that we made: tags gone, references read, white space drawn together.
enum HTMLPlainText {
  static func of(html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 || $0.isASCIIWhitespace }) else { return html }
    var bytes: [UInt8] = []
    var isInTag = false
    for byte in html.utf8 {
      switch byte {
      case 0x3C: isInTag = true
      case 0x3E where isInTag: isInTag = false
      case _ where isInTag: break
      case _ where byte.isASCIIWhitespace: if bytes.last != 0x20, !bytes.isEmpty { bytes.append(0x20) }
      default: bytes.append(byte)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return CharacterReference.decode(bytes.span.text)
  }
}
