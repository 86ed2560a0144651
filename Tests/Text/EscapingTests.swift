import Testing

@testable import Text

@Suite struct EscapingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("<a href=\"x\">R&D's</a>", "&lt;a href=&#34;x&#34;&gt;R&amp;D&#39;s&lt;/a&gt;"),
    ("&", "&amp;"), ("καφές & <β>", "καφές &amp; &lt;β&gt;"), ("&&&", "&amp;&amp;&amp;"),
  ])
  func `HTML is escaped for text and attributes`(text: String, escaped: String) {
    var bytes = Array("x".utf8)
    bytes.append(escaping: text)
    #expect(bytes.text == "x" + escaped)
    #expect(text.escaped == escaped)
  }

  @Test func `what was escaped decodes to itself`() {
    let text = "<p class='a' title=\"b\">&amp; ümläut \u{1F600}</p>"
    #expect(CharacterReference.decode(text.escaped) == text)
  }

  @Test(arguments: [
    ("a\u{0}b\u{8}c\u{1F}", "abc"), ("tab\tline\n", "tab\tline\n"), ("a\r\nb", "a&#13;\nb"),
    ("\u{FFFE}\u{FFFF}\u{FFFD}\u{F000}\u{FEFF}", "\u{FFFD}\u{F000}\u{FEFF}"), ("<&>\"'", "&lt;&amp;&gt;&#34;&#39;"),
    ("\u{FFFE}", ""), ("ends \u{7F}", "ends \u{7F}"),
  ])
  func `XML loses the characters that it forbids`(text: String, escaped: String) {
    var bytes: [UInt8] = []
    bytes.append(escapingXML: text)
    #expect(bytes.text == escaped)
  }

  @Test func `a cut-off character at the end of XML does not trap`() {
    var bytes: [UInt8] = []
    bytes.append(escapingXML: [0x61, 0xEF, 0xBF])
    #expect(bytes == [0x61, 0xEF, 0xBF])
  }

  @Test func `JSON escapes quotes, backslashes and controls`() {
    var bytes: [UInt8] = []
    bytes.append(escapingJSON: "\"\\/\u{8}\u{C}\n\r\t\u{1}\u{7F}é<")
    #expect(bytes.text == #"\"\\/\b\f\n\r\t\u0001\u007fé<"#)
  }

  @Test func `JSON in HTML cannot close a script`() {
    var bytes: [UInt8] = []
    bytes.append(escapingJSON: "</script>&'", inHTML: true)
    #expect(bytes.text == #"\u003c/script\u003e\u0026\u0027"#)
  }
}
