/// A list in a text whose items have boxes: `- [x] done`. A list of answers of a quiz counts as one even if no item has a
/// box.
package struct TaskList: Sendable, Hashable {
  /// The index in `Body.pieces` of the finished HTML that contains it.
  package var position: Int
  /// The number of items with a box, and of those whose box is ticked.
  package var boxes: Int
  package var ticked: Int
  /// Where its first item is in the entry's file.
  package var line: Int
  package var column: Int
  /// Where the items without a box are, in a list of answers of a quiz.
  package var unboxed: [Item]

  package struct Item: Sendable, Hashable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  package init(position: Int, boxes: Int, ticked: Int, line: Int, column: Int, unboxed: [Item] = []) {
    self.position = position
    self.boxes = boxes
    self.ticked = ticked
    self.line = line
    self.column = column
    self.unboxed = unboxed
  }
}
