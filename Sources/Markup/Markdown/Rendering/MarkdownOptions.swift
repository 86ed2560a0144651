package import Text

/// Options for parsing a text.
package struct MarkdownOptions: Sendable, Hashable {
  /// Whether raw HTML is sanitized like third-party HTML; otherwise it is kept unchanged.
  package var cleansHTML = false
  /// The language of the text, such as `el`. It determines the quotation marks and the few words for screen readers.
  package var language = "en"
  /// Whether straight quotes, `--` and `...` become typographic ones.
  var smartPunctuation = true
  /// Whether `$x$` is a formula.
  package var hasDollars = false
  /// The severity of reports about tags of other generators.
  package var foreignTags = Diagnostic.Severity.error
  /// The entry's title as plain text. The first first-level heading with this text is not rendered again; only its
  /// anchor stays.
  package var titleHeading: String?
  /// Maximum length of a text in bytes; the rest is dropped with an error.
  var limit = 4 << 20

  package init(cleansHTML: Bool = false, language: String = "en") {
    self.cleansHTML = cleansHTML
    self.language = language
  }
}
