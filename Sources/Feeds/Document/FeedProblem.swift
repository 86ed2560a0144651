import Text

/// An error in a feed's bytes, which was repaired.
package struct FeedProblem: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case repair
    /// An outline of a list, left out because its address is not a web address.
    case unreadableOutline
    /// Positions that are not on Earth, and are left out.
    case misplaced
  }

  package var kind: Kind
  /// Counted from 1; 0 if the problem concerns the whole document.
  package var line: Int
  package var column: Int
  package var summary: String

  package init(kind: Kind = .repair, line: Int = 0, column: Int = 0, _ summary: String) {
    self.kind = kind
    self.line = line
    self.column = column
    self.summary = summary
  }
}

extension Diagnostic {
  /// The summary, with the place in a document that has no name of its own.
  var withLine: String { place.map { "\(summary) (line \($0.line), column \($0.column))" } ?? summary }
}
