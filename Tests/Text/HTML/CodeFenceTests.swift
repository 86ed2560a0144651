import Testing
import Text

struct CodeFenceTests {
  private func code(in lines: [String]) -> [Int] {
    var fence: CodeFence?
    return lines.indices.filter { fence.includes(nextLine: lines[$0].utf8.span) }
  }

  @Test func `a fence is closed by as many of its marks, or more`() {
    #expect(code(in: ["````", "```", "a", "~~~~", "`````", "b"]) == [0, 1, 2, 3, 4])
    #expect(code(in: ["~~~", "```", "~~~ ", "b"]) == [0, 1, 2])
  }

  @Test func `words follow a fence that opens, and none that closes`() {
    #expect(code(in: ["```swift", "``` end", "a", "```", "b"]) == [0, 1, 2, 3])
  }

  @Test func `a span of code with three backticks is not a fence`() {
    #expect(code(in: ["```a``` b", "c"]) == [])
    #expect(code(in: ["~~~a~~~", "c", "~~~", "d"]) == [0, 1, 2])
  }

  @Test func `a line with four spaces is not a fence, and two marks are none`() {
    #expect(code(in: ["    ```", "a"]) == [])
    #expect(code(in: ["   ```", "    ```", "a"]) == [0, 1, 2])
    #expect(code(in: ["``", "a", ""]) == [])
  }

  @Test func `line ends do not matter`() {
    #expect(code(in: ["```\r\n", "a\n", "```\r\n", "b"]) == [0, 1, 2])
  }
}
