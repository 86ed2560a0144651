import Model
import Archive
import Text

/// Articles that `hidden.yaml` or a filter takes off for one source. Another source that brings the same address does not
/// bring them back.
struct HiddenArticles {
  private struct Copy {
    var source: String
    var isAtHome: Bool
    /// When it went, if `hidden.yaml` takes it off: feeds say so.
    var hidden: Timestamp?
  }

  private let home: HomeHosts
  private var copies: [String: [Copy]] = [:]

  init(_ sources: [Source]) { home = HomeHosts(sources) }

  mutating func note(_ record: EntryRecord, _ verdict: SelectionResult, of source: String) {
    guard let link = record.link else { return }
    var copy = Copy(source: source, isAtHome: home.isAtHome(link, in: source))
    switch verdict {
    case .hidden: copy.hidden = record.updated ?? record.date
    case .excluded, .notIncluded: break
    default: return
    }
    copies[Self.key(link), default: []].append(copy)
  }

  /// The source whose copy of the entry is withheld, and when that one was hidden; `nil` if the entry stays.
  ///
  /// An entry that its own site brings stays if only a copy elsewhere is withheld: no feed can take off another one's
  /// entries by naming their addresses.
  func reason(toWithhold raw: RawEntry) -> (source: String, hidden: Timestamp?)? {
    guard !copies.isEmpty, let link = raw.entry.original, let source = raw.source else { return nil }
    let isAtHome = home.isAtHome(link, in: source)
    let found = (copies[Self.key(link)] ?? []).filter { $0.source != source && ($0.isAtHome || !isAtHome) }
    return (found.first { $0.hidden != nil } ?? found.first).map { ($0.source, $0.hidden) }
  }

  /// Several articles of one page may differ in the fragment alone.
  private static func key(_ link: String) -> String {
    URI.articleKey(link) + (link.utf8.firstIndex(of: 0x23).map { String(link[$0...]) } ?? "")
  }
}
