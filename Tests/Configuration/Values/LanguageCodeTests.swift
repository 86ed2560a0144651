import Testing

@testable import Configuration

@Suite struct LanguageCodeTests {
  @Test(arguments: [
    ("EL", "el"), ("en_au", "en-AU"), ("ZH-HANT", "zh-Hant"), ("sr_latn-rs", "sr-Latn-RS"), ("el", "el"),
    ("de-1996", "de-1996"), ("Ελληνικά", "ελληνικά"), ("", ""),
  ])
  func `tags are written in the case that BCP 47 recommends`(text: String, code: String) {
    #expect(LanguageCode.canonical(text) == code)
  }

  @Test(arguments: [
    ("english", "did you mean `en`?"), ("Ελληνικά", "did you mean `el`?"),
    ("en, de", "put brackets around them: `[en, de]`"),
    ("EN", "did you mean `en`?"),
  ])
  func `the name of a language, and several codes without brackets, have help`(text: String, help: String) {
    #expect(LanguageCode.advice(for: text) == help)
  }

  @Test func `a code of two letters is known or not`() {
    #expect(LanguageCode.isOfTwoKnownLetters("fr") && LanguageCode.isOfTwoKnownLetters("pt-BR"))
    #expect(!LanguageCode.isOfTwoKnownLetters("zz") && !LanguageCode.isOfTwoKnownLetters("eng"))
  }
}
