import Text

/// The plain text of HTML that Rhapsode has generated: without tags, with references decoded and white space collapsed.
enum HTMLPlainText {
  static func of(html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 || $0.isASCIIWhitespace }) else { return html }
    var bytes: [UInt8] = []
    for byte in html.utf8.withoutTags {
      guard byte.isASCIIWhitespace else {
        bytes.append(byte)
        continue
      }
      if bytes.last != 0x20, !bytes.isEmpty { bytes.append(0x20) }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return CharacterReference.decode(bytes.span.text)
  }
}
