import Model
import Sources
import Text

/// The entries that the setting `apart` excludes from merging and from clusters of reports.
struct ApartEntries {
  private let rules: [ApartRule]
  private var articles: Set<FastDigest> = []
  private var names: Set<SourceEntryID> = []

  init(_ rules: [ApartRule]) {
    self.rules = rules
    for rule in rules {
      switch rule.name {
      case .url(let url): articles.insert(ArticleKey.digest(of: url))
      case .item(let source, let id): names.insert(SourceEntryID(source: source, id: id))
      }
    }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// `inout` only so that the entry is not copied: see `PendingEntry`.
  func contains(_ raw: inout RawEntry) -> Bool {
    guard !isEmpty, let source = raw.source else { return false }
    if names.contains(SourceEntryID(source: source, id: raw.entry.id)) { return true }
    return article(of: raw).map(articles.contains) ?? false
  }

  /// Returns a warning for each rule that matches no entry. Rules for a source without entries are not reported, since
  /// the entry may arrive later.
  func unused(among items: [PendingEntry], of sources: [Source]) -> [Diagnostic] {
    guard !isEmpty else { return [] }
    let known = Set(
      items.lazy.compactMap { item in
        item.raw.source.map { SourceEntryID(source: $0, id: item.raw.entry.id) }
      })
    let addresses = Set(items.lazy.compactMap { article(of: $0.raw) })
    let read = Set(known.lazy.map(\.source))
    let unread = sources.contains { $0.isFetched && !read.contains($0.id) }
    let written = items.compactMap(\.raw.entry.original) + known.map { "\($0.source)#\($0.id)" }
    var index = SuggestionIndex(written.sorted())
    return rules.compactMap { rule in
      switch rule.name {
      case .url(let url): if unread || addresses.contains(ArticleKey.digest(of: url)) { return nil }
      case .item(let source, let id):
        let isUnread = !read.contains(source)
        if isUnread || known.contains(SourceEntryID(source: source, id: id)) { return nil }
      }
      return Diagnostic(
        .warning, "this keeps nothing apart: no entry of a source is `\(rule.text)`", at: rule.place,
        help: index.help(for: rule.text) ?? "`rhapsode sources --explain` shows what is known of an entry")
    }
  }

  private func article(of raw: RawEntry) -> FastDigest? { raw.article ?? raw.entry.original.map(ArticleKey.digest) }
}
