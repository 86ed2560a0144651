import Text

/// What an engine of the archive does. `SourceArchive` says what each operation means; its methods have the same names.
///
/// One call is one dynamic dispatch and at least one statement of SQL, which costs a thousand times as much.
protocol ArchiveEngine: AnyObject, Sendable {
  /// The file, or the database without its password, for messages.
  var path: String { get }
  var isNew: Bool { get }
  /// How to empty the archive, for messages: `move … away`.
  var emptying: String { get }

  /// Returns all rows of a query that is the same for each engine: see `ArchiveEngine+Queries.swift`.
  func read<Value: RowValue>(_ query: String, _ values: [SQLValue]) throws(ArchiveError) -> [Value]

  func sources() throws(ArchiveError) -> [SourceRecord]
  func source(_ id: String) throws(ArchiveError) -> SourceRecord?
  func sources(differingFrom known: [SourceRecord]) throws(ArchiveError) -> [SourceRecord]
  func store(_ visits: [SourceVisit], now: Timestamp, holder: LeaseHolder?) throws(ArchiveError)
  func visited(since known: [SourceRecord]) throws(ArchiveError) -> Set<String>
  func store(
    _ source: SourceRecord, _ changes: [EntryChange], document: ReadDocument?, now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError)
  func store(
    unchanged sources: [SourceRecord], now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) -> Set<String>
  func documents(of source: String) throws(ArchiveError) -> [String: ReadDocument]
  func outages() throws(ArchiveError) -> [String: [Outage]]
  func pauses() throws(ArchiveError) -> [String: Timestamp]
  func pauses(of hosts: [String]) throws(ArchiveError) -> [String: Timestamp]
  func pause(_ host: String, until: Timestamp) throws(ArchiveError)

  var sharesSources: Bool { get }
  func lease(_ names: [LeaseName], to holder: LeaseHolder, milliseconds: Int64) throws(ArchiveError) -> Set<LeaseName>
  func renew(_ names: [LeaseName], of holder: LeaseHolder, milliseconds: Int64) throws(ArchiveError) -> Set<LeaseName>
  func release(_ names: [LeaseName], of holder: LeaseHolder) throws(ArchiveError)
  func endLeases(of holder: LeaseHolder) throws(ArchiveError)
  func leases() throws(ArchiveError) -> LeaseCount

  func icons() throws(ArchiveError) -> [String: IconRecord]
  func iconBytes(of source: String) throws(ArchiveError) -> [UInt8]
  func store(_ icon: IconRecord, bytes: [UInt8], of source: String) throws(ArchiveError)

  func entries(of source: String) throws(ArchiveError) -> [EntryRecord]
  func entriesOfUnknownAge(of source: String) throws(ArchiveError) -> [EntryRecord]
  func newestEntries(
    of source: String, _ count: Int, inFeedAfter time: Timestamp?
  ) throws(ArchiveError) -> [EntryRecord]
  func counts() throws(ArchiveError) -> [String: Int]
  func counts(of sources: [String]) throws(ArchiveError) -> [String: Int]
  func states() throws(ArchiveError) -> [String: Int64]
  func text(of key: EntryKey) throws(ArchiveError) -> EntryText?
  func revisions(of key: EntryKey) throws(ArchiveError) -> [Timestamp]
  func textsWithoutBase(of entries: [EntryKey]) throws(ArchiveError) -> [EntryText]
  func keep(addressSuffixes: [(key: EntryKey, suffix: String)]) throws(ArchiveError)
  func keep(hidden entries: [(key: EntryKey, since: Timestamp?)]) throws(ArchiveError)
  func pages(of source: String) throws(ArchiveError) -> [EntryKey: PageRecord]
  func page(of key: EntryKey) throws(ArchiveError) -> (address: String, html: String)?
  func store(_ page: PageRecord, address: String?, html: String?, of key: EntryKey) throws(ArchiveError)
  func cleanings() throws(ArchiveError) -> [String: Int64]
  func outdateTexts(of source: String, cleaning: Int64?) throws(ArchiveError)
  /// Returns the texts that were cleaned with a version of the cleaning policy before `policy`.
  func outdatedTexts(before policy: Int64) throws(ArchiveError) -> [OutdatedText]
  /// Stores texts that were cleaned again, and what changes with them in their entries, in one transaction.
  func rewrite(_ entries: [(EntryRecord, EntryText)]) throws(ArchiveError)
  func renewTexts(
    cleanedBefore policy: Int64, _ clean: (inout EntryRecord, inout EntryText, _ source: String) -> Void
  ) throws(ArchiveError)

  func check() throws(ArchiveError)
  func vacuum() throws(ArchiveError) -> (before: Int64, after: Int64)
  func checkpoint()
  /// Returns the rows of `source`, with all columns, ordered by id.
  func exportedSources() throws(ArchiveError) -> [ExportedRow]
  /// Returns the rows of a table about sources.
  func exportedRows(of table: String, order: String) throws(ArchiveError) -> [ExportedRow]
  /// Returns the entries of a source as `ArchiveLines` describes them, ordered by the time when they were first seen.
  func exportedEntries(of source: String) throws(ArchiveError) -> [ExportedRow]

  /// Begins a transaction of several `insert`. Nothing else may use the engine until `commit` or `rollback`.
  func begin() throws(ArchiveError)
  func commit() throws(ArchiveError)
  func rollback()
  /// Inserts rows; throws if a column does not exist or has another type.
  func insert(_ rows: [ExportedRow], into table: ArchiveTable) throws(ArchiveError)
  /// Runs `ErrorKind.classification` in the transaction.
  func classifyErrors() throws(ArchiveError)
  /// Returns at most `most` rows with all columns, those after `last` by the table's key.
  func rows(of table: ArchiveTable, after last: ExportedRow?, most: Int) throws(ArchiveError) -> [ExportedRow]
}
