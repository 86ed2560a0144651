import Model
import Testing
import Text

@testable import Markup

/// Markup that would cost cmark much more than its length explains. A text of these sizes took seconds and gigabytes.
@Suite struct CostlyMarkupTests {
  private func open(_ text: String) -> Body {
    Markdown.open(Array(text.utf8), file: "a.md", options: MarkdownOptions())
  }

  private func words(_ body: Body) -> [String] {
    body.facts.diagnostics.filter { $0.severity == .error }.map(\.summary)
  }

  private func repeated(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

  @Test func `the bars of each line are counted by themselves, whatever ends the lines`() {
    for end in ["\n", "\r\n", "\r"] {
      let table = "|a|b|" + end + "|-|-|" + end + repeated("|x|y|" + end, 500)
      #expect(words(open(table)) == [])
      let wide = "|a|b|" + end + "|-|-|" + end + repeated("|", 1001) + end
      #expect(words(open(wide)) == ["more than 1000 `|` in a line; this text is read without tables"])
      #expect(open(wide).facts.diagnostics.first?.place?.line == 3)
    }
  }

  @Test func `rows that lack hundreds of thousands of cells are named, and the text read without tables`() {
    let header = repeated("a|", 500) + "\n" + repeated("-|", 500) + "\n"
    for end in ["\n", "\r\n"] {
      let body = open("first\n\n" + header + repeated("x" + end, 1000))
      #expect(words(body) == ["the rows lack more than 200000 cells; this text is read without tables"])
      #expect(!String(decoding: body.html, as: UTF8.self).contains("<th"))
      #expect((300...500).contains(body.facts.diagnostics.first?.place?.line ?? 0))
    }
    let short = open("a|b|c\n-|-|-\n" + repeated("x\n", 10_000))
    #expect(words(short) == [] && String(decoding: short.html, as: UTF8.self).contains("<th"))
    #expect(words(open(header + "\n" + repeated("x\n", 10_000))) == [])
  }

  @Test(
    arguments: [
      "[a]: /%", "[a]: <%>", "[a]:\n  /%", "> [a]:\n> /%", "[a]: /x \"%\"", "[a]: /x\n'%\n%'", "[a]: /x (%\n[b]: %)",
      "[a]: /x '\\'%'",
    ])
  func `a definition that many links would copy is named and printed`(definition: String) {
    let long = definition.replacing("%", with: repeated("x", 30_000))
    let body = open(long + "\n\n" + repeated("[a] ", 8000))
    #expect(words(body) == ["this address and title are too long for a text with so many links; they are printed"])
    #expect(body.html.count < 200_000)
  }

  @Test func `definitions that few links use may be long, and many may be short`() {
    #expect(words(open("![x][a]\n\n[a]: https://a.example/" + repeated("x", 1_000_000) + " \"title\"")) == [])
    let list = (1...5000).map { "[link \($0)]: https://a.example/\($0) \"A title\"\n" }.joined()
    let uses = (1...5000).map { "[link \($0)] " }.joined()
    let body = open(uses + "\n\n" + list)
    #expect(words(body) == [] && !String(decoding: body.html, as: UTF8.self).contains("[link 5000]"))
  }

  @Test(arguments: ["![[]()", "![`]`[]()", "![\\][]()", "> ![[]()\n"])
  func `images that are not closed are named when there are thousands in a paragraph`(part: String) {
    #expect(words(open(repeated(part, 40_000))).contains("more than 1000 `![` without `]` in a paragraph"))
    #expect(!words(open(repeated(part + "\n\n", 2000))).contains { $0.contains("![") })
  }

  @Test func `thousands of whole images in a paragraph are images`() {
    let body = open(repeated("![a](https://a.example/b.png)\n", 3000))
    #expect(words(body) == [] && body.facts.diagnostics.count < 10)
  }
}
