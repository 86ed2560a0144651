/// The `type` of a text construct.
struct MarkupType {
  var kind: FeedText.Kind
  /// Whether the type is neither text nor XML, so that the content must be base 64.
  var isBinary = false

  static let text = MarkupType(kind: .text)
  static let html = MarkupType(kind: .html)
  static let xhtml = MarkupType(kind: .xhtml)

  init(kind: FeedText.Kind) { self.kind = kind }

  init(_ type: String?, default fallback: MarkupType) {
    guard let type = type?.lowercased(), !type.isEmpty else {
      self = fallback
      return
    }
    switch type {
    case "html", "text/html": self = .html
    case "xhtml", "application/xhtml+xml": self = .xhtml
    case "text", "plain", "escaped": self = .text
    case _ where type.hasSuffix("+xml") || type.hasSuffix("/xml"): self = .xhtml
    case _ where type.hasPrefix("text/") || !type.utf8.contains(UInt8(ascii: "/")): self = .text
    default:
      self = .text
      isBinary = true
    }
  }
}
