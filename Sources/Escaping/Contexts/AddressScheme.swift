import Text

/// What the scheme of an address, or of its start, allows it to do in a page.
package enum AddressScheme {
  /// `http`, `https`, `mailto`, `tel` and others that run nothing, or a relative reference.
  case harmless
  /// `data:` with pixels in it.
  case picture
  /// `javascript:` and all that nobody knows.
  case unsafe

  /// Browsers pass over controls and white space in a scheme, and over the case of its letters.
  package init(of text: some Sequence<UInt8>) {
    var scheme: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case 0x3A:
        self = Self.of(scheme, &iterator)
        return
      case 0x2F, 0x3F, 0x23, 0x5C:
        self = .harmless
        return
      case ...0x20, 0x7F: continue
      default:
        // No known scheme is that long, but a colon may follow.
        if scheme.count < 64 { scheme.append(byte.asciiLowercased) }
      }
    }
    self = .harmless
  }

  private static func of(_ scheme: [UInt8], _ rest: inout some IteratorProtocol<UInt8>) -> AddressScheme {
    if known.contains(scheme) { return .harmless }
    guard scheme == Array("data".utf8) else { return .unsafe }
    var type: [UInt8] = []
    while let byte = rest.next(), byte != 0x2C, byte != 0x3B, type.count < 32 { type.append(byte.asciiLowercased) }
    return pictures.contains(type) ? .picture : .unsafe
  }

  private static let known = Set(
    ["http", "https", "mailto", "tel", "sms", "ftp", "geo", "xmpp", "irc", "ircs", "magnet", "webcal", "urn"].map {
      Array($0.utf8)
    })

  private static let pictures = Set(
    ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"].map { Array($0.utf8) })
}
