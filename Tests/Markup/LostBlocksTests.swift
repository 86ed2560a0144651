import Model
import Testing
import Text

@testable import Markup

/// Blocks that are not what their author meant, and line breaks that readers would see.
@Suite struct LostBlocksTests {
  /// Returns the diagnostics as `line:column: summary — help`.
  private func faults(_ markdown: String) -> [String] {
    Markdown.open(Array(markdown.utf8), file: "a.md").facts.diagnostics.map {
      "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.summary) — \($0.help ?? "")"
    }
  }

  private func html(_ markdown: String) -> String {
    String(decoding: Markdown.open(Array(markdown.utf8), file: "a.md").html, as: UTF8.self)
  }

  @Test func `lines between bars that are not a table are named`() {
    #expect(
      faults("| a | b |\n|---|\n| 1 | 2 |\n\n> | a | b |\n> | 1 | 2 |\n") == [
        "2:1: this is not a table: its first line has 2 cells, and its second 1 — write `|---|---|`",
        "5:3: this is not a table, since its second line is not `|---|---|` — write this line below the first one",
      ])
    #expect(faults("| a | b |\n|---|---|\n| 1 | 2 |\n\n|x| is the size\nof x\n\n| alone |\n") == [])
  }

  @Test func `a fence of code without its counterpart is named`() {
    #expect(
      faults("a\n\n```swift\nlet a\n\n## b\n") == [
        "3:1: this code is never closed, so that all the text after it is code — write a line of 3 backticks where it ends"
      ])
    #expect(faults("- a\n\n  ~~~~\n  ~~~\n\nb\n").map { String($0.prefix(4)) } == ["3:3:"])
    #expect(faults("```\na\n```\n\n> ~~~ x\n> a\n> ~~~~\n\n- ```\n  ```\n\n      ```\n\n```\n```") == [])
  }

  @Test(arguments: ["彼は**「強調」**です。", "**bold **text**", "an **“x”**y"])
  func `asterisks that are printed are named once for each block`(text: String) {
    let faults = faults(text + "\n\n" + text + "\n")
    #expect(
      faults.count == 2
        && faults[0].hasPrefix("1:\(text.unicodeScalars.prefix { $0 != "*" }.count + 1): these asterisks"),
      "\(faults)")
  }

  @Test(arguments: [
    "s**t and f**k", "\\*\\*x\\*\\* **y**", "2 ** 3 ** 4", "**** stars ****", "`**x` **y**", "**note: a",
    "a *b **c** d*",
  ])
  func `asterisks that are meant to be printed are left alone`(text: String) {
    #expect(faults(text + "\n") == [])
  }

  @Test func `line breaks between Chinese or Japanese letters leave no space`() {
    #expect(html("空白なしで\nつな*がる*\nはず。\n（完）\n") == "<p>空白なしでつな<em>がる</em>はず。（完）</p>\n")
    #expect(html("空白 a\nつな\nb\n") == "<p>空白 a\nつな\nb</p>\n")
    #expect(html("한국어\n한국어\n") == "<p>한국어\n한국어</p>\n")
    let facts = Markdown.open(Array("空白な\nしで\n".utf8), file: "a.md").facts
    #expect(facts.excerpt == "空白なしで")
  }

  @Test func `a long block with many asterisks is read in linear time`() {
    #expect(faults(String(repeating: "\\*\\*x *y* &ast;&ast;z\n", count: 20_000)) == [])
    #expect(faults(String(repeating: "a** b *c*\n", count: 20_000)) == [])
  }
}
