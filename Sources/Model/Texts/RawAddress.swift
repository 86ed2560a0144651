/// An address in raw HTML among an author's Markdown, which may mean a file or a text beside it.
package struct RawAddress: Sendable, Hashable {
  package enum Kind: Int, Sendable, Hashable {
    /// `href`.
    case link
    /// `src` and `poster`.
    case source
    /// `srcset`.
    case set
  }

  /// The range of the attribute's value in `Body.html`, without quotes.
  package var range: Range<Int>
  package var kind: Kind
  /// Line and column in the entry's file, counted from 1.
  package var line: Int
  package var column: Int

  package init(range: Range<Int>, kind: Kind, line: Int, column: Int) {
    self.range = range
    self.kind = kind
    self.line = line
    self.column = column
  }
}
