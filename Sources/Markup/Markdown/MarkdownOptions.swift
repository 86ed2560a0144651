package import Text

/// How a text is read.
package struct MarkdownOptions: Sendable, Hashable {
  /// Raw HTML is cleaned like a stranger's; otherwise it passes as it is.
  package var cleansHTML = false
  /// The language of the text, which chooses its quotation marks and the few words that readers of the page hear: `el`.
  package var language = "en"
  /// Whether straight quotes, `--` and `...` become typographic ones.
  package var smartPunctuation = true
  /// How tags of other generators are reported.
  package var foreignTags = Diagnostic.Severity.error
  /// The plain text of a first-level heading that is the entry's title, so that the first one is left out of the body; only
  /// its anchor stays.
  package var titleHeading: String?
  /// Bytes that are read of one text; what follows is left off, with an error.
  package var limit = 4 << 20

  package init(cleansHTML: Bool = false, language: String = "en") {
    self.cleansHTML = cleansHTML
    self.language = language
  }
}
