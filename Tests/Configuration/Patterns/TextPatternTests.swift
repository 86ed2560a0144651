import Testing

@testable import Configuration

@Suite struct TextPatternTests {
  private func answer(_ pattern: String, _ text: String) throws -> RegularExpression.Answer {
    try TextPattern(pattern).search(SearchedText(text))
  }

  @Test(arguments: [
    ("harbour", "The Harbour, today"), ("λιμανι", "Στο ΛΙΜΆΝΙ"), ("Λιμάνι", "λιμανι"),
    ("press office", "the Press-Office"),
    ("fish*", "fishing boats"), ("fishing bo*", "Fishing boats"), ("港", "横浜港へ"), ("2026", "in 2026."),
    ("straße", "STRASSE"), ("λόγος", "ΛΟΓΟΣ"),
  ])
  func `words are found without case and accents`(pattern: String, text: String) throws {
    #expect(try answer(pattern, text) == .found)
  }

  @Test(arguments: [
    ("harbour", "harbours"), ("press office", "office press"), ("press office", "press the office"),
    ("fish", "fishing"),
    ("bo", "fishing boats"),
  ])
  func `other words are not found`(pattern: String, text: String) throws {
    #expect(try answer(pattern, text) == .missing)
  }

  @Test(arguments: [
    (#"/\bfog\b/"#, "the fog", true), (#"/\bfog\b/"#, "the Fog", false), (#"/\bfog\b/i"#, "the Fog", true),
    (#"/λιμάνι/i"#, "ΛΙΜΆΝΙ", true), (#"/^\w+$/"#, "Λιμάνι", true), ("/a.c/", "a\nc", false), ("/a.c/s", "a\nc", true),
    ("/^b/m", "a\nb", true), ("/a b # c/x", "ab", true), (#"/2026\/11\//"#, "/2026/11/", true),
    ("/2026/11/", "/2026/11/x", true),
  ])
  func `regular expressions have flags, and know letters of every script`(pattern: String, text: String, isFound: Bool)
    throws
  {
    #expect(try answer(pattern, text) == (isFound ? .found : .missing))
  }

  @Test(arguments: [
    ("/(a+)+$/", String(repeating: "a", count: 40) + "b"), ("/(a|aa)+$/", String(repeating: "a", count: 60) + "b"),
  ])
  func `a search that takes too many steps is given up`(pattern: String, text: String) throws {
    #expect(try answer(pattern, text) == .tooCostly)
  }

  @Test(arguments: [
    ("/(a/", 3, "the regular expression is wrong: missing closing parenthesis"),
    ("/λ[/", 3, "the regular expression is wrong: missing terminating ] for character class"),
    ("/a*+*/", 4, "the regular expression is wrong: quantifier does not follow a repeatable item"),
    ("/abc", 3, "the regular expression does not end with `/`"),
    ("/abc/ig", 6, "`g` is not a flag of regular expressions"), ("//", 0, "the regular expression is empty"),
    ("!!", 0, "`!!` has no word to search for"), ("*", 0, "`*` has no word to search for"),
  ])
  func `a mistake has its place in the pattern`(pattern: String, offset: Int, summary: String) {
    let mistake = #expect(throws: TextPattern.Mistake.self) { _ = try TextPattern(pattern) }
    #expect(mistake?.summary == summary)
    #expect(mistake?.offset == offset, "\(pattern)")
  }
}
