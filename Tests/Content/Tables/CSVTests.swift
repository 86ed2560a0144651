import Testing

@testable import Content

struct CSVTests {
  @Test func `each cell has its line, and its column in characters`() {
    let csv = CSV(Array("\u{FEFF}a,βγ,\"c\nd\",e\r\n\"\",𝕏𝕏,f\n".utf8))
    #expect(csv.problems == [])
    #expect(csv.rows.map { $0.map(\.text) } == [["a", "βγ", "c\nd", "e"], ["", "𝕏𝕏", "f"]])
    #expect(csv.rows.map { $0.map(\.line) } == [[1, 1, 1, 2], [3, 3, 3]])
    #expect(csv.rows.map { $0.map(\.column) } == [[1, 3, 6, 4], [1, 4, 7]])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a line with hundreds of thousands of cells takes no quadratic time`() {
    let csv = CSV(Array(String(repeating: "α,", count: 500_000).utf8))
    #expect(csv.rows.count == 1 && csv.rows[0].count == 500_001)
    #expect(csv.rows[0].last?.column == 1_000_001)
  }
}
