import Testing

@testable import Render

@Suite struct HTMLPlainTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("<em>a</em> b", "a b"), ("a &amp; b &lt;c&gt;", "a & b <c>"), ("  a\n\n b ", "a b"),
    ("<img alt=\"x\">", ""), ("", ""),
  ])
  func `tags go, references are read, white space is drawn together`(html: String, text: String) {
    #expect(HTMLPlainText.of(html: html) == text)
  }
}
