/// A text that may be one for all languages or one for each.
package struct Localized: Sendable, Hashable {
  /// By language code; the empty code stands for every language that is not named.
  package var texts: [String: String]

  package init(_ text: String) { texts = ["": text] }

  package init(texts: [String: String]) { self.texts = texts }

  /// The text in `language`, else the one for all, else the one in `fallback`, else any (the first by code).
  package func text(in language: String, fallback: String = "") -> String {
    texts[language] ?? texts[""] ?? texts[fallback] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}
