/// A text of a feed as it stands there; whoever shows it cleans it first, according to `kind`.
package struct FeedText: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// Plain text: `<` is a less-than sign.
    case text
    /// HTML as it comes, or what may well be HTML.
    case html
    /// Elements that stood in the feed as XML, written out again.
    case xhtml
  }

  package var kind: Kind
  package var value: String
  /// What the relative addresses inside are relative to; `nil` where nothing is known.
  package var base: String?

  package init(_ kind: Kind, _ value: String, base: String? = nil) {
    self.kind = kind
    self.value = value
    self.base = base
  }
}
