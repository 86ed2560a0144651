import Model
import Testing

@testable import Markup

@Suite struct SelectorTests {
  static let page = """
    <html><head><title>x</title><body class="a"><div id=top><p class="Intro lead">One<p data-x="1 2">Two</div>
    <article lang=en-GB><div class=body><p>Three <b>bold</b></p><ul><li>four<li class=share>five<li>six</ul></div>
    <section><div class=body>Seven</div></section></article><script><p class=lead>no</p></script>
    <table><tr><td>8</div><td class=share>9</table><img src=a.png class=share></body></html>
    """

  private func texts(_ selectors: String, in html: String = SelectorTests.page) throws -> [String]? {
    let found = ElementIndex(Array(html.utf8)).html(of: try SelectorParser.selectors(selectors))
    return found.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) }
  }

  @Test(arguments: [
    ("p.lead", ["<p class=\"Intro lead\">One"]), (".Intro.lead", ["<p class=\"Intro lead\">One"]), (".intro", nil),
    ("[data-x]", ["<p data-x=\"1 2\">Two"]), ("[data-x~='2']", ["<p data-x=\"1 2\">Two"]), ("[data-x='2']", nil),
    ("P[DATA-X^=1]", ["<p data-x=\"1 2\">Two"]), ("[data-x$=\"2\"]", ["<p data-x=\"1 2\">Two"]),
    ("[lang|=en] section > .body", ["<div class=body>Seven</div>"]), ("article > .body > p b", ["<b>bold</b>"]),
    ("section > p", nil), ("body > p", nil), ("li.share", ["<li class=share>five"]), ("script p", nil),
    ("#top > p", ["<p class=\"Intro lead\">One", "<p data-x=\"1 2\">Two"]),
    ("td.share, b", ["<b>bold</b>", "<td class=share>9"]),
    ("td", ["<td>8</div>", "<td class=share>9"]), ("img.share", ["<img src=a.png class=share>"]),
    ("* > b", ["<b>bold</b>"]),
  ])
  func `selectors find what a browser finds`(selectors: String, elements: [String]?) throws {
    #expect(try texts(selectors) == elements)
  }

  @Test func `elements inside a selected one are not selected again, and what is left out is cut`() throws {
    #expect(
      try texts("div, p, b", in: "<div><p>a<b>c</b></p></div><b>d</b>") == ["<div><p>a<b>c</b></p></div>", "<b>d</b>"])
    let index = ElementIndex(Array("a<p class=x>b</p>c<i class=x>d</i>e".utf8))
    let left = index.html(without: try SelectorParser.selectors(".x"))
    #expect(String(decoding: left, as: UTF8.self) == "ace")
    #expect(index.html(of: try SelectorParser.selectors(".y")) == nil)
  }

  @Test(arguments: [
    ("", 0, "the selector ends too early"), ("p >", 3, "the selector ends too early"),
    ("p,", 2, "the selector ends too early"),
    ("p:first-child", 1, "`:` is not understood in a selector"), ("p + q", 2, "`+` is not understood in a selector"),
    (".1a", 1, "`1` is not understood in a selector"), ("[a=']", 3, "this text in a selector has no end"),
    ("[a", 2, "the selector ends too early"), ("λ..b", 2, "`.` is not understood in a selector"),
  ])
  func `a mistake has its place`(selectors: String, offset: Int, summary: String) {
    let mistake = #expect(throws: SelectorParser.Mistake.self) { _ = try SelectorParser.selectors(selectors) }
    #expect(mistake?.summary == summary)
    #expect(mistake?.offset == offset)
  }

  @Test func `escapes and quotes take any character`() throws {
    let html = "<p class='md:x' title='a\"]b'>x</p>"
    #expect(try texts(#".md\:x[title='a"]b']"#, in: html) == [html])
  }

  @Test func `deep and broken input takes no more than linear time`() throws {
    let selectors = try SelectorParser.selectors("div div div > b i, .x")
    for part in [
      "<div>", "<b><div></b>", "<div></i>", "<p><button><div>", "<ul><b>", "<table><tr><td></div>", "<p><b class=x>",
      "<li>", "</p>", "<svg/><a b=c", "<!--",
    ] {
      let html = Array(String(repeating: part, count: 200_000 / part.utf8.count).utf8)
      let index = ElementIndex(html)
      #expect(index.html(without: selectors).count <= html.count)
    }
  }
}
