import Testing

@testable import Text

@Suite struct WhitespaceTests {
  @Test(arguments: [
    ("", "", ""), (" \n", "", ""), ("a", "a", "a"), ("\t a \n b\u{A0}", "a \n b", "a b"), ("a  b", "a  b", "a b"),
    ("\r\nνησί\r\nλιμάνι\u{2003}", "νησί\r\nλιμάνι", "νησί λιμάνι"),
  ])
  func `white space of Unicode is trimmed, and becomes one space in a line`(
    text: String, trimmed: String, inOneLine: String
  ) {
    #expect(text.trimmed == trimmed)
    #expect(text[...].inOneLine == inOneLine)
  }

  @Test(arguments: [("", ""), (" \t\r\n", ""), ("\n a b\t", "a b"), ("\u{A0}a", "\u{A0}a")])
  func `ASCII white space of bytes is trimmed`(text: String, trimmed: String) {
    #expect(Array(text.utf8)[...].trimmed == Array(trimmed.utf8)[...])
  }
}
