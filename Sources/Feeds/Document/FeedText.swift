/// A text of a feed, not sanitized; sanitize it according to `kind` before showing it.
package struct FeedText: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// Plain text, in which `<` is a less-than sign.
    case text
    /// HTML, or text that is probably HTML.
    case html
    /// XHTML elements of the feed's XML, serialized again.
    case xhtml
  }

  package var kind: Kind
  package var value: String
  /// The base URL of relative addresses in the text; `nil` if it is unknown.
  package var base: String?

  package init(_ kind: Kind, _ value: String, base: String? = nil) {
    self.kind = kind
    self.value = value
    self.base = base
  }
}
