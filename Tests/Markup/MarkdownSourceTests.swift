import Model
import Testing
import Text
import Trial

@testable import Markup

@Suite struct MarkdownSourceTests {
  private func open(_ bytes: [UInt8], limit: Int = 4 << 20) -> Body {
    var options = MarkdownOptions()
    options.limit = limit
    return Markdown.open(bytes, file: "a.md", options: options)
  }

  @Test func `a byte that is not UTF-8 is named and replaced`() {
    let body = open(Array("one\nδύο ".utf8) + [0xE1, 0xBA] + Array(" end".utf8))
    let diagnostic = body.facts.diagnostics.first
    #expect(body.facts.diagnostics.count == 1)
    #expect(diagnostic?.summary == "the byte 0xE1 is not UTF-8, nor are 1 bytes below")
    #expect(diagnostic?.place?.line == 2 && diagnostic?.place?.column == 5)
    #expect(String(decoding: body.html, as: UTF8.self) == "<p>one\nδύο \u{FFFD}\u{FFFD} end</p>\n")
  }

  @Test(arguments: [
    [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF],
  ])
  func `no form of wrong UTF-8 passes`(bytes: [UInt8]) {
    let summaries = open(bytes).facts.diagnostics.map(\.summary)
    #expect(summaries.count == 1 && (bytes.count == 1 || summaries[0].contains("\(bytes.count - 1) bytes below")))
    #expect(String(validating: open(bytes).html, as: UTF8.self) != nil)
  }

  @Test func `a NUL byte is named`() {
    #expect(open([0x61, 0, 0x62]).facts.diagnostics.map(\.summary) == ["there is a NUL byte here"])
  }

  @Test func `a text that is too long is cut between lines and named`() {
    let body = open(Array("one\ntwo\nthree".utf8), limit: 9)
    #expect(String(decoding: body.html, as: UTF8.self) == "<p>one\ntwo</p>\n")
    #expect(body.facts.diagnostics.count == 1)
  }

  @Test func `a row of a thousand cells is named, and the text read without tables`() {
    func text(_ cells: Int) -> String {
      "a\n\n|" + String(repeating: "b|", count: cells) + "\n|" + String(repeating: "-|", count: cells) + "\n"
    }
    let wide = open(Array(text(1000).utf8))
    #expect(wide.facts.diagnostics.map(\.summary) == ["more than 1000 `|` in a line; this text is read without tables"])
    #expect(wide.facts.diagnostics.first?.place?.line == 3)
    #expect(!String(decoding: wide.html, as: UTF8.self).contains("<table>"))
    let others = open(Array((text(999) + "\n" + text(999)).utf8))
    #expect(others.facts.diagnostics == [] && String(decoding: others.html, as: UTF8.self).contains("<th"))
  }

  @Test func `an empty text is an empty body`() {
    #expect(open([]).pieces.isEmpty)
    #expect(open(Array("\n\n".utf8)).pieces.isEmpty)
  }

  @Test func `the body starts where it is told`() {
    let body = Markdown.open(Array("---\nx: 1\n---\n[a](javascript:x)".utf8), from: 13, firstLine: 4, file: "a.md")
    #expect(body.facts.diagnostics.first?.place?.line == 4)
    #expect(body.elements.first?.line == 4)
  }

  @Test func `lines may end in any way`() {
    let body = open(Array("a\r\nb\rc [x](javascript:y)\r\n".utf8))
    #expect(body.facts.diagnostics.first?.place?.line == 3)
    #expect(body.facts.diagnostics.first?.place?.text == "c [x](javascript:y)")
  }

  @Test func `threads read the same`() async {
    let text = "# A\n\n~~b~~ http://c.d www.e.f :g[h] ![i](j){k=l} \"m\"\n\n| a |\n|---|\n| ~~b~~ |\n"
    let expected = PlainRendering.html(text)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<200).allSatisfy { _ in PlainRendering.html(text) == expected } } }
      for await same in group { #expect(same) }
    }
  }

  @Test func `addresses of links alone do not make the parser look for bare ones, with the same result`() {
    #expect(MarkdownSource("[a](https://b.c) ![d](http://e/f)").addresses == .afterBrackets)
    for text in ["https://b.c", "(https://b.c)", "[a]( https://b.c)", "[a](b) c@d.e", "www.b.c", "<https://b.c>"] {
      #expect(MarkdownSource(text).addresses == .anywhere, "\(text)")
    }
    #expect(MarkdownSource("a: b // c").addresses == .none)

    var dice = Dice(seed: 11)
    let parts = [
      "[a", "[", "]", "](https://b.c", "](https://b.c)", ")", "![", "\\", "`", "*", "w", ":", "://", " ", "\n", "\n\n",
      "> ", "|", "\n|-|-|\n", "{.d}", ":e[", ":::f[", "\n:::\n", "<i>", "&#58;", "    ", "```\n", " \"t\")", "~~",
    ]
    var kinds: [MarkdownSource.Addresses: Int] = [:]
    for _ in 0..<3000 {
      let text = (0..<24).map { _ in dice.pick(parts) }.joined()
      let source = MarkdownSource(text)
      kinds[source.addresses, default: 0] += 1
      var sought = Markdown.body(of: source, linksAddresses: true, MarkdownOptions())
      sought?.facts.diagnostics.removeAll()
      var body = Markdown.open(Array(text.utf8), file: "a.md")
      body.facts.diagnostics.removeAll()
      #expect("\(body)" == sought.map { "\($0)" }, "\(text)")
    }
    #expect(kinds[.afterBrackets, default: 0] > 300 && kinds[.anywhere, default: 0] > 300)
  }

  @Test func `nothing that bytes can say traps`() {
    var dice = Dice(seed: 7)
    let parts = [
      ":::", "::", ":", "a", "[", "]", "{", "}", "(", ")", "#", "\n", "\n\n", "- ", "> ", "|", "---", "`", "~~", "*",
      "_", "![",
      "\"", "'", "=", " ", "    ", "\t", "<", ">", "&amp;", "\\", "[^1]", "[^1]: ", "http://a.b", "www.c.d", "e@f.g",
      "\r", "\0",
      "é", "<!--more-->", "1. ", "[ ] ", "- [x] ", "```\n", ".c", "=\"v\"", "\u{FFFD}",
    ]
    for _ in 0..<3000 {
      let text = (0..<40).map { _ in dice.pick(parts) }.joined()
      let body = Markdown.open(Array(text.utf8), file: "a.md")
      var depth = 0
      for piece in body.pieces {
        if case .enter = piece { depth += 1 }
        if case .leave = piece { depth -= 1 }
        #expect(depth >= 0)
      }
      #expect(depth == 0)
    }
  }
}

extension MarkdownSource {
  fileprivate init(_ text: String) {
    self.init(Array(text.utf8), from: 0, firstLine: 1, file: "a.md", limit: 4 << 20)
  }
}
