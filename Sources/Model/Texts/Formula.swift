/// A formula of a text, and where its TeX is in the entry's file. The TeX itself is in the body, as escaped text inside
/// the element.
package struct Formula: Sendable, Hashable {
  /// Where a line of the TeX begins.
  package struct Line: Sendable, Hashable {
    /// In bytes of the TeX.
    package var offset: Int
    /// In the entry's file, counted from 1; the column in Unicode scalars.
    package var line: Int
    package var column: Int

    package init(offset: Int, line: Int, column: Int) {
      self.offset = offset
      self.line = line
      self.column = column
    }
  }

  /// Whether it is displayed on lines of its own.
  package var isDisplay: Bool
  /// Whether it is a block, and not inside a paragraph or the like.
  package var isBlock: Bool
  package var lines: [Line]

  package init(isDisplay: Bool, isBlock: Bool, lines: [Line] = []) {
    self.isDisplay = isDisplay
    self.isBlock = isBlock
    self.lines = lines
  }

  /// Returns the line and the column of the byte at `offset` in `tex`, which is the formula's TeX.
  package func place(of offset: Int, in tex: [UInt8]) -> (line: Int, column: Int) {
    guard let line = lines.last(where: { $0.offset <= offset }) ?? lines.first else { return (0, 0) }
    let before = tex[min(line.offset, tex.count)..<min(max(offset, line.offset), tex.count)]
    return (line.line, line.column + before.count { $0 & 0xC0 != 0x80 })
  }
}
