import Model
import Testing

@testable import Render

@Suite struct ReadRowsTests {
  @Test(arguments: [0, 1, 767, 768, 769, 20_000])
  func `each read has its row, and a read that was not added has none`(count: Int) {
    let kinds: [Read.Kind] = [.front, .facts, .body, .list]
    let reads = (0..<count).map { Read(kinds[$0 % kinds.count], $0 * 7919 % 30_011) }
    var rows = ReadRows()
    var expected: [Read: Int] = [:]
    for (row, read) in reads.enumerated() where expected[read] == nil {
      #expect(rows[read] == nil)
      rows.add(read, row: row)
      expected[read] = row
    }
    #expect(expected.allSatisfy { rows[$0] == $1 })
    #expect(rows[Read(.setting, 3)] == nil)
  }
}
