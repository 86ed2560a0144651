import Testing

@testable import Render

@Suite struct WallLayoutTests {
  @Test(arguments: [WallLayout.middle, .wide])
  func `every row is full, its pictures are equally high, and no card is too narrow`(layout: WallLayout) {
    let shapes: [Double?] = [1.5, 0.75, 1, nil, 16.0 / 9, 0.66, nil, 4, 0.2]
    for count in 0...40 {
      for shift in shapes.indices {
        let cells = layout.cells((0..<count).map { shapes[($0 * $0 + shift) % shapes.count] })
        #expect(cells.count == count)
        for row in rows(cells) {
          #expect(row.reduce(0) { $0 + $1.span } == WallLayout.columns, "\(count) from \(shift)")
          #expect(Set(row.map(\.height)).count == 1)
          #expect(row.allSatisfy { $0.span >= layout.narrowest })
        }
      }
    }
  }

  @Test func `five squares stand in rows of three and two`() {
    #expect([[3, 2], [2, 3]].contains(rows(WallLayout.wide.cells([1, 1, 1, 1, 1])).map(\.count)))
  }

  @Test func `a landscape between two portraits is twice as wide as they are`() {
    #expect(WallLayout.wide.cells([0.75, 1.5, 0.75]).map(\.span) == [3, 6, 3])
  }

  @Test func `cards without pictures stand three in a row`() {
    #expect(WallLayout.wide.cells([nil, nil, nil]).map(\.span) == [4, 4, 4])
  }

  @Test func `a card alone has the whole row`() {
    #expect(WallLayout.wide.cells([1]).map(\.span) == [12])
    #expect(WallLayout.middle.cells([nil]).map(\.span) == [12])
  }

  /// Returns the rows of cells as a CSS grid places them: a row ends when it is full.
  private func rows(_ cells: [WallLayout.Cell]) -> [[WallLayout.Cell]] {
    var rows: [[WallLayout.Cell]] = []
    var filled = WallLayout.columns
    for cell in cells {
      if filled + cell.span > WallLayout.columns {
        rows.append([])
        filled = 0
      }
      rows[rows.count - 1].append(cell)
      filled += cell.span
    }
    return rows
  }
}
