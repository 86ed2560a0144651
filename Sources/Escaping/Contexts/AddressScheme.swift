import Text

/// What the scheme of a URL, or of its beginning, can do in a page.
package enum AddressScheme {
  /// `http`, `https`, `mailto`, `tel` and other schemes that run nothing, or a relative reference.
  case harmless
  /// `data:` with a raster image.
  case picture
  /// `javascript:` and every unknown scheme.
  case unsafe

  /// For other modules, in which the generic code would ask the runtime for the type of each byte.
  package init(of text: String) {
    // The usual addresses, whose scheme need not be copied.
    if text.utf8.span.has("https:", at: 0) { self = .harmless } else { self.init(of: text.utf8) }
  }

  /// Reads the scheme as browsers do, which skip control characters and white space and ignore case.
  init(of text: some Sequence<UInt8>) {
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
        // No known scheme is longer than 64 bytes, but a colon may still follow.
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
