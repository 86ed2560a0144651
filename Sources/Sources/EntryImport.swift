package import Archive
package import Feeds
import Model
package import Text

/// An import of entries that another program has stored for a source, in one or more documents. The archived entries are
/// read once, and not for each document: the time is linear in the number of entries.
package struct EntryImport {
  private let archive: SourceArchive
  private let source: Source
  private let record: SourceRecord
  private let erased: ErasedItems
  private let now: Timestamp
  /// Those that this import has added have no key.
  private var known: KnownEntries

  /// `nil` if the settings have no such source.
  package init?(of id: String, _ ingest: SourceIngest, now: Timestamp) throws(ArchiveError) {
    guard let source = ingest.settings.sources.first(where: { $0.id == id && !$0.isList }) else { return nil }
    self.source = source
    self.now = now
    archive = ingest.archive
    erased = try ErasedItems.read(content: ingest.content)
    record = try ingest.archive.source(id) ?? SourceRecord(id: id, location: source.archivedLocation)
    known = KnownEntries(try ingest.archive.entries(of: id))
    known.indexArticles()
  }

  /// Adds the entries of a feed document, with their dates. Entries that are already archived stay as they are. Returns
  /// the number of new entries, or `nil` if the bytes are not a feed.
  package mutating func take(_ bytes: [UInt8]) throws(ArchiveError) -> Int? {
    guard case .feed(let document) = FeedReader.read(bytes, metadata: HTTPMetadata(), in: source.localTime) else {
      return nil
    }
    return try take(document)
  }

  /// Adds the entries of a document that was read from another format.
  package mutating func take(_ document: FeedDocument) throws(ArchiveError) -> Int {
    // To withdraw an entry, its key is needed.
    if source.isIncident || document.entries.contains(where: { $0.deleted != nil }) {
      known = KnownEntries(try archive.entries(of: source.id))
      known.indexArticles()
    }
    var document = document
    document.prepareEntries(of: source, erased: erased)
    let address: String? = if case .url(let text) = source.location { text } else { nil }
    // The reader does not outlive this statement, since `known` would be copied by the next change.
    let result = ItemReader(source: source, address: address, known: known, now: now)
      .read(older: document, shown: .max)
    if !result.changes.isEmpty { try archive.store(record, result.changes, now: now) }
    for case .write(let record, _) in result.changes where !record.isStored { known.add(record) }
    return result.added
  }
}
