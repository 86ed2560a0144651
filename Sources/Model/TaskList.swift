/// A list in a text whose items have boxes: `- [x] done`.
package struct TaskList: Sendable, Hashable {
  /// The index in `Body.pieces` of the finished HTML that contains it.
  package var position: Int
  /// The number of items with a box, and of those whose box is ticked.
  package var boxes: Int
  package var ticked: Int
  /// Where its first item is in the entry's file.
  package var line: Int
  package var column: Int

  package init(position: Int, boxes: Int, ticked: Int, line: Int, column: Int) {
    self.position = position
    self.boxes = boxes
    self.ticked = ticked
    self.line = line
    self.column = column
  }
}
