import Configuration
import Fixtures
import Testing
import Text

/// Files that are not UTF-8.
@Suite struct TextEncodingTests {
  private static let text = "---\ntitle: A\n---\n\nSome words.\n"
  private static let greek = "---\ntitle: Αυγή\n---\n\nΛίγα λόγια για το λιμάνι.\n"

  /// Returns the bytes of UTF-16 without a byte order mark.
  private static func wide(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBig ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [text, greek])
  func `UTF-16 is recognized with and without a byte order mark`(text: String) {
    for (mark, isBig, name) in [
      ([0xFE, 0xFF], true, "UTF-16"), ([0xFF, 0xFE], false, "UTF-16"), ([], true, "UTF-16BE"), ([], false, "UTF-16LE"),
    ] as [([UInt8], Bool, String)] {
      let fault = TextEncoding.fault(in: mark + Self.wide(text, isBig: isBig), file: "content/a.md")
      #expect(
        fault?.words
          == "content/a.md:0:0: the file is not UTF-8 but probably \(name) — convert it: `iconv -f \(name) -t UTF-8 "
          + "content/a.md > converted`, then put that file in its place")
    }
  }

  @Test func `a wrong byte among few letters beyond ASCII is named, and the file is not taken for another encoding`() {
    for (text, column) in [("# αβγ", 6), ("# Grüße ", 9)] {
      let fault = TextEncoding.fault(in: Array(text.utf8) + [0xE1, 0x0A], file: "content/a.md")
      #expect(
        fault?.words
          == "content/a.md:1:\(column): the byte 0xE1 is not UTF-8, unlike the rest of the file — type this character again"
      )
    }
  }

  @Test func `UTF-32 with a byte order mark is recognized`() {
    #expect(TextEncoding.wideEncoding(of: [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]) == "UTF-32")
    #expect(TextEncoding.wideEncoding(of: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41]) == "UTF-32")
  }

  @Test func `a text in UTF-8 with NUL bytes is not UTF-16`() {
    let text = Array(String(repeating: "Some words. ", count: 50).utf8)
    #expect(TextEncoding.wideEncoding(of: text) == nil)
    #expect(TextEncoding.wideEncoding(of: [0] + text + [0]) == nil)
    #expect(TextEncoding.wideEncoding(of: [0, 0, 0, 0] + text) == nil)
    #expect(TextEncoding.wideEncoding(of: []) == nil)
  }
}
