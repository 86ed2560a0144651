/// The columns of a table of KaTeX, as styles of its cells: browsers that implement MathML Core ignore the attributes of
/// `mtable`.
struct MathMLTable {
  private let alignments: [Substring]
  private let gaps: [Substring]
  private let lines: [Substring]
  /// The number of cells in the current row.
  private var column = 0

  /// Each is the value of an attribute, a list of words.
  init(alignments: String, gaps: String, lines: String) {
    self.alignments = alignments.split(separator: " ")
    self.gaps = gaps.split(separator: " ")
    self.lines = lines.split(separator: " ")
  }

  mutating func beginRow() { column = 0 }

  /// Returns the style of the next cell; empty if it needs none.
  mutating func styleOfNextCell() -> String {
    defer { column += 1 }
    var style: [String] = []
    switch Self.word(alignments, column) {
    case "left": style.append("text-align:left")
    // The contents of a cell are a block, which only this value moves.
    case "right": style.append("text-align:right;text-align:-webkit-right")
    default: break
    }
    if column > 0, isNarrow(column - 1) { style.append("padding-left:0") }
    if isNarrow(column) { style.append("padding-right:0") }
    switch lines.isEmpty ? nil : Self.word(lines, column) {
    case "solid": style.append("border-right:1px solid")
    case "dashed": style.append("border-right:1px dashed")
    default: break
    }
    return style.joined(separator: ";")
  }

  /// Whether there is no space after a column.
  private func isNarrow(_ column: Int) -> Bool { Self.word(gaps, column) == "0em" }

  /// Returns the word of a column, which KaTeX writes for each.
  private static func word(_ words: [Substring], _ column: Int) -> Substring? {
    column < words.count ? words[column] : nil
  }
}
