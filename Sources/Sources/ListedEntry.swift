package import Archive
import Model
package import Text

/// An archived entry, for lists of all entries.
package struct ListedEntry: Sendable, Hashable {
  package var id: String
  package var title: String
  /// `nil` if the feed gives none.
  package var date: Timestamp?
  package var link: String?
  /// Whether a rule of `content/hidden.yaml` names it.
  package var isHidden: Bool
}

extension SourceIngest {
  /// Returns the entries of a source that its feed has not withdrawn, as they are at `now`, the newest first.
  package func entries(of source: String, at now: Timestamp) throws(ArchiveError) -> [ListedEntry] {
    let addresses = Set(hidings.compactMap(\.url).flatMap { [$0, ItemText.webAddress($0) ?? $0] })
    let ids = Set(hidings.filter { $0.source == source }.compactMap(\.id))
    let records = try archive.entries(of: source, at: now).filter { $0.deleted == nil }
    return records.sorted { ($1.date.seconds, $0.id) < ($0.date.seconds, $1.id) }.map { record in
      let isHidden = ids.contains(where: record.isNamed) || record.link.map(addresses.contains) ?? false
      return ListedEntry(
        id: record.id, title: record.title, date: record.knownDate, link: record.link, isHidden: isHidden)
    }
  }
}
