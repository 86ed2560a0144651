import Archive
import Model
import Text

/// The rules of `hidden.yaml` that match no entry: their URL or id is probably misspelled.
struct UnusedHidingRules {
  private var hidings: [HidingRule]
  /// URLs and ids to suggest for a misspelled one.
  private var names: [String] = []
  /// Whether a source has no entries yet, so that a rule may be for an entry still to come.
  private var hasUnread = false

  /// Ignores rules that are no longer in effect.
  init(_ hidings: [HidingRule], now: Timestamp) {
    self.hidings = hidings.filter { hiding in hiding.until.map { now < $0 } ?? true }
  }

  mutating func look(at entries: [EntryRecord], of source: String) {
    guard !hidings.isEmpty else { return }
    if entries.isEmpty { hasUnread = true }
    let links = hidings.contains { $0.url != nil } ? entries.compactMap(\.link) : []
    let articles = Set(links.map(URI.anchorKey))
    hidings.removeAll { hiding in
      guard hiding.source == nil || hiding.source == source else { return false }
      if let article = hiding.article { return articles.contains(article) }
      return entries.contains { hiding.names($0, of: source) }
    }
    for hiding in hidings where hiding.source == nil || hiding.source == source {
      names += entries.compactMap { hiding.url == nil ? $0.id : $0.link }
    }
  }

  var diagnostics: [Diagnostic] {
    guard !hasUnread, !hidings.isEmpty else { return [] }
    var index = SuggestionIndex(names)
    return hidings.compactMap { hiding in
      guard !hiding.hasMistake, let name = hiding.url ?? hiding.id else { return nil }
      return Diagnostic(
        .warning, "this line hides nothing: no entry has `\(name)`", at: hiding.place,
        help: index.help(for: name) ?? "`rhapsode sources --explain` shows what is known of an entry")
    }
  }
}
