import Escaping
import Testing
import Text

struct TextEscapingTests {
  @Test func `attributes that decide what an element does are refused in any case, and so are odd styles`() {
    for name in ["type", "TYPE", "Http-Equiv", "attributeName"] {
      let list = AttributeList("\(name)=\"x\" id=\"a\"".utf8.span, hasValues: true, decides: true)
      #expect(list.refused == [name] && list.bytes.text == " id=\"a\"")
    }
    for style in ["color:red", "color: rgb(1, 2, 3);margin:0"] {
      let list = AttributeList("style=\"\(style)\"".utf8.span, hasValues: true)
      #expect(list.refused == [] && list.bytes.text == " style=\"\(style)\"")
    }
    for style in ["a(b:red", "color:rgb(1, 2", "color:1)", "a\\62:red", "color:url(x)"] {
      #expect(AttributeList("style=\"\(style)\"".utf8.span, hasValues: true).refused == ["style"], "\(style)")
    }
  }

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

  @Test func `a truncated character at the end of XML does not trap`() {
    var bytes: [UInt8] = []
    bytes.append(escapingXML: ([0x61, 0xEF, 0xBF] as [UInt8]).span)
    #expect(bytes == [0x61, 0xEF, 0xBF])
  }

  @Test func `text of any length is escaped as byte by byte`() {
    let pieces = ["plain ", "<b>", "&", "\"q\"", "it's", "Καλημέρα", "", "x"]
    for length in [0, 1, 2, 7, 100, 1000, 3000] {
      let text = (0..<length).map { pieces[($0 * 7 + $0 / 3) % pieces.count] }.joined()
      var output = Array("before".utf8)
      output.append(escaping: text)
      #expect(output.text == "before" + text.map(reference).joined())
    }
  }

  @Test func `ten thousand special characters are all escaped`() {
    var output: [UInt8] = []
    output.append(escaping: String(repeating: "&", count: 10_000))
    #expect(output.text == String(repeating: "&amp;", count: 10_000))
  }

  private func reference(_ character: Character) -> String {
    switch character {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&#34;"
    case "'": "&#39;"
    default: String(character)
    }
  }
}
