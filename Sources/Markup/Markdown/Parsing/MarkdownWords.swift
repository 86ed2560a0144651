/// The texts for screen readers in the HTML of a text, and the quotation marks of its language.
struct MarkdownWords {
  /// Followed by a number.
  var back: StaticString = "Back to reference "
  var footnotes: StaticString = "Footnotes"
  var done: StaticString = "Done"
  var open: StaticString = "To do"
  /// `nil` for the English ones, which the parser writes.
  var quotes: Quotes?

  struct Quotes: Sendable {
    var opening: StaticString
    var closing: StaticString
  }

  init(language: String) {
    let code = language.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    let language = String(Substring(code))
    quotes = Self.quotes[language]
    guard language == "el" else { return }
    back = "Πίσω στην παραπομπή "
    footnotes = "Υποσημειώσεις"
    done = "Έγινε"
    open = "Εκκρεμεί"
  }

  private static let quotes: [String: Quotes] = {
    let languages: [(codes: [String], quotes: Quotes)] = [
      (["el", "es", "it", "no", "nb", "nn", "ru", "uk", "be", "hy", "sq"], Quotes(opening: "«", closing: "»")),
      (["fr"], Quotes(opening: "«\u{A0}", closing: "\u{A0}»")),
      (["de", "bg", "cs", "sk", "sl", "lt", "is"], Quotes(opening: "„", closing: "“")),
      (["pl", "hu", "ro", "hr", "sr", "mk"], Quotes(opening: "„", closing: "”")),
      (["sv", "fi"], Quotes(opening: "”", closing: "”")),
    ]
    return Dictionary(
      uniqueKeysWithValues: languages.flatMap { language in language.codes.map { ($0, language.quotes) } })
  }()
}
