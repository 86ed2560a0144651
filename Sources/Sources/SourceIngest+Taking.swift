package import Archive
package import Feeds
import Model
package import Text

/// Imports of entries that another program has stored.
extension SourceIngest {
  /// Adds the entries, with their dates, of a feed document that another program has stored for a source. Entries that
  /// are already archived stay as they are. Returns the number of new entries, or `nil` if the document is not a feed
  /// or the settings have no such source.
  package func take(_ bytes: [UInt8], of id: String, now: Timestamp) throws(ArchiveError) -> Int? {
    guard case .feed(let document) = FeedReader.read(bytes, metadata: HTTPMetadata()) else { return nil }
    return try take(document, of: id, now: now)
  }

  /// Adds the entries of a document that was read from another format. Returns `nil` if the settings have no such
  /// source.
  package func take(_ document: FeedDocument, of id: String, now: Timestamp) throws(ArchiveError) -> Int? {
    guard let source = settings.sources.first(where: { $0.id == id && !$0.isList }) else { return nil }
    var document = document
    let erased = ErasedItems(content: content)
    document.entries.removeAll { erased.covers($0, of: id) }
    let record = try archive.source(id) ?? SourceRecord(id: id, location: source.archivedLocation)
    let address: String? = if case .url(let text) = source.location { text } else { nil }
    let reader = ItemReader(source: source, address: address, known: try archive.entries(of: id), now: now)
    let result = reader.read(older: document, shown: .max)
    if !result.changes.isEmpty { try archive.store(record, result.changes, now: now) }
    return result.added
  }
}
