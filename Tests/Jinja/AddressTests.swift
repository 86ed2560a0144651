import Escaping
import Testing
import Text

@testable import Jinja

/// Templates whose host wants absolute addresses.
struct AddressTests {
  private final class Page: Host {
    let addressBase: AddressBase?

    init(_ address: String?) { addressBase = address.map { AddressBase($0) } }
  }

  private static let base = "https://s.example/p/"

  private func render(
    _ template: String, _ others: [String: String] = [:], base: String? = base, resolves: Bool = true
  ) -> String {
    var options = Options()
    options.resolvesAddresses = resolves
    let values = Node.object([
      .init("x", .string("x.html")), .init("id", .string("fn1")), .init("q", .string("a b&c")),
      .init("set", .string("a.webp 1x, b.webp 2x")), .init("html", .string("<a href=\"x\">y</a>")),
      .init("empty", .string("")), .init("bad", .string("javascript:f()")),
      .init("attributes", .object([.init("href", .string("x")), .init("title", .string("y"))])),
    ])
    let (output, error) = Rendering.text(
      "main.html", others.merging(["main.html": template]) { $1 }, values, options, host: Page(base))
    return output ?? "error: \(error?.summary ?? "")"
  }

  @Test(arguments: [
    ("<a href=\"#fn1\">", "<a href=\"https://s.example/p/#fn1\">"),
    ("<a href='/x'><img src=\"../y.png\">", "<a href='https://s.example/x'><img src=\"https://s.example/y.png\">"),
    (
      "<q cite=\"x\"><video poster=y controls>",
      "<q cite=\"https://s.example/p/x\"><video poster=https://s.example/p/y controls>"
    ),
    ("<a href = \"x\" title=\"href=x\">", "<a href = \"https://s.example/p/x\" title=\"href=x\">"),
    (
      "<img srcset=\"a.webp 1x, /b.webp 2x\">",
      "<img srcset=\"https://s.example/p/a.webp 1x, https://s.example/b.webp 2x\">"
    ),
    ("<a href=\"\">", "<a href=\"https://s.example/p/\">"),
    ("<a\r\nhref=\"x\"\r\n>", "<a\nhref=\"https://s.example/p/x\"\n>"),
  ])
  func `addresses that a template spells out are resolved`(template: String, html: String) {
    #expect(render(template) == html)
  }

  @Test(arguments: [
    ("<a href=\"{{ x }}\">", "<a href=\"https://s.example/p/x.html\">"),
    ("<a href={{ x }} class=a>", "<a href=https://s.example/p/x.html class=a>"),
    ("<a href=#{{ id }}>", "<a href=https://s.example/p/#fn1>"),
    (
      "<a href=\"/{{ x }}?q={{ q }}&amp;r=1#{{ id }}\">",
      "<a href=\"https://s.example/x.html?q=a%20b%26c&amp;r=1#fn1\">"
    ),
    ("<a href=\"{{ 'mailto:' }}{{ id }}\">", "<a href=\"mailto:fn1\">"),
    (
      "<a href=\"{% if x %}{{ x }}{% else %}/{% endif %}{% for i in [1, 2] %}/{{ i }}{% endfor %}\">",
      "<a href=\"https://s.example/p/x.html/1/2\">"
    ),
    ("<img srcset=\"{{ set }}\">", "<img srcset=\"https://s.example/p/a.webp 1x, https://s.example/p/b.webp 2x\">"),
    (
      "<img srcset={{ set }}>",
      "<img srcset=https://s.example/p/a.webp&#32;1x,&#32;https://s.example/p/b.webp&#32;2x>"
    ),
    ("<a href={% if empty %}{{ empty }}{% endif %} class=a>", "<a href=https://s.example/p/ class=a>"),
    ("<a href=\"{{ bad }}\">", "<a href=\"https://s.example/p/#unsafe-url\">"),
    ("<a{{ attributes|xmlattr }}>", "<a href=\"https://s.example/p/x\" title=\"y\">"),
  ])
  func `values in addresses are resolved, with the text around them`(template: String, html: String) {
    #expect(render(template) == html)
  }

  @Test(arguments: [
    ("<a {% if x %}href{% else %}src{% endif %}=\"x\">", "<a href=\"https://s.example/p/x\">"),
    ("<{% if x %}a href=\"{% else %}form action=\"{% endif %}x\">", "<a href=\"https://s.example/p/x\">"),
    (
      "<{% if not x %}a href=\"{% else %}form action=\"{% endif %}x\"><a href=\"y\">",
      "<form action=\"x\"><a href=\"https://s.example/p/y\">"
    ),
    (
      "<a href=\"{% set y %}<a href='z'>{% endset %}{{ x }}\">{{ y }}",
      "<a href=\"https://s.example/p/x.html\"><a href='https://s.example/p/z'>"
    ),
    (
      "{% macro m(y) %}<a href=\"{{ y }}\">{% endmacro %}{{ m('z') }}{% set n = m('#n') %}{{ n }}",
      "<a href=\"https://s.example/p/z\"><a href=\"https://s.example/p/#n\">"
    ),
    ("{% macro m(y) %}{{ y }}{% endmacro %}<a href=\"{{ m('z') }}\">", "<a href=\"https://s.example/p/z\">"),
    (
      "<a href=\"{% include 'part' %}\">{% include 'link.html' %}",
      "<a href=\"https://s.example/p/x.html\"><a href=\"https://s.example/p/#top\">"
    ),
    ("{% filter upper %}<a href=\"z\">{% endfilter %}", "<A HREF=\"HTTPS://S.EXAMPLE/P/Z\">"),
    ("<a href=\"{% filter upper %}z{% endfilter %}\">", "<a href=\"https://s.example/p/Z\">"),
  ])
  func `branches, captures, macros, includes and filters keep the attribute`(template: String, html: String) {
    #expect(render(template, ["part": "{{ x }}", "link.html": "<a href=\"#top\">"]) == html)
  }

  @Test(arguments: [
    "<form action=\"x\" data-src=\"x\"><img usemap=\"#m\">", "<svg><use xlink:href=\"#a\"/></svg>",
    "<script>f('<a href=\"x\">')</script>", "<!-- <a href=\"x\"> --><title><a href=\"x\"></title>",
    "<p title=\" href='x'\">", "<a href>", "<a href=\"https://other.example/\"><a href=\"tel:1\">",
  ])
  func `everything else stays as it is`(template: String) {
    #expect(render(template) == template)
  }

  @Test func `a capture that a loop leaves leaves no attribute open`() {
    let template = """
      <a href="{% for i in [1, 2] %}{{ i }}{% set y %}<a href="x{% if true %}{% break %}{% endif %}">{% endset %}{% endfor %}">
      """
    #expect(render(template) == "<a href=\"https://s.example/p/1\">")
  }

  @Test func `HTML that a template declares safe is resolved when it is written`() {
    let html = "&lt;a href=&#34;x&#34;&gt;y&lt;/a&gt;"
    #expect(render("{{ html|safe }}") == "<a href=\"https://s.example/p/x\">y</a>")
    #expect(render("{{ '<a href=%s>'|safe|format(x) }}") == "<a href=https://s.example/p/x.html>")
    #expect(render("{% set y = html|safe %}{{ y }}{{ html }}") == "<a href=\"https://s.example/p/x\">y</a>\(html)")
    #expect(render("<p title=\"{{ html|safe }}\">") == "<p title=\"y\">")
  }

  @Test func `without the option or a base, templates write relative addresses`() {
    let template = "<a href=\"#{{ id }}\">{{ html|safe }}"
    let html = "<a href=\"#fn1\"><a href=\"x\">y</a>"
    #expect(render(template, resolves: false) == html)
    #expect(render(template, base: nil) == html)
  }
}
