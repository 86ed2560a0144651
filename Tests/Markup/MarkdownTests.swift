import Model
import Testing

@testable import Markup

@Suite struct MarkdownTests {
  @Test func `plain markdown reads as cmark writes it`() {
    let html = """
      <h1 id="hi-you">Hi <em>you</em></h1>
      <p>A <a href="c" title="d">b</a> &amp; <code>e</code></p>
      <ul>
      <li>x</li>
      <li>y</li>
      </ul>

      """
    #expect(PlainRendering.html("# Hi *you*\n\nA [b](c \"d\") & `e`\n\n- x\n- y\n") == html)
  }

  @Test(arguments: [
    ("en", "<p>“a ‘b’ don’t” – “typed”</p>\n"), ("el", "<p>«a ‘b’ don’t» – “typed”</p>\n"),
    ("de-AT", "<p>„a ‘b’ don’t“ – “typed”</p>\n"), ("fr", "<p>«\u{A0}a ‘b’ don’t\u{A0}» – “typed”</p>\n"),
  ])
  func `quotation marks are those of the language`(language: String, html: String) {
    let options = MarkdownOptions(language: language)
    #expect(PlainRendering.html("\"a 'b' don't\" -- “typed”\n", options: options) == html)
    let linked = PlainRendering.html("\"a 'b' don't\" -- “typed” @\n", options: options)
    #expect(linked == html.replacing("</p>", with: " @</p>"))
  }

  @Test func `a broken reference to a footnote loses no text`() {
    #expect(PlainRendering.html("a [^b\nώé c] d\n") == "<p>a [^b\nώé c] d</p>\n")
    #expect(PlainRendering.html("[\\^aé\nb λ]\n") == "<p>[^aé\nb λ]</p>\n")
    #expect(PlainRendering.html("[&#94;abc]\n") == "<p>[^]</p>\n")
    #expect(PlainRendering.html("::2 [^\r\u{FFFD}\u{FFFD}É]#\n").contains("[^"))
  }
}
