import Testing
import Text

@testable import Migration

@Suite struct WXRElementTests {
  private func elements(_ xml: String) -> [WXRElement] { WXRElement.elements(of: Array(xml.utf8)[...]) }

  @Test(arguments: [
    ("<![CDATA[a <b> & c]]>", "a <b> & c"), ("<![CDATA[a]]]]><![CDATA[>b]]>", "a]]>b"),
    ("a &amp; &#8217; &#x3b1; &lt;", "a & ’ α <"),
    ("&bogus; &; & &#1114112;", "&bogus; &; & &#1114112;"), ("a <i>b", "a <i>b"), ("", ""),
  ])
  func `a text is read with CDATA and character references`(inner: String, text: String) {
    #expect(elements("<x>\(inner)</x>").first?.text == text)
  }

  @Test func `elements have names, attributes and what is inside`() {
    let found = elements("t<a/>\n<wp:b c=\"1\" d = \"2\" c=\"&amp;3\"><e>4</e></wp:b><!-- <f> --><g\th=\"i>\">5</g><j>")
    #expect(found.map(\.name) == ["a", "wp:b", "g"])
    #expect(found[1].attribute("c") == "&3" && found[1].attribute("d") == nil && found[1].attribute("e") == nil)
    #expect(found[1].elements.map(\.text) == ["4"])
  }

  @Test func `a closing tag inside CDATA ends nothing`() {
    let found = elements("<a><![CDATA[</a><b>]]></a><b>2</b>")
    #expect(found.map(\.name) == ["a", "b"] && found.map(\.text) == ["</a><b>", "2"])
  }

  @Test func `bytes that are no UTF-8 are replaced`() {
    let bytes = Array("<a><![CDATA[x".utf8) + [0xFF] + Array("y]]></a>".utf8)
    var output: [UInt8] = []
    WXRElement.elements(of: bytes[...]).first?.append(to: &output)
    #expect(output.text == "x\u{FFFD}y" && output.span.isUTF8)
  }

  @Test(
    arguments: [("a-b-c", "-", 1), ("αβγ", "γ", 4), ("abc", "d", nil), ("", "a", nil), ("ab", "ab", 0)]
      as [(String, String, Int?)])
  func `a text in a text is found by its bytes`(text: String, part: String, offset: Int?) {
    for text in [text[...], ("x" + text).dropFirst()] {
      let found = text.range(of: part)
      #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
      #expect(found.map { String(text[$0]) } == offset.map { _ in part })
    }
  }
}
