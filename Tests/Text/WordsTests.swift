import Testing

@testable import Text

@Suite struct WordsTests {
  @Test(arguments: [
    ("", 0), ("one", 1), ("  one  two\nthree\t", 3), ("well-known don't", 2), ("— – …", 0), ("Το λιμάνι της πόλης.", 4),
    ("10:30 a", 2), ("日本語", 3), ("a\u{A0}b", 2), ("Swift言語", 3),
  ])
  func `words are counted`(text: String, count: Int) {
    #expect(Words.count(in: text) == count)
    #expect(Words.count(in: Array(text.utf8)) == count)
  }

  @Test(arguments: [
    ("one two three", 2, "one two…"), ("one two", 2, "one two"), ("one  two.\n", 5, "one two."),
    ("one, two", 1, "one…"),
    ("", 3, ""), ("ένα δύο (τρία)", 2, "ένα δύο…"), ("日本語です", 2, "日本…"), ("a b", 0, "…"),
  ])
  func `an excerpt is cut between words`(text: String, words: Int, excerpt: String) {
    #expect(Words.excerpt(of: text, words: words) == excerpt)
  }

  @Test func `words end at all white space of Unicode and at nothing else`() {
    for value in UInt32(0)..<0x3040 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(Words.count(in: "a\(scalar)b") == (scalar.properties.isWhitespace ? 2 : 1), "\(value)")
    }
  }

  @Test func `an excerpt of a text without words ends, too`() {
    #expect(Words.excerpt(of: String(repeating: "&", count: 100_000), words: 5).count == 5 * 64 + 1)
    #expect(Words.excerpt(of: String(repeating: "a", count: 100_000), words: 1).count == 64 + 1)
  }
}
