import Model
import Testing
import Text
import Trial

@testable import Markup

@Suite struct MarkdownFactsTests {
  private func facts(_ markdown: String) -> Facts { Markdown.open(Array(markdown.utf8), file: "a.md").facts }

  @Test func `the excerpt is the first fifty words of the paragraphs`() {
    let words = (1...60).map { "w\($0)" }.joined(separator: " ")
    #expect(facts("# Title\n\n" + words).excerpt == (1...50).map { "w\($0)" }.joined(separator: " ") + "…")
    #expect(
      facts("A *b* `c`\nd [e](f)[^1].\n\n> Next.\n\n```\ncode\n```\n\n[^1]: Not this.\n").excerpt == "A b c d e. Next.")
    #expect(facts("## Only a title\n").excerpt == "")
  }

  @Test func `scripts and styles within a line are no part of the excerpt`() {
    let facts = facts("A <script>alert(1) `b`</script> and <style>p{}</style> end.\n\nB <script>c\n\nNext.\n")
    #expect(facts.excerpt == "A and end. B Next." && facts.words == 5)
  }

  @Test func `quizzes and the texts of pictures are no part of the excerpt`() {
    let quiz = "::::quiz\n:::question{to=x}\nWhen?\n\n- [x] Now\n- [ ] Then\n:::\n::::"
    let pins = ":::hotspots[Boat]{src=a.jpg}\n:pin[Bow]{at=\"5 5\"}\n:::"
    #expect(facts("One.\n\n\(quiz)\n\n\(pins)\n\n:::note\nTwo.\n:::\n\nThree.").excerpt == "One. Two. Three.")
  }

  @Test func `the excerpt ends where the author says`() {
    let words = String(repeating: "word ", count: 70)
    #expect(facts(words + "\n\n<!--more-->\n\nrest").excerpt == String(repeating: "word ", count: 70).dropLast())
    #expect(facts("one <!-- more --> two").excerpt == "one")
    let first = (1...50).map { "w\($0)" }.joined(separator: " ")
    for text in ["\(first) rest\n\n`<!--more-->`", "\(first)\n\nrest\n\n```\n<!--more-->\n```\n\nmore"] {
      #expect(facts(text).excerpt == first + "…")
    }
    #expect(facts("`<!--more-->` a few words").excerpt == "<!--more--> a few words")
    #expect(!PlainRendering.html("a\n\n<!--more-->\n\nb\n").contains("more"))
  }

  @Test(arguments: [
    ("one two three", 3), ("don't stop, re-do it", 4), ("Καλημέρα κόσμε!", 2), ("*a*b c", 2), ("日本語 テスト", 6),
    ("— … !", 0),
    ("# One\n\ntwo\n\n- three\n- four\n\n| five |\n|---|\n| six |", 6), ("```\nnot counted\n```", 0), ("", 0),
    ("a\u{A0}b", 2),
  ])
  func `words are counted in any script`(markdown: String, count: Int) {
    #expect(facts(markdown).words == count)
  }

  @Test(arguments: [(" ", 2), ("\u{A0}", 2), ("\u{3000}", 2), ("日", 3), ("-", 1), ("é", 1), ("—", 1)])
  func `a word ends at the same character wherever that stands`(character: String, count: Int) {
    for length in 1...20 {
      let word = String(repeating: "x", count: length)
      #expect(facts("\(word)\(character)y").words == count)
      #expect(facts("α\(word)\(character)yz").words == count)
    }
  }

  @Test func `words after the excerpt are counted as those in it`() {
    let parts =
      "aZ9b.-@[`{/: \n\u{7F}é日\u{A0}α".map { String($0) } + ["ένας", "жизнь", "\u{2003}", "\u{85}", "ÿÿÿÿÿ", "ࠀ"]
    var dice = Dice(seed: 57)
    for length in 0..<2000 {
      let texts = (0..<3).map { _ in (0..<length % 50).map { _ in dice.pick(parts) }.joined() }
      var meter = TextMeter(limit: 50, endsAtMark: false)
      for text in texts {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe meter.read($0, isKept: false) }
      }
      #expect(meter.words == Words.count(in: texts.joined()), "\(texts)")
    }
  }

  @Test func `the first picture is noticed, sounds are not pictures`() {
    let image = facts("![v](voice.m4a)\n\n![A](a.jpg \"B\"){credit=C rights=D link=/e}\n\n![z](z.png)").firstImage
    #expect(image?.src == "a.jpg" && image?.alt == "A" && image?.caption == "B")
    #expect(image?.credit == "C" && image?.rights == "D" && image?.link == "/e" && image?.line == 3)
    #expect(facts("![v](film.MP4?x=1)").firstImage == nil)
  }

  @Test func `headings have unique ids, and those that are written win`() {
    let facts = facts("# Α β\n\n## Α β\n\n## Γ {#α-β-1}\n\n### *!*\n")
    #expect(facts.headings.map(\.id) == ["α-β", "α-β-2", "α-β-1", "heading"])
    #expect(facts.anchors == ["α-β", "α-β-2", "α-β-1", "heading", "section"])
    #expect(facts.headings.map(\.level) == [1, 2, 2, 3])
    #expect(facts.headings.map(\.title) == ["Α β", "Α β", "Γ", "!"])
  }

  @Test func `every id of the text is an anchor`() {
    let facts = facts("# A\n\nx[^n] <b id=\"raw\">y</b> [l](m){#link}\n\n<div class=c id='block'>\n</div>\n\n[^n]: z\n")
    #expect(facts.anchors == ["a", "fnref-n", "raw", "link", "block", "fn-n"])
  }

  @Test func `a link's name is an anchor, another element's is not`() {
    let html =
      "<a name=\"one\"></a><A\n  class='x' NAME=two><input name=three><b data-id=\"no\" title='<a name=\"no\">'>"
    let facts = facts("<p><a name='x&amp;y'></p>\n\ntext \(html)</b> <!-- <a name=no> --> <i id = four>\n")
    #expect(facts.anchors == ["x&y", "one", "two", "four"])
  }

  @Test func `an id that is written twice is named`() {
    let diagnostics = facts("# A {#x}\n\n[b](c){#x}\n").diagnostics
    #expect(diagnostics.map(\.summary) == ["the id `x` is given twice in this text"])
    #expect(diagnostics.first?.place?.line == 3)
  }

  @Test(arguments: [
    "rdar:1234", "vscode://file/a", "whatsapp://send?text=a", "viber://chat", "slack://open", "gemini://a.b", "tel:+30",
    "geo:37.9,23.7", "matrix:r/a:b.c", "signal:x", "obsidian://open?vault=a", "filemaker:x", "datapackage:x",
  ])
  func `addresses of programs are kept`(url: String) {
    let body = Markdown.open(Array("[b](\(url))\n".utf8), file: "a.md")
    #expect(body.facts.diagnostics.isEmpty)
    #expect(body.elements.first?.kind == .link(href: url, title: ""))
  }

  @Test func `no character that browsers pass over hides a scheme that runs scripts`() {
    let tabs = String(repeating: "&Tab;&NewLine;", count: 40)
    for url in ["java\(tabs)script:x", "\(tabs)javascript:x", "&#1;javascript:x", "JAVASCRIPT\(tabs):x"] {
      #expect(facts("[a](\(url))").diagnostics.count == 1, "\(url)")
    }
  }

  @Test(arguments: ["javascript:alert(1)", "JaVaScript:x", "vbscript:x", "file:///etc/passwd", "data:text/html,x"])
  func `addresses that run programs are errors and lead nowhere`(url: String) {
    let body = Markdown.open(Array("a [b](\(url)) ![c](\(url))\n".utf8), file: "a.md")
    #expect(body.facts.diagnostics.count == 2)
    #expect(body.elements.first?.kind == .link(href: "", title: ""))
    #expect(body.media.first?.src == "data:image/png,")
    #expect(facts("![a](data:image/png;base64,AA) [b](dir/x) [c](file.md) [d](jobs/)").diagnostics.isEmpty)
  }
}
