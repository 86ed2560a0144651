import Escaping
import Testing
import Text

@Suite struct AddressBaseTests {
  private let base = AddressBase("https://example.org/stories/dawn/")

  private func resolved(_ html: String) -> String {
    var output: [UInt8] = []
    base.append(Array(html.utf8)[...], to: &output)
    return output.text
  }

  @Test(arguments: [
    ("<a href=\"/x/\">", "<a href=\"https://example.org/x/\">"),
    ("<img alt='a > b' src='dawn.jpg'>", "<img alt='a > b' src='https://example.org/stories/dawn/dawn.jpg'>"),
    ("<a href=#top>", "<a href=https://example.org/stories/dawn/#top>"),
    (
      "<q cite=\"x\"><video poster=\"y\">",
      "<q cite=\"https://example.org/stories/dawn/x\"><video poster=\"https://example.org/stories/dawn/y\">"
    ),
    (
      "<a title=\"href=x\" href=\"../y?a=1&amp;b=2\">",
      "<a title=\"href=x\" href=\"https://example.org/stories/y?a=1&amp;b=2\">"
    ),
    (
      "<img srcset=\"a.webp 480w, /b.webp 2x\">",
      "<img srcset=\"https://example.org/stories/dawn/a.webp 480w, https://example.org/b.webp 2x\">"
    ),
    (
      "<img srcset=\"https://c.example/w_424,c_limit/a.jpg 424w, b,c.jpg 848w\">",
      "<img srcset=\"https://c.example/w_424,c_limit/a.jpg 424w, https://example.org/stories/dawn/b,c.jpg 848w\">"
    ),
    (
      "<!-- don't <a href=\"x\"> --><a href=\"y\">it's</a>",
      "<!-- don't <a href=\"x\"> --><a href=\"https://example.org/stories/dawn/y\">it's</a>"
    ),
    (
      "<p title=it's><a href=\"y\">it's</a>",
      "<p title=it's><a href=\"https://example.org/stories/dawn/y\">it's</a>"
    ),
  ])
  func `relative addresses become absolute`(html: String, absolute: String) {
    #expect(resolved(html) == absolute)
  }

  @Test(arguments: [
    "<a href=\"https://other.example/\">", "<a href=\"mailto:a@example.org\">", "no tags < here > at all", "<a href=\"",
    "<p class=\"src=x\">", "<!-- <a href=x>", "text href=\"x\"", "<form action=\"x\">", "<p data-src=\"x\">",
  ])
  func `everything else stays byte for byte`(html: String) {
    #expect(resolved(html) == html)
  }

  @Test func `resolving twice changes nothing`() {
    let once = resolved("<a href=\"x\"><img src=\"/y\" srcset=\"z 1x\"></a>")
    #expect(resolved(once) == once)
  }

  @Test func `a part of a text is appended to what is there`() {
    let html = Array("<a href=\"before\"><a href=\"x\"><a href=\"after\">".utf8)
    var output = Array("<p>".utf8)
    base.append(html[17..<29], to: &output)
    #expect(output == Array("<p><a href=\"https://example.org/stories/dawn/x\">".utf8))
  }

  @Test func `only the values of links are resolved`() {
    #expect(base.resolved("x", of: .link) == "https://example.org/stories/dawn/x")
    #expect(base.resolved("/a 1x,b", of: .sourceSet) == "https://example.org/a 1x, https://example.org/stories/dawn/b")
    #expect(base.resolved("https://a.example/b,c.jpg, https://a.example/d.jpg 2x", of: .sourceSet) == nil)
    #expect(base.resolved("https://other.example/", of: .link) == nil)
    for attribute in [MarkupContext.Attribute.address, .plain, .style, .addressList] {
      #expect(base.resolved("x", of: attribute) == nil)
    }
  }
}
