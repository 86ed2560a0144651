import Model
import Testing

@testable import Markup

@Suite struct CleanedMarkdownTests {
  private func html(_ markdown: String) -> String {
    PlainRendering.html(markdown, options: MarkdownOptions(cleansHTML: true))
  }

  @Test func `blocks of HTML go through the cleaner`() {
    let html = html("<div onclick=\"x()\">a<script>b</script></div>\n\nc\n")
    #expect(!html.contains("onclick") && !html.contains("script"))
    #expect(html.contains("a") && html.hasSuffix("<p>c</p>\n"))
  }

  @Test(arguments: [
    ("a <b>c</b> d", "<p>a <b>c</b> d</p>\n"), ("<b onclick=x>c", "<p><b>c</b></p>\n"),
    ("*<b>a*</b>", "<p><em><b>a</b></em></p>\n"),
    ("a</b>", "<p>a</p>\n"), ("x<br>y", "<p>x<br />y</p>\n"), ("x<script>y `z`</script> w", "<p>x w</p>\n"),
    ("w<style>x</script> y</STYLE>z", "<p>wz</p>\n"), ("w<script>x\n\ny", "<p>w</p>\n<p>y</p>\n"),
    ("x <img src=y onerror=z> <!-- c -->", "<p>x  </p>\n"),
  ])
  func `tags within a line are plain marks that end where they began`(markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }
}
