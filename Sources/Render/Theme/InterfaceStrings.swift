import Model
import Text

/// The texts of the interface by language. The site's own come before the theme's, and a text in another language
/// before the bare key.
struct InterfaceStrings: Sendable {
  private let tables: [String: [String: String]]
  /// The language of the texts that a language lacks.
  let fallback: String
  let diagnostics: [Diagnostic]

  init(_ site: Site, theme: Theme) {
    var tables: [String: [String: String]] = [:]
    var diagnostics: [Diagnostic] = []
    for name in theme.names where name.hasPrefix("strings/") && name.hasSuffix(".json") {
      let language = String(name.dropFirst(8).dropLast(5))
      do throws(Diagnostic) {
        let node = try JSON.parse((try? theme.bytes(name)) ?? [], file: "Templates/" + name)
        for member in node.members { tables[language, default: [:]][member.name] = member.value.string }
      } catch { diagnostics.append(error) }
    }
    diagnostics += StringTableCheck(site: site, theme: theme, known: tables["en"] ?? [:]).diagnostics
    for (language, texts) in site.strings { tables[language, default: [:]].merge(texts) { $1 } }
    let fallback = site.settings.defaultLanguage
    self.diagnostics =
      diagnostics + site.settings.languages.compactMap { [tables] in Self.missing(in: $0, tables, fallback) }
    self.tables = tables
    self.fallback = fallback
  }

  /// A notice if texts of the theme have no translation into a language of the site.
  private static func missing(in language: String, _ tables: [String: [String: String]], _ fallback: String)
    -> Diagnostic?
  {
    let own = [language, base(language)].compactMap { tables[$0] }
    let missing = (tables["en"] ?? [:]).keys.filter { key in !own.contains { $0[key] != nil } }.sorted()
    guard !missing.isEmpty else { return nil }
    let shown = missing.prefix(3).map { "`\($0)`" }.joined(separator: ", ") + (missing.count > 3 ? ", …" : "")
    let count = missing.count == 1 ? "one text" : "\(missing.count) texts"
    let translated = missing.count { tables[fallback]?[$0] != nil }
    let substitute =
      fallback == "en" || translated == 0
      ? "`en`" : translated == missing.count ? "`\(fallback)`" : "`\(fallback)` or `en`"
    return Diagnostic(
      .notice, "\(count) of the interface not in the language `\(language)`: \(shown)",
      at: Place(file: "content/strings/\(language).yaml"),
      help: "write them to this file; until then pages show them in \(substitute)")
  }

  /// Returns `nil` if no language has the key.
  func text(_ key: String, in language: String) -> String? { translation(of: key, in: language)?.text }

  /// Returns the text and the language of the table that has it: `language` itself also for a table of its base
  /// language. Returns `nil` if no language has the key.
  func translation(of key: String, in language: String) -> (text: String, language: String)? {
    if let own = tables[language]?[key] ?? tables[InterfaceStrings.base(language)]?[key] { return (own, language) }
    for other in [fallback, "en"] { if let text = tables[other]?[key] { return (text, other) } }
    return nil
  }

  /// Returns the tables that `text(_:in:)` searches for that language, in its order, each sorted by key.
  func tables(for language: String) -> [[(key: String, value: String)]] {
    [language, InterfaceStrings.base(language), fallback, "en"].map { tables[$0]?.sorted { $0.key < $1.key } ?? [] }
  }

  var keys: [String] { Set(tables.values.flatMap(\.keys)).sorted() }

  /// Returns `en` for `en-AU`.
  private static func base(_ language: String) -> String { String(language.prefix { $0 != "-" }) }
}
