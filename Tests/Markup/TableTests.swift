import Testing

@testable import Markup

/// The class of tables that a phone has room for.
@Suite struct TableTests {
  private func isShort(_ rows: String...) -> Bool {
    PlainRendering.html(rows.joined(separator: "\n") + "\n").contains("<table class=\"short\">")
  }

  @Test func `a table of three columns with few words is short, and one of two columns needs no class`() {
    #expect(isShort("| Day | From | To |", "|---|---|---|", "| Monday | 9:00 | 17:00 |"))
    #expect(!isShort("| Day | From |", "|---|---|", "| Monday | 9:00 |"))
  }

  @Test func `the words of a cell are counted, and not their signs or addresses`() {
    let link = "[a](https://example.com/an/address/that/is/longer/than/forty/characters)"
    #expect(isShort("| **a** | b | c |", "|---|---|---|", "| \(link) | `d` | ~~e~~ |"))
    #expect(!isShort("| a | b | c |", "|---|---|---|", "| d | e | \(String(repeating: "ω", count: 39)) |"))
    #expect(isShort("| a | b | c |", "|---|---|---|", "| d | e | \(String(repeating: "ω", count: 38)) |"))
  }

  @Test func `a table with pictures or directives is not short`() {
    #expect(!isShort("| a | b | c |", "|---|---|---|", "| ![](a.jpg) | b | c |"))
    #expect(!isShort("| a | b | c |", "|---|---|---|", "| d | :e[f] | c |"))
  }
}
