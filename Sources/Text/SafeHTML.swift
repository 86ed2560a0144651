/// HTML that may stand in a page as it is: made by `Markup` alone, from authors' Markdown or by cleaning strangers' HTML,
/// and joined by templates that escape everything else.
package struct SafeHTML: Sendable, Hashable {
  package var text: String

  /// The caller vouches for `text`.
  package init(vouchedFor text: String) { self.text = text }
}
