import Configuration
import Testing
import Text

/// The lines of files that are shown in messages.
@Suite struct TextFileTests {
  private func position(_ line: Int) -> YAMLNode.Position {
    YAMLNode.Position(line: Int32(clamping: line), column: 1, length: 1)
  }

  @Test(arguments: [
    "", "a", "a\nb", "a\nb\n", "\u{FEFF}a\r\nb\r\n\r\nc", "\n\n", String(repeating: "x", count: 4000) + "\ny",
  ])
  func `an index of lines finds the same lines`(text: String) {
    for first in [1, 4] {
      let file = TextFile(name: "a.csv", bytes: Array(text.utf8), firstLine: first)
      for line in 0..<9 { #expect(file.place(position(line)) == file.withLineIndex().place(position(line)), "\(line)") }
    }
  }

  @Test func `a mistake in each of thousands of lines costs what their number says`() {
    func cost(lines: Int) -> Double {
      let file = TextFile(name: "a.md", bytes: Array(String(repeating: "key: value\n", count: lines).utf8))
      let start = ProcessorClock.seconds()
      for line in 1...lines { #expect(file.place(position(line)).line == line) }
      return ProcessorClock.seconds() - start
    }
    // Measured again after a bad result, since the machine may be busy.
    #expect((0..<4).contains { _ in cost(lines: 16_000) < 9 * max(cost(lines: 4000), 0.000_1) })
  }

  @Test func `a very long line of a file with an index is not shown`() {
    let file = TextFile(name: "a.geojson", bytes: Array((String(repeating: "x", count: 5000) + "\ny").utf8))
      .withLineIndex()
    #expect(file.place(position(1)).text == nil && file.place(position(1)).line == 1)
    #expect(file.place(position(2)).text == "y")
  }
}
