/// A text that is the same for all languages, or differs by language.
package struct Localized: Sendable, Hashable {
  /// Keys are language codes; the empty code is for every language without a text of its own.
  package var texts: [String: String]

  package init(_ text: String) { texts = ["": text] }

  package init(texts: [String: String]) { self.texts = texts }

  /// Returns the text in `language`, else the one for all languages, else the one in `fallback`, else any (the first by
  /// code).
  package func text(in language: String, fallback: String = "") -> String {
    texts[language] ?? texts[""] ?? texts[fallback] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
