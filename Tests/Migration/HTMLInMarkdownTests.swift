import Markup
import Model
import Testing
import Text

@testable import Migration

@Suite struct HTMLInMarkdownTests {
  private func markdown(_ html: String) -> [UInt8] {
    let bytes = Array(html.utf8)
    var writer = HTMLInMarkdown()
    writer.append(html: bytes.span)
    return writer.output
  }

  /// Returns the HTML that a page has of the Markdown, without white space between tags and words.
  private func page(_ markdown: [UInt8]) -> String {
    let body = Markdown.open(markdown, file: "a.md")
    #expect(body.elements.isEmpty && body.media.isEmpty && body.facts.diagnostics.isEmpty, "\(body.facts.diagnostics)")
    var html: [UInt8] = []
    for piece in body.pieces { if case .html(let run) = piece { html += body.html[run] } }
    return bare(html.text)
  }

  private func bare(_ html: String) -> String {
    html.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("> ", with: ">")
      .replacing(" <", with: "<").replacing("&#123;", with: "{").replacing("<!-- -->", with: "")
  }

  @Test(arguments: [
    "<div>\n\n    <p>a *b* _c_</p>\n\n\t<p>d</p>\n</div>", "<div>\n  text *a*\n\n    more _b_\n\n# c\n</div>",
    "<ul>\n\n    <li>1. a\n\n      * b</li>\n</ul>", "<h1>a</h1>\n    \n\n    b *c*\n\n    <b>d</b>",
    "<section>\n<pre>\n    a\n\n\n  *b*\n</pre>\n    <p>c</p></section>",
    "<div><pre>a\n\n    *b*</pre> c *d*</div>", "<li>a<pre>b\n\nc</pre>\n*d*</li>",
    "<script>\n\n  if (a < b) { c *= d; }\n\n    e();\n</script>\n    <p>f</p>",
    "<div>a *b*<style>\n* { c: d }\n</style>*e*</div>", "<p>a</p><!-- b\n\n    *c* -->\n    <p>d</p>",
    "<!-- a -->\n*b* <div>c</div>",
    "<p><img alt=\"a\n\n    > b\" src=\"https://c.example\">*d*</p>",
    "<a href=\"#x\">\n<div id=\"x\">*a*</div>\n\n</a>",
    "<video controls>\n  <source src=\"https://v.example/a.mp4\">\n\n</video>",
    "<p title=\"{% x %}\">{% if a %} {{< b >}} {{% c %}} {{ d }}</p>", "<p>\n::embed{src=x}\n\n:::note\nx</p>",
  ])
  func `HTML stays as it is`(html: String) { #expect(page(markdown(html)) == bare(html)) }

  @Test(arguments: [
    ("a *b*\nc", "<p>a *b*\nc</p>"), ("<b>a</b> _b_", "<p><b>a</b> _b_</p>"),
    ("<div>a</div>\n\n\n    <p>b</p>", "<div>a</div>\n\n<p>b</p>"),
    ("<p>a</p>\n\n    <!--more-->\n<p>b</p>", "<p>a</p>\n\n<!--more-->\n\n<p>b</p>"),
    ("<p><textarea>a\n\n  b</textarea></p>", "<p><textarea>a&#10;\n  b</textarea></p>"),
    (
      "a <div><pre>b\n*c*</pre><img\nalt=\"\"></div>", "<!-- -->a <div><pre>b&#10;*c*</pre><img alt=\"\"></div>"
    ),
    ("a\n*b* <div>c</div>", "<!-- -->a *b* <div>c</div>"), ("", ""), (" \n\n ", ""),
  ])
  func `a block of HTML begins with a tag`(html: String, written: String) {
    #expect(markdown(html).text == written)
  }

  @Test func `a tag of another generator in a script is noticed, since it cannot be escaped`() {
    let html = Array("<script>\"{% x %}\"</script>".utf8)
    var writer = HTMLInMarkdown()
    writer.append(html: html.span)
    #expect(writer.hasTagsInScripts && writer.output == html)
  }

  @Test(.timeLimit(.minutes(1))) func `tags and comments without an end take no quadratic time`() {
    for part in ["<a ", "<a b=\"", "<!-- ", "<pre>", "<p><script>\n\n", "</", "<b>\n"] {
      _ = markdown(String(repeating: part, count: 200_000))
    }
  }
}
