import Archive
import Text

/// The dates of entries that were dated more than a day ahead when their new feed was first read. Such an entry is undated
/// until that date, and then has the time at which it was first seen. Nothing is stored at that moment: a feed that has not
/// changed is not read again, and a build must not depend on when it is.
extension EntryRecord {
  /// The date until which the entry is undated; `nil` if it has a date, or if its feed gives none.
  var comingDate: Timestamp? {
    // Only few entries have one, and only their fields are parsed.
    guard published.seconds <= 0, fields.span.contains("comingDate") else { return nil }
    return ItemFields(fields).comingDate
  }

  /// Returns the entry as it is at `now`.
  func dated(at now: Timestamp) -> EntryRecord {
    guard let comingDate, comingDate <= now else { return self }
    var (record, fields) = (self, ItemFields(fields))
    (fields.isUndated, fields.comingDate) = (false, nil)
    (record.published, record.fields) = (firstSeen, fields.bytes)
    return record
  }
}

extension SourceArchive {
  /// Returns the entries of a source as they are at `now`, sorted by publication and id.
  func entries(of source: String, at now: Timestamp) throws(ArchiveError) -> [EntryRecord] {
    let entries = try entries(of: source)
    let isDue = entries.prefix { $0.published.seconds <= 0 }.contains { $0.comingDate.map { $0 <= now } ?? false }
    return isDue ? entries.map { $0.dated(at: now) }.inOrder : entries
  }

  /// Returns what `newestEntries` does, as it is at `now`, and all entries with a date to come: in the archive, they are
  /// older than all others even when that date has come.
  func newestEntries(
    of source: String, _ count: Int, inFeedAfter time: Timestamp?, at now: Timestamp
  ) throws(ArchiveError) -> [EntryRecord] {
    let newest = try newestEntries(of: source, count, inFeedAfter: time)
    let coming = try entriesOfUnknownAge(of: source).filter { $0.comingDate != nil }
    guard !coming.isEmpty else { return newest }
    let keys = Set(coming.map(\.key))
    return (coming + newest.filter { !keys.contains($0.key) }).map { $0.dated(at: now) }.inOrder
  }
}

extension [EntryRecord] {
  /// The entries by publication and, as in the archive, by the bytes of their ids.
  fileprivate var inOrder: [EntryRecord] {
    sorted { left, right in
      left.published == right.published
        ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.published < right.published
    }
  }
}
