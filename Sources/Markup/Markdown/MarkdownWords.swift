/// The texts for screen readers in the HTML of a text, and the quotation marks of its language.
struct MarkdownWords {
  /// Followed by a number.
  var back: StaticString = "Back to reference "
  var footnotes: StaticString = "Footnotes"
  var done: StaticString = "Done"
  var open: StaticString = "To do"
  /// `nil` for the English ones, which the parser writes.
  var quotes: Quotes?

  struct Quotes {
    var opening: StaticString
    var closing: StaticString
  }

  init(language: String) {
    let language = language.prefix { $0 != "-" && $0 != "_" }
    quotes = Self.quotes(of: language)
    guard language == "el" else { return }
    back = "Πίσω στην παραπομπή "
    footnotes = "Υποσημειώσεις"
    done = "Έγινε"
    open = "Εκκρεμεί"
  }

  private static func quotes(of language: Substring) -> Quotes? {
    switch language {
    case "el", "es", "it", "no", "nb", "nn", "ru", "uk", "be", "hy", "sq": Quotes(opening: "«", closing: "»")
    case "fr": Quotes(opening: "«\u{A0}", closing: "\u{A0}»")
    case "de", "bg", "cs", "sk", "sl", "lt", "is": Quotes(opening: "„", closing: "“")
    case "pl", "hu", "ro", "hr", "sr", "mk": Quotes(opening: "„", closing: "”")
    case "sv", "fi": Quotes(opening: "”", closing: "”")
    default: nil
    }
  }
}
