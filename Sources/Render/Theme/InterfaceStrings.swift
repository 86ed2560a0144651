import Model
import Text

/// The texts of the interface by language. The site's own come before the theme's, and a text in another language
/// before the bare key.
struct InterfaceStrings: Sendable {
  private let tables: [String: [String: String]]
  private let fallback: String
  let diagnostics: [Diagnostic]

  init(_ site: Site, theme: Theme) {
    var tables: [String: [String: String]] = [:]
    var diagnostics: [Diagnostic] = []
    for name in theme.names where name.hasPrefix("strings/") && name.hasSuffix(".json") {
      let language = String(name.dropFirst(8).dropLast(5))
      do throws(Diagnostic) {
        let node = try JSON.parse(((try? theme.bytes(name)) ?? nil) ?? [], file: "Templates/" + name)
        for member in node.members { tables[language, default: [:]][member.name] = member.value.string }
      } catch { diagnostics.append(error) }
    }
    for (language, texts) in site.strings { tables[language, default: [:]].merge(texts) { $1 } }
    self.tables = tables
    self.diagnostics = diagnostics
    fallback = site.settings.defaultLanguage
  }

  /// Returns `nil` if no language has the key.
  func text(_ key: String, in language: String) -> String? {
    tables[language]?[key] ?? tables[InterfaceStrings.base(language)]?[key] ?? tables[fallback]?[key]
      ?? tables["en"]?[key]
  }

  /// All that `text` can give in that language: the tables in which it looks, each in order of key.
  func tables(for language: String) -> [[(key: String, value: String)]] {
    [language, InterfaceStrings.base(language), fallback, "en"].map { tables[$0]?.sorted { $0.key < $1.key } ?? [] }
  }

  var keys: [String] { Set(tables.values.flatMap(\.keys)).sorted() }

  /// Returns `en` for `en-AU`.
  private static func base(_ language: String) -> String { String(language.prefix { $0 != "-" }) }
}
