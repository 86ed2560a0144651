import Testing
import Trial

@testable import Text

@Suite struct WordsTests {
  @Test(arguments: [
    ("", 0), ("one", 1), ("  one  two\nthree\t", 3), ("well-known don't", 2), ("— – …", 0), ("Το λιμάνι της πόλης.", 4),
    ("10:30 a", 2), ("日本語", 3), ("a\u{A0}b", 2), ("Swift言語", 3),
  ])
  func `words are counted`(text: String, count: Int) {
    #expect(Words.count(in: text) == count)
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

  /// Computes the excerpt scalar by scalar, with Unicode's properties.
  private func expected(_ text: String, words: Int) -> String {
    var result = String.UnicodeScalarView()
    var isSpacePending = false
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(index + 1)))
      if Words.count(in: start) > words {
        while let last = result.last, last.properties.isWhitespace || ",;:·–—-([«“„….".unicodeScalars.contains(last) {
          result.removeLast()
        }
        return String(result) + "…"
      }
      if scalar.properties.isWhitespace {
        isSpacePending = !result.isEmpty
      } else {
        if isSpacePending { result.append(" ") }
        isSpacePending = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  @Test func `an excerpt is what Unicode's properties make of the words`() {
    let parts = [
      "a", "Zoe", "7", " ", "  ", "\n", "\t", "\u{B}", "\u{1C}", "\u{85}", "\u{A0}", "\u{2003}", "\u{3000}", "\u{200B}",
      ",", "(",
      "«", "»", "…", "—", "ά", "Ω", "中", "文", "カ", "\u{1F600}", "e\u{301}", "٣", "²", ".",
    ]
    var dice = Dice(seed: 42)
    for _ in 0..<2000 {
      let text = (0..<12).map { _ in dice.pick(parts) }.joined()
      for words in [1, 3, 20] {
        #expect(
          Words.excerpt(of: text, words: words) == expected(text, words: words), "\(text.debugDescription) \(words)")
      }
    }
  }
}
