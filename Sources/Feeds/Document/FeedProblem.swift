/// What was wrong with a feed's bytes, and was mended.
package struct FeedProblem: Sendable, Hashable {
  /// From 1; 0 where the whole document is meant.
  package var line: Int
  package var column: Int
  package var summary: String

  package init(line: Int = 0, column: Int = 0, _ summary: String) {
    self.line = line
    self.column = column
    self.summary = summary
  }
}
