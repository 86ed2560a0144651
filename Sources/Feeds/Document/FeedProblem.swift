/// An error in a feed's bytes, which was repaired.
package struct FeedProblem: Sendable, Hashable {
  /// Counted from 1; 0 if the problem concerns the whole document.
  package var line: Int
  package var column: Int
  package var summary: String

  package init(line: Int = 0, column: Int = 0, _ summary: String) {
    self.line = line
    self.column = column
    self.summary = summary
  }
}
