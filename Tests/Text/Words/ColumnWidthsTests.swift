import Testing
import Text

struct ColumnWidthsTests {
  private func widths(_ rows: [[String]]) -> ColumnWidths {
    var widths = ColumnWidths()
    for row in rows {
      for (column, cell) in row.enumerated() { widths.add(cell, column: column) }
    }
    return widths
  }

  @Test func `a table is short if the longest cells of its columns have at most 40 characters together`() {
    let ten = String(repeating: "ω", count: 10)
    #expect(widths([[ten, "a", "b"], ["a", ten, ten + ten]]).isShort)
    #expect(!widths([[ten, "a", "b"], ["a", ten, ten + ten + "c"]]).isShort)
    #expect(!ColumnWidths().isShort)
  }

  @Test func `a table of two columns needs no class`() {
    #expect(!widths([["a", "b"]]).isShort)
    #expect(widths([["a", "b"]]).areNarrow)
  }

  @Test func `a cell of unknown width makes a table wide`() {
    var widths = widths([["a", "b", "c"]])
    widths.addUnknown()
    #expect(!widths.isShort && !widths.areNarrow)
  }
}
