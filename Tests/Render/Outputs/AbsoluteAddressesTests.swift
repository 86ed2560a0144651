import Testing
import Text

@testable import Render

@Suite struct AbsoluteAddressesTests {
  private func rewritten(_ html: String) -> String {
    AbsoluteAddresses.rewritten(Array(html.utf8), base: "https://example.org/stories/dawn/").span.text
  }

  @Test(arguments: [
    ("<a href=\"/x/\">", "<a href=\"https://example.org/x/\">"),
    ("<img alt='a > b' src='dawn.jpg'>", "<img alt='a > b' src='https://example.org/stories/dawn/dawn.jpg'>"),
    ("<a href=#top>", "<a href=https://example.org/stories/dawn/#top>"),
    (
      "<a title=\"href=x\" href=\"../y?a=1&amp;b=2\">",
      "<a title=\"href=x\" href=\"https://example.org/stories/y?a=1&amp;b=2\">"
    ),
    (
      "<img srcset=\"a.webp 480w, /b.webp 2x\">",
      "<img srcset=\"https://example.org/stories/dawn/a.webp 480w, https://example.org/b.webp 2x\">"
    ),
  ])
  func `relative addresses become absolute`(html: String, absolute: String) {
    #expect(rewritten(html) == absolute)
  }

  @Test(arguments: [
    "<a href=\"https://other.example/\">", "<a href=\"mailto:a@example.org\">", "no tags < here > at all", "<a href=\"",
    "<p class=\"src=x\">", "text href=\"x\"",
  ])
  func `everything else stays byte for byte`(html: String) {
    #expect(rewritten(html) == html)
  }

  @Test func `rewriting twice changes nothing`() {
    let once = rewritten("<a href=\"x\"><img src=\"/y\" srcset=\"z 1x\"></a>")
    #expect(rewritten(once) == once)
  }
}
