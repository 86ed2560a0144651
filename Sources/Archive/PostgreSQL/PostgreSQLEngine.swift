import Synchronization
import System

/// The archive in a PostgreSQL database, for several machines. An `EntryKey` is the entry's row here.
///
/// An operation is one transaction and, as far as possible, one round trip. If the connection is lost, it is made again and
/// the operation is repeated.
final class PostgreSQLEngine: ArchiveEngine {
  let path: String
  let isNew: Bool
  var emptying: String { "create another database" }
  private let session: Mutex<PostgreSQLSession>
  /// The path of the file that records that there is an archive.
  private let reminder: String

  /// How long to try to restore a lost connection: a failover takes less.
  static let patience = Duration.seconds(60)

  /// `reminder` is the path of a file that records that there is an archive. If that file is there and the database has no
  /// archive, throws `.emptied`, unless `allowsLoss`.
  ///
  /// With `isFilled`, the tables of a new archive are created in the transaction that fills them, which `begin` joins, and
  /// `remind` is left to the caller.
  init(
    at address: PostgreSQLAddress, reminder: String, allowsLoss: Bool, isFilled: Bool = false,
    patience: Duration = PostgreSQLEngine.patience, limit: Duration = OperationLimit.usual
  ) throws(ArchiveError) {
    path = address.name
    self.reminder = reminder
    var session = PostgreSQLSession(address, patience: min(patience, .seconds(10)), limit: limit)
    let isReminded = Files.exists(reminder)
    let version: Int?
    do throws(PostgreSQLError) {
      version = try session.run { (connection) throws(PostgreSQLError) in try connection.archiveVersion() }
      let isLost = version == nil && isReminded && !allowsLoss
      if isLost || version ?? 0 > PostgreSQLSchema.version {
        isNew = false
      } else {
        isNew = try session.run { (connection) throws(PostgreSQLError) in
          try connection.migrate(staysOpen: isFilled)
        }
        session.isInTransaction = isFilled && isNew
      }
    } catch {
      throw ArchiveError(error)
    }
    session.patience = patience
    self.session = Mutex(session)
    if let version, version > PostgreSQLSchema.version { throw .newer(version) }
    if version == nil, isReminded, !allowsLoss { throw .emptied(address.name) }
    if !isFilled { remind() }
  }

  /// Writes the reminder, if there is none. If it cannot be written, the archive works all the same.
  func remind() {
    guard !Files.exists(reminder) else { return }
    let words =
      "The archive of this site is in the database that its settings name. If there is no archive in it, a build\n"
      + "stops, unless it runs with --allow-removals. Restore the database from a backup, or delete this file.\n"
    try? Files.create(reminder, Array(words.utf8))
  }
}

extension PostgreSQLEngine {
  func read<Value: RowValue>(_ query: String, _ values: [SQLValue]) throws(ArchiveError) -> [Value] {
    try read(query, values) { Value($0) }
  }

  /// Returns all rows of a statement.
  func read<Value: Sendable>(
    _ statement: String, _ values: [SQLValue], _ row: @Sendable (borrowing PostgreSQLRow) -> Value
  ) throws(ArchiveError) -> [Value] {
    try use { (connection) throws(PostgreSQLError) in try connection.rows(statement, values).map(row) }
  }

  /// Runs statements in one transaction.
  func write(_ statements: [PostgreSQLStatement]) throws(ArchiveError) {
    guard !statements.isEmpty else { return }
    try use { (connection) throws(PostgreSQLError) in try connection.run(statements) }
  }

  /// Without `isLimited`, `work` may take any time.
  func use<Value: Sendable>(
    isLimited: Bool = true,
    _ work: @Sendable (borrowing PostgreSQLConnection) throws(PostgreSQLError) -> Value
  ) throws(ArchiveError) -> Value {
    do throws(PostgreSQLError) {
      return try session.withLock { (session) throws(PostgreSQLError) -> Value in
        try session.run(isLimited: isLimited, work)
      }
    } catch {
      throw ArchiveError(error)
    }
  }

  /// Whether a transaction of several calls is open.
  var isInTransaction: Bool { session.withLock { $0.isInTransaction } }

  /// Runs `work` and then notes whether a transaction of several calls is open.
  func use(
    isInTransaction: Bool, _ work: @Sendable (borrowing PostgreSQLConnection) throws(PostgreSQLError) -> Void
  ) throws(ArchiveError) {
    do throws(PostgreSQLError) {
      try session.withLock { (session) throws(PostgreSQLError) in
        defer { session.isInTransaction = isInTransaction }
        try session.run(work)
      }
    } catch {
      throw ArchiveError(error)
    }
  }

  func check() throws(ArchiveError) {
    // PostgreSQL verifies a page and a long value when it reads them.
    for table in ArchiveTable.all {
      let columns = table.columns.map { "count(\(table.read($0)))" }.joined(separator: ", ")
      _ = try use(isLimited: false) { (connection) throws(PostgreSQLError) in
        try connection.rows("SELECT \(columns) FROM \(table.name)").map { _ in 0 }
      }
    }
  }

  func vacuum() throws(ArchiveError) -> (before: Int64, after: Int64) {
    let before = try size()
    try use(isLimited: false) { (connection) throws(PostgreSQLError) in
      for table in ArchiveTable.all { try connection.run("VACUUM (FULL, ANALYZE) \(table.name)") }
      // The statistics of a column contain sample values, and replaced statistics stay in their file until this. A user
      // who does not own the database gets a warning.
      try connection.run("VACUUM FULL pg_catalog.pg_statistic")
    }
    return (before, try size())
  }

  /// Does nothing: a server maintains its files itself.
  func checkpoint() {}

  /// Returns the bytes of all tables with their indexes.
  private func size() throws(ArchiveError) -> Int64 {
    try read(
      """
      SELECT sum(pg_total_relation_size(format('rhapsode.%I', tablename)::regclass))::bigint FROM pg_tables \
      WHERE schemaname = 'rhapsode'
      """, []
    ) { $0.integer(0) ?? 0 }.first ?? 0
  }
}

extension ArchiveTable {
  /// Returns the quoted name of a column, in lower case, since the schema's unquoted names are folded to lower case.
  func quoted(_ column: String) -> String { "\"\(column.lowercased())\"" }

  /// Returns an expression that makes the server read the whole value of a column. `count` alone would not read what is
  /// stored outside of the row (TOAST).
  fileprivate func read(_ column: Column) -> String {
    switch column.kind {
    case .integer: quoted(column.name)
    case .text: "length(\(quoted(column.name)))"
    case .bytes: "\(quoted(column.name)) || ''::bytea"
    }
  }

  var quotedColumns: String { columns.map { quoted($0.name) }.joined(separator: ", ") }
}
