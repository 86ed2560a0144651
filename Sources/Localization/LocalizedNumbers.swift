import FoundationEssentials
import FoundationInternationalization

/// Numbers and the direction of writing in human languages, by CLDR.
package enum LocalizedNumbers {
  /// Returns a number with the separators of a language: `12,345.5` is `12.345,5` in Greek.
  package static func text(_ number: Int64, in language: String) -> String {
    // No language separates the thousands of smaller numbers; almost all numbers of a page are smaller.
    if (0..<1000).contains(number), isWrittenInASCIIDigits(language) { return String(number) }
    return number.formatted(.number.locale(Locale(identifier: language)))
  }

  package static func text(_ number: Double, in language: String) -> String {
    number.formatted(.number.locale(Locale(identifier: language)))
  }

  /// Returns a size in the unit that suits it, such as `1.2 MB`, by powers of 1,000.
  package static func size(_ bytes: Int64, in language: String) -> String {
    bytes.formatted(.byteCount(style: .decimal, spellsOutZero: false).locale(Locale(identifier: language)))
  }

  /// Whether a language is written from the right to the left. The script of its tag decides, if there is one.
  static func isRightToLeft(_ language: String) -> Bool {
    if language == EnglishWords.language { return false }
    let language = Locale.Language(identifier: language)
    return language.characterDirection == .rightToLeft
      || rightToLeftScripts.contains(language.script?.identifier ?? "")
  }

  /// Foundation judges by the language alone: `az-Arab` is Azerbaijani in Arabic letters.
  private static let rightToLeftScripts: Set = ["Adlm", "Arab", "Aran", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]

  private static func isWrittenInASCIIDigits(_ language: String) -> Bool {
    language.hasPrefix("en") || language.hasPrefix("el")
  }
}
