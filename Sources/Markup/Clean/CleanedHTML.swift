package import Model
package import Text

/// A sanitized fragment of third-party HTML, and facts about it.
package struct CleanedHTML: Sendable, Hashable {
  package var html: SafeHTML
  /// The text with white space collapsed; each block, line and cell is on its own line.
  package var text = ""
  package var words = 0
  /// The first picture, with the attributes of its tag.
  package var image: MediaReference?
  /// Addresses of its pictures, sounds and films, without duplicates.
  package var media: [String] = []
  /// Targets of its links, without duplicates.
  package var links: [String] = []

  init(html: SafeHTML) { self.html = html }

  /// Returns the first `words` words of the text, with `…` if more follow.
  package func excerpt(words: Int) -> String { Words.excerpt(of: text, words: words) }
}
