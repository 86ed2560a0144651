/// What the HTML of a text says to those who listen to it, and the quotation marks of its language.
struct MarkdownWords {
  /// A number follows.
  var back: StaticString = "Back to reference "
  var footnotes: StaticString = "Footnotes"
  var done: StaticString = "Done"
  var open: StaticString = "To do"
  /// `nil`: those of English, which the parser writes.
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
