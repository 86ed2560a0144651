/// The character references of bytes that mean something in HTML and XML: the one table of them. Only `append(escaping:)`,
/// which every value of a template passes through, computes them instead, eight bytes at a time.
package enum MarkupReference {
  /// `nil` for bytes that need none.
  package static func text(for byte: UInt8) -> StaticString? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&#34;"
    case 0x27: "&#39;"
    default: nil
    }
  }
}
