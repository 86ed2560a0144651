package import Model
package import Text

/// A stranger's fragment, made safe, and what is in it.
package struct CleanedHTML: Sendable, Hashable {
  package var html: SafeHTML
  /// White space drawn together; each block, line and cell is a line of its own.
  package var text = ""
  package var words = 0
  /// The first picture, with what its tag says of it.
  package var image: MediaReference?
  /// Addresses of the pictures, sounds and films, each once.
  package var media: [String] = []
  /// Where its links lead, each once.
  package var links: [String] = []

  package init(html: SafeHTML) { self.html = html }

  /// The first `words` words of the text, `…` where something is left out.
  package func excerpt(words: Int) -> String { Words.excerpt(of: text, words: words) }
}
