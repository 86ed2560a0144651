import Model
import Testing
import Text

@testable import Markup

@Suite struct AttributeTests {
  private func open(_ markdown: String) -> Body {
    Markdown.open(Array(markdown.utf8), file: "content/a.md")
  }

  private func faults(_ markdown: String) -> [String] {
    open(markdown).facts.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.summary)" }
  }

  @Test func `hundreds of attributes are named, and cost what their length says`() {
    let many = (1...40_000).map { "k\($0)=v" }.joined(separator: " ")
    #expect(
      open("[a](b){\(many)}").facts.diagnostics.map(\.summary) == ["more than 200 attributes: the others are ignored"])
  }

  @Test func `an image takes the attributes after it`() throws {
    let body = open("![Alt *text*](a.jpg \"Caption\"){#i .wide frame=\"1 2 3 4\" credit='A \"B\"'}\n")
    let image = try #require(body.media.first)
    #expect(image.src == "a.jpg" && image.alt == "Alt text" && image.caption == "Caption" && image.isBlock)
    #expect(image.attributes.id == "i" && image.attributes.classes == ["wide"])
    #expect(image.attributes["frame"] == "1 2 3 4" && image.attributes["credit"] == "A \"B\"")
    #expect(body.facts.anchors == ["i"])
    #expect(PlainRendering.html("![a](b){c=d}\n") == "<p><img src=\"b\" alt=\"a\" c=\"d\" /></p>\n")
  }

  @Test func `a link takes the attributes after it`() {
    #expect(
      PlainRendering.html("[a](b){rel=me}, [c][d]{e} <http://f.g>{h}\n\n[d]: /u\n")
        == "<p><a href=\"b\" rel=\"me\">a</a>, <a href=\"/u\" e=\"\">c</a> <a href=\"http://f.g\" h=\"\">http://f.g</a></p>\n"
    )
    #expect(
      PlainRendering.html("[![a](b){c=d}](e){f=g}\n")
        == "<p><a href=\"e\" f=\"g\"><img src=\"b\" alt=\"a\" c=\"d\" /></a></p>\n")
  }

  @Test func `a heading takes the braces at its end`() {
    #expect(PlainRendering.html("## A *b* {#own .c k=v}\n") == "<h2 id=\"own\" class=\"c\" k=\"v\">A <em>b</em></h2>\n")
    #expect(PlainRendering.html("A {align=center} ##\n===\n") == "<h1 id=\"a-aligncenter-\">A {align=center} ##</h1>\n")
    #expect(PlainRendering.html("## A {align=center} ##\n") == "<h2 id=\"a\" align=\"center\">A</h2>\n")
    #expect(PlainRendering.html("A b {#x}\n---\n") == "<h2 id=\"x\">A b</h2>\n")
    #expect(PlainRendering.html("# ![a](b){c=d}\n") == "<h1 id=\"heading\"><img src=\"b\" alt=\"a\" c=\"d\" /></h1>\n")
  }

  @Test(arguments: ["a {b}", "a{#b}", "*a*{b}", "`a`{b}", "# The set {1, 2}", "# {a} b", "\\[a](b){", "a](b){c}"])
  func `other braces stay text`(markdown: String) {
    let body = open(markdown)
    #expect(body.facts.diagnostics.isEmpty)
    #expect(String(decoding: body.html, as: UTF8.self).contains("{"))
  }

  @Test(arguments: [
    ("![a](b){c=1 c=2}", "1:13: `c` is given twice"),
    ("![a](b){#c #d}", "1:12: `id` is given twice"),
    ("![a](b){c=1", "1:8: these attributes are never closed"),
    ("![a](b){c=1\n}", "1:8: these attributes are never closed"),
    ("![a](b){c=\"1}", "1:11: this value is never closed"),
    ("![a](b){c=}", "1:11: a value is missing after `=`"),
    ("![a](b){# c}", "1:9: `#` must be followed by an id"),
    ("![a](b){. c}", "1:9: `.` must be followed by a class"),
    ("![a](b){ώ ,}", "1:11: `,` is not an attribute"),
    ("# T {#}", "1:6: `#` must be followed by an id"),
    ("- x\n  [a](b){<}", "2:10: `<` is not an attribute"),
    (":::a{b=\n:::", "1:8: a value is missing after `=`"),
    ("x :a{b", "1:5: these attributes are never closed"),
  ])
  func `wrong attributes are named with their place`(markdown: String, fault: String) {
    #expect(faults(markdown).first == fault)
  }

  @Test func `a diagnostic shows the line`() {
    let diagnostic = open("a\n\nσε ![a](b){c=1 c=2}\n").facts.diagnostics.first
    #expect(diagnostic?.place?.text == "σε ![a](b){c=1 c=2}")
    #expect(diagnostic?.place?.column == 16)
    #expect(diagnostic?.place?.file == "content/a.md")
  }

  @Test func `places are right after link definitions and on continued lines`() {
    #expect(faults("[r]: /u\n[s]: /v\ntext\n   more [r]{=}\n") == ["4:13: `=` is not an attribute"])
    #expect(faults("> - a\n>   b\nlazy [x](y){=}\n") == ["3:13: `=` is not an attribute"])
  }

  @Test func `class and id may be written out`() {
    let attributes = open("[a](b){id=x class=\"y z\"}\n").elements.first?.attributes
    #expect(attributes?.id == "x")
    #expect(attributes?.classes == ["y", "z"])
  }
}
