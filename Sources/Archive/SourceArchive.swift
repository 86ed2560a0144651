package import Text

/// The archive: every entry that any source has ever had, and the history of the visits. It is the only file of a site
/// that cannot be made again.
///
/// This type is the list of everything that the archive does; each operation is one call of an engine: `SQLite`, a file for
/// one machine, or `PostgreSQL`, a database for many. Only their folders have SQL, and `Queries`
/// what is the same in both.
///
/// Any thread can call it; calls run one at a time. Each operation throws `ArchiveError.corrupt` if the archive is damaged,
/// `.busy` if another program locks it for too long, `.unreachable` if the server of the database is gone for too long, and
/// `.failed` for other errors of the system or the engine. A call that writes is one transaction, unless its comment says
/// otherwise.
package struct SourceArchive: Sendable {
  let engine: any ArchiveEngine

  /// The path of the file, or the address of the database without its password.
  package var path: String { engine.path }
  /// Whether there was no archive at `path` before.
  var isNew: Bool { engine.isNew }

  /// Opens the archive, creates it if there is none, and migrates an old one to the newest schema. Throws `.newer` if a
  /// newer Rhapsode wrote it. A damaged archive throws `.corrupt` and stays as it is: the caller decides whether to set
  /// it aside. All data of an archive of up to 32 MiB are checked; a larger one is checked only if it was not closed.
  ///
  /// A file beside the archive records that it exists. If only that file is left, the archive was lost and this throws
  /// `.gone`, unless `allowsLoss`.
  package init(at path: String, allowsLoss: Bool = false) throws(ArchiveError) {
    engine = try SQLiteEngine(at: path, allowsLoss: allowsLoss)
  }

  /// Makes an empty archive in memory in place of one at `path`, for programs that only read: a file that they created would
  /// hide from the next build that the archive was lost.
  package init(inPlaceOf path: String) throws(ArchiveError) { engine = try SQLiteEngine(inPlaceOf: path) }

  /// Opens the archive in a database, creates it if there is none, and migrates an old one. Throws `.newer` if a newer
  /// Rhapsode wrote it, `.unreachable` if the server does not answer within ten seconds, and `.failed` if it refuses.
  ///
  /// `reminder` is the path of a file that records that the database has an archive. If it is there without the archive,
  /// this throws `.emptied`, unless `allowsLoss`.
  package init(
    in database: PostgreSQLAddress, reminder: String, allowsLoss: Bool = false
  ) throws(ArchiveError) {
    engine = try PostgreSQLEngine(at: database, reminder: reminder, allowsLoss: allowsLoss)
  }

  /// Uses an engine that the caller has opened.
  init(_ engine: any ArchiveEngine) { self.engine = engine }

  /// Whether there was an archive at `path` that is now missing.
  package static func isGone(_ path: String) -> Bool { SQLiteEngine.isGone(path) }

  /// Renames an archive file, such as a damaged one, and the files that belong to it, so that a new one can be created.
  /// Returns the new name.
  package static func setAside(_ path: String, as ending: String = "damaged") throws(ArchiveError) -> String {
    try SQLiteEngine.setAside(path, as: ending)
  }
}

/// Sources and their visits.
extension SourceArchive {
  /// Returns every source that was ever visited, ordered by id.
  package func sources() throws(ArchiveError) -> [SourceRecord] { try engine.sources() }

  /// Returns the source with this id, or `nil` if it was never visited.
  package func source(_ id: String) throws(ArchiveError) -> SourceRecord? { try engine.source(id) }

  /// Returns the stored records of those of these sources that were visited, or whose older documents were read, since the
  /// caller has read the given records; ordered by id. Without those that were never visited.
  package func sources(differingFrom known: [SourceRecord]) throws(ArchiveError) -> [SourceRecord] {
    try engine.sources(differingFrom: known)
  }

  /// Returns the ids of those of these sources that were visited since the caller has read the given records. For many
  /// sources, this is much cheaper than to read their records again.
  package func visited(since known: [SourceRecord]) throws(ArchiveError) -> Set<String> {
    try engine.visited(since: known)
  }

  /// Stores a visit: what it says about the source, and what it changes in the source's entries. `document` is the
  /// archive document that they came from. Opens or closes an outage, and keeps a revision of each entry that changed.
  ///
  /// Throws `.overtaken` if another program has stored one of the new entries since the caller read them, or if `holder` is
  /// given and has lost the lease of the source.
  package func store(
    _ source: SourceRecord, _ changes: [EntryChange] = [], document: ReadDocument? = nil, now: Timestamp,
    holder: LeaseHolder? = nil
  ) throws(ArchiveError) {
    try engine.store(source, changes, document: document, now: now, holder: holder)
  }

  /// Stores visits of different sources in one transaction: all, or with an error none. The error is as for one visit.
  package func store(_ visits: [SourceVisit], now: Timestamp, holder: LeaseHolder? = nil) throws(ArchiveError) {
    try engine.store(visits, now: now, holder: holder)
  }

  /// Stores visits of several sources that succeeded and found nothing new, in one transaction. Returns the ids of the
  /// stored ones. The others, such as those that were never visited before, or whose leases `holder` has lost, are left to
  /// `store`, which stores one alone or says why it cannot.
  package func store(
    unchanged sources: [SourceRecord], now: Timestamp, holder: LeaseHolder? = nil
  ) throws(ArchiveError) -> Set<String> {
    try engine.store(unchanged: sources, now: now, holder: holder)
  }

  /// Returns the archive documents of a source that have been read, by address.
  package func documents(of source: String) throws(ArchiveError) -> [String: ReadDocument] {
    try engine.documents(of: source)
  }

  /// Returns the outages of each source, the oldest first.
  package func outages() throws(ArchiveError) -> [String: [Outage]] { try engine.outages() }

  /// Returns the hosts that asked not to be polled, and until when.
  package func pauses() throws(ArchiveError) -> [String: Timestamp] { try engine.pauses() }

  /// Returns those of these hosts that asked not to be polled, and until when.
  package func pauses(of hosts: [String]) throws(ArchiveError) -> [String: Timestamp] { try engine.pauses(of: hosts) }

  /// Stores that a host asked not to be polled until this time; replaces what was stored for the host.
  package func pause(_ host: String, until: Timestamp) throws(ArchiveError) { try engine.pause(host, until: until) }

  /// Returns the icon of each source for which one was searched, without its bytes.
  package func icons() throws(ArchiveError) -> [String: IconRecord] { try engine.icons() }

  /// Returns the bytes of a source's icon; empty if it has none.
  package func iconBytes(of source: String) throws(ArchiveError) -> [UInt8] { try engine.iconBytes(of: source) }

  /// Stores an icon. Without a picture, the one found before stays.
  package func store(_ icon: IconRecord, bytes: [UInt8], of source: String) throws(ArchiveError) {
    try engine.store(icon, bytes: bytes, of: source)
  }
}

/// Entries and their texts.
extension SourceArchive {
  /// Returns the entries of a source, including those that left its feed or were deleted, the oldest first. Entries of
  /// the same time are ordered by id, so that a restored archive has the same order.
  package func entries(of source: String) throws(ArchiveError) -> [EntryRecord] { try engine.entries(of: source) }

  /// Returns those entries of a source that a site of its newest `count` can need, in the order of `entries(of:)`: all
  /// that are deleted or hidden, and all from the date of the last of the newest. Entries that are held back, or that
  /// left the feed before `time`, do not count as newest; if `time` is `nil`, no entry that left the feed does. The
  /// cost depends on the number of returned entries, not on the size of the archive.
  package func newestEntries(
    of source: String, _ count: Int, inFeedAfter time: Timestamp?
  ) throws(ArchiveError) -> [EntryRecord] {
    try engine.newestEntries(of: source, count, inFeedAfter: time)
  }

  /// Returns those entries of a source of whose age nothing is known; see `EntryRecord.published`. The order is that of
  /// `entries(of:)`.
  package func entriesOfUnknownAge(of source: String) throws(ArchiveError) -> [EntryRecord] {
    try engine.entriesOfUnknownAge(of: source)
  }

  /// Returns the number of entries of each source.
  package func counts() throws(ArchiveError) -> [String: Int] { try engine.counts() }

  /// Returns the number of entries of each of these sources that has any, without reading those of others.
  package func counts(of sources: [String]) throws(ArchiveError) -> [String: Int] { try engine.counts(of: sources) }

  /// Returns a number for each source with entries. As long as it stays the same, so does all that `entries(of:)` and
  /// `text(of:)` return, except `lastSeen`. This also holds if the archive was replaced by a copy.
  package func states() throws(ArchiveError) -> [String: Int64] { try engine.states() }

  /// Returns the text of an entry, or `nil` if it has none or is no longer stored.
  package func text(of key: EntryKey) throws(ArchiveError) -> EntryText? { try engine.text(of: key) }

  /// Returns the times when an entry changed, the oldest first.
  package func revisions(of key: EntryKey) throws(ArchiveError) -> [Timestamp] { try engine.revisions(of: key) }

  /// Returns those texts of the entries that may contain pictures and have no absolute base address.
  package func textsWithoutBase(of entries: [EntryKey]) throws(ArchiveError) -> [EntryText] {
    try engine.textsWithoutBase(of: entries)
  }

  /// Stores the suffixes of the addresses of entries.
  package func keep(addressSuffixes: [(key: EntryKey, suffix: String)]) throws(ArchiveError) {
    try engine.keep(addressSuffixes: addressSuffixes)
  }

  /// Stores since when entries are hidden; `nil` for those that are not hidden any more.
  package func keep(hidden entries: [(key: EntryKey, since: Timestamp?)]) throws(ArchiveError) {
    try engine.keep(hidden: entries)
  }

  /// Returns the requests for pages of a source's entries.
  package func pages(of source: String) throws(ArchiveError) -> [EntryKey: PageRecord] { try engine.pages(of: source) }

  /// Returns the page of an entry and its address, or `nil` if none is stored.
  package func page(of key: EntryKey) throws(ArchiveError) -> (address: String, html: String)? {
    try engine.page(of: key)
  }

  /// Stores a request for the page of an entry and, if it succeeded, the page. `renewTexts` then cleans the entry's text
  /// again.
  package func store(
    _ page: PageRecord, address: String?, html: String?, of key: EntryKey
  ) throws(ArchiveError) {
    try engine.store(page, address: address, html: html, of: key)
  }

  /// Returns, by source, a digest of the rules with which its texts were cleaned. Sources without such rules are left
  /// out.
  package func cleanings() throws(ArchiveError) -> [String: Int64] { try engine.cleanings() }

  /// Stores the digest of a source's cleaning rules, and marks all its texts so that `renewTexts` cleans them again.
  package func outdateTexts(of source: String, cleaning: Int64?) throws(ArchiveError) {
    try engine.outdateTexts(of: source, cleaning: cleaning)
  }

  /// Calls `clean` for each text that was cleaned with a version of the cleaning policy before `policy`. Stores the text
  /// that `clean` has changed, and `opening`, `textDigest` and `fields` of its entry.
  ///
  /// The results are stored in several transactions, so that an interruption loses only those of the last one.
  package func renewTexts(
    cleanedBefore policy: Int64, _ clean: (inout EntryRecord, inout EntryText, _ source: String) -> Void
  ) throws(ArchiveError) {
    try engine.renewTexts(cleanedBefore: policy, clean)
  }
}

/// Care of the whole archive.
extension SourceArchive {
  /// Checks all stored data, and throws `.corrupt` if some is damaged; takes time linear in its size.
  package func check() throws(ArchiveError) { try engine.check() }

  /// Moves the contents of the write-ahead log into the archive's file, if no other program reads it now, so that the
  /// next program to open the archive need not check all of it. For the end of a program that does not close the
  /// archive.
  package func checkpoint() { engine.checkpoint() }

  /// Gives unused space back to the system. Returns the bytes that the archive took before and takes after.
  package func vacuum() throws(ArchiveError) -> (before: Int64, after: Int64) { try engine.vacuum() }

  /// Passes the path and the bytes of each file of the export to `write`: first `sources.jsonl` and the other files about
  /// sources, then the entries, by source and month. Their format is described at `ArchiveLines`. Returns the number of
  /// entries.
  package func export(_ write: (_ path: String, _ bytes: [UInt8]) -> Void) throws(ArchiveError) -> Int {
    try engine.export(write)
  }

  /// Imports an exported archive into this one. The next build sanitizes the texts. Returns the number of entries.
  ///
  /// Throws `.failed` if this archive is not empty, or a line is not valid; it then stays as it was.
  package func restore(_ files: [(path: String, bytes: [UInt8])]) throws(ArchiveError) -> Int {
    try engine.restore(files)
  }

  /// Copies all that another archive stores into this one, also what an export leaves out, in one transaction. Returns the
  /// number of entries. Nothing else may write to the other archive meanwhile. Throws `.failed` if this archive is not empty.
  package func copyContents(of other: SourceArchive) throws(ArchiveError) -> Int {
    try engine.copyContents(of: other.engine)
  }

  /// Returns all rows of a table, with all columns.
  func rows(of table: ArchiveTable) throws(ArchiveError) -> [ExportedRow] {
    try engine.rows(of: table, after: nil, most: .max)
  }
}
