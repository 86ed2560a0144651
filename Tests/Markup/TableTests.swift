import Model
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

  @Test(arguments: [
    "a :k[1]\n:k[2] |\n---|\n:k[3] |", "a\n:k[1] c\n| :k[2] | d :k[3] |\n|---|---|\n\nb\n| :k[4] |\n|---|",
    "> a\n> b :k[1]\n> | :k[2] |\n> |---|\n> | :k[3] |", "- a\\|b :k[1]\n  e\n  :k[2] | b :k[3]\n  --|--",
    "   a :k[1]\n  b :k[2]  \n |:k[3]|\n |---|\n\n:k[4]", "ä\r\nä :k[1]\r\n|ä|:k[2]|\r\n|-|-|\r\n|ä|:k[3]|",
  ])
  func `directives have their places in a table that a paragraph runs into, and in both`(text: String) {
    let body = Markdown.open(Array(text.utf8), file: "story.md", options: MarkdownOptions())
    var places: [String] = []
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      for range in line.ranges(of: ":k[") {
        let column = line[..<range.lowerBound].unicodeScalars.count + 1
        // The directive and its text.
        places += ["\(number + 1):\(column)", "\(number + 1):\(column + 3)"]
      }
    }
    #expect(body.elements.map { "\($0.line):\($0.column)" } == places)
  }
}
