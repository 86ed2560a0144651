import Media
import Model
import Testing
import Text

@testable import Render

@Suite struct SpokenBodyTests {
  private func paragraphs(_ html: String, title: String = "") -> [String] {
    var body = Body()
    body.html = Array(html.utf8)
    body.pieces = [.html(0..<body.html.count)]
    return SpokenBody.text(title: title, body).paragraphs.map { $0.isHeading ? "# " + $0.text : $0.text }
  }

  @Test(arguments: [
    ("<p>One &amp; <em>two</em>.</p>\n<p>Three<br>four</p>", ["One & two.", "Three four"]),
    ("<h2>Part</h2><p>Text</p>", ["# Part", "Text"]),
    ("<ul>\n<li>One</li>\n<li><p>Two</p></li></ul>", ["One", "Two"]),
    ("<p>Use <code>run</code>.</p><pre><code>let x</code></pre>", ["Use run."]),
    ("<figure><img alt=\"A boat\" src=\"a\"><figcaption>Caption</figcaption></figure><p>A</p>", ["A"]),
    ("<p>A<sup class=\"footnote-ref\"><a href=\"#fn-1\">1</a></sup> b.</p>", ["A b."]),
    ("<p>A</p><section class=\"footnotes\"><ol><li>Note</li></ol><section>x</section></section><p>B</p>", ["A", "B"]),
    ("<p>A</p><table><tr><td><table></table>1</td></tr></table>B", ["A", "B"]),
    ("<p title=\"a > b\">A</p><!-- <p>no</p> --><p>***</p>", ["A"]),
    ("<p>e.g. Dr. Foo, 3.5 km</p>", ["e.g. Dr. Foo, 3.5 km"]),
    ("<script>x < 1</script><style>p{}</style><svg><text>t</text></svg><p>A", ["A"]),
    ("<p>2 < 3 and a<b", ["2 < 3 and a"]), ("", []), ("<pre>never closed <p>x", []),
  ])
  func `words are read, and nothing that is looked at`(html: String, expected: [String]) {
    #expect(paragraphs(html) == expected)
  }

  @Test func `the title comes first, once, and alone is not read`() {
    #expect(paragraphs("<p>Text</p>", title: "Title") == ["# Title", "Text"])
    #expect(paragraphs("<h1>Title</h1><p>Text</p>", title: "Title") == ["# Title", "Text"])
    #expect(paragraphs("<hr>", title: "Title").isEmpty)
  }

  @Test func `blocks are read by what they contain`() {
    var body = Body()
    body.html = Array("<p>Label</p><p>Words</p><p>Inside</p>let x".utf8)
    body.elements = [
      Element(kind: .block(name: "note", form: .container), line: 1, column: 1),
      Element(kind: .label, line: 1, column: 1),
      Element(kind: .block(name: "gallery", form: .container), line: 1, column: 1),
      Element(kind: .code(language: "swift"), line: 1, column: 1),
      Element(kind: .heading(level: 2), line: 1, column: 1),
      Element(kind: .link(href: "a", title: ""), line: 1, column: 1),
    ]
    body.media = [
      MediaElement(
        src: "a.jpg", alt: "A boat", caption: "At sea", attributes: Attributes(), isBlock: true, line: 1, column: 1)
    ]
    body.pieces = [
      .enter(0), .enter(1), .html(3..<8), .leave, .html(12..<24), .leave,
      .enter(2), .html(24..<37), .media(0), .enter(5), .html(24..<37), .leave, .leave, .media(0),
      .enter(3), .html(37..<42), .leave,
      .enter(4), .html(15..<17), .enter(5), .html(17..<20), .leave, .leave, .html(27..<33),
    ]
    let spoken = SpokenBody.text(title: "T", body)
    #expect(
      spoken.paragraphs.map { $0.isHeading ? "# " + $0.text : $0.text }
        == ["# T", "Label", "Words", "# Words", "Inside"])
  }
}
