/// The few words that the text's HTML says to those who listen to it, and the quotation marks of its language.
struct MarkdownWords {
  /// A number follows.
  var back: StaticString = "Back to reference "
  var footnotes: StaticString = "Footnotes"
  var done: StaticString = "Done"
  var open: StaticString = "To do"

  init(language: String) {
    guard language == "el" || language.hasPrefix("el-") else { return }
    back = "Πίσω στην παραπομπή "
    footnotes = "Υποσημειώσεις"
    done = "Έγινε"
    open = "Εκκρεμεί"
  }
}
