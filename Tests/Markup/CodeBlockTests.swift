import Model
import Testing
import Text

@testable import Markup

struct CodeBlockTests {
  private func open(_ text: String) -> Body { Markdown.open(Array(text.utf8), firstLine: 5, file: "a.md") }

  @Test func `a fence with a language is an element, and one without is HTML`() {
    let body = open("```swift\nlet a = \"<b>\"\n```\n\n~~~\nplain\n~~~\n\n    indented\n")
    #expect(body.elements.map(\.kind) == [.code(language: "swift")])
    #expect(body.elements.first?.line == 5)
    #expect(
      PlainRendering.html("```swift\nlet a = \"<b>\"\n```\n")
        == "<pre><code class=\"language-swift\">let a = &quot;&lt;b&gt;&quot;\n</code></pre>\n")
  }

  @Test(arguments: [
    "```swift {lines=true mark=\"2,4-5\" #list .wide}", "```swift{lines=true mark=\"2,4-5\" #list .wide}",
    "~~~~ swift   {lines=true mark=\"2,4-5\" #list .wide} and words",
  ])
  func `attributes follow the language`(fence: String) throws {
    let body = open("Words.\n\n> \(fence)\n> a\n> \(fence.hasPrefix("~") ? "~~~~" : "```")\n")
    let element = try #require(body.elements.first)
    #expect(element.kind == .code(language: "swift"))
    #expect(element.attributes["lines"] == "true" && element.attributes["mark"] == "2,4-5")
    #expect(element.attributes.id == "list" && element.attributes.classes == ["wide"])
    #expect(body.facts.anchors.contains("list"))
    #expect(element.line == 7 && element.column == 3)
    let mark = try #require(element.attributes.pairs.last)
    #expect(mark.line == 7 && mark.column == fence.split(separator: "mark")[0].count + 3)
    #expect(body.facts.diagnostics == [])
  }

  @Test(arguments: [
    ("`--output DIR`", "<span class=\"option\">--o</span>utput DIR"),
    (
      "`rhapsode build -v --jobs=-1`",
      "rhapsode build <span class=\"option\">-v</span> "
        + "<span class=\"option\">--j</span>obs=<span class=\"option\">-1</span>"
    ),
    ("`[--é|--<b>]`", "[<span class=\"option\">--é</span>|<span class=\"option\">--&lt;</span>b&gt;]"),
    ("`---`", "<span class=\"option\">---</span>"),
    (
      "`rm -- -f`",
      "rm <span class=\"option\">--</span> <span class=\"option\">-f</span>"
    ),
    ("`a-b`", "a-b"), ("`a - b`", "a - b"), ("`a--b`", "a--b"), ("`-`", "-"), ("`---------`", "---------"),
    ("`--------- --x`", "--------- <span class=\"option\">--x</span>"),
  ])
  func `the hyphens of an option in a line stay with its first letter`(markdown: String, html: String) {
    #expect(PlainRendering.html(markdown) == "<p><code>\(html)</code></p>\n")
    #expect(open(markdown).facts.excerpt == markdown.replacing("`", with: ""))
  }

  @Test func `a fence may have attributes alone`() {
    let body = open("``` {mark=1}\na\n```\n")
    #expect(body.elements.map(\.kind) == [.code(language: "")])
    #expect(body.elements.first?.attributes["mark"] == "1")
  }

  @Test func `words without braces mean nothing`() {
    let body = open("```swift title=\"a {b}\" linenos\na\n```\n")
    #expect(body.elements.map(\.kind) == [.code(language: "swift")])
    #expect(body.elements.first?.attributes == Attributes())
    #expect(body.facts.diagnostics == [])
  }

  @Test func `braces that are not attributes are errors`() {
    let body = open("```js {2,4-5}\na\n```\n\n```js {mark=\na\n```\n\n```js {a=1 a=2}\na\n```\n")
    #expect(body.elements.count == 3)
    #expect(
      body.facts.diagnostics.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.summary)" } == [
        "5:8 `2` is not an attribute", "9:13 a value is missing after `=`", "13:12 `a` is given twice",
      ])
    #expect(body.facts.diagnostics.first?.help == "to mark lines, write `{mark=\"2,4-5\"}`")
  }
}
