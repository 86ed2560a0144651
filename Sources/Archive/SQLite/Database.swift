import CSQLite

/// An open SQLite file. The caller makes sure that only one thread uses it at a time.
@safe struct Database: ~Copyable {
  /// The version of SQLite.
  static var version: String { unsafe String(cString: sqlite3_libversion()) }

  private let handle: OpaquePointer
  private let prepared = PreparedStatements()

  /// Creates the file if there is none.
  init(path: String) throws(DatabaseError) { try self.init(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) }

  /// Opens the file for reading only.
  init(reading path: String) throws(DatabaseError) { try self.init(path, SQLITE_OPEN_READONLY) }

  private init(_ path: String, _ access: Int32) throws(DatabaseError) {
    var opened: OpaquePointer?
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let database = unsafe opened else {
      let error = unsafe DatabaseError(code: code, handle: opened)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe handle = database
  }

  deinit {
    prepared.finalize()
    unsafe sqlite3_close_v2(handle)
  }

  /// Sets the time to wait for another program's lock.
  func wait(milliseconds: Int32) { unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Forbids what the schema of an untrusted file could run: views, triggers, and functions with side effects.
  func distrustSchema() { unsafe rhapsode_sqlite_distrust_schema(handle) }

  /// Makes statements fail after so many milliseconds from now; 0 for no limit.
  func limit(milliseconds: Int32) { unsafe rhapsode_sqlite_limit(handle, milliseconds) }

  /// Runs statements without parameters; their rows are ignored.
  func run(_ statements: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(handle, statements, nil, nil, nil)
    guard code == SQLITE_OK else { throw unsafe DatabaseError(code: code, handle: handle) }
  }

  /// Runs a statement and ignores its rows. `values` are copied. The statement stays prepared for the next call with the
  /// same text, since compiling it takes longer than inserting a row.
  func run(_ statement: String, _ values: [SQLValue]) throws(DatabaseError) {
    if let stored = prepared.statements[statement] { return try stored.run(values) }
    let stored = StoredStatement(try prepare(statement))
    if prepared.statements.count == Self.mostPrepared { prepared.finalize() }
    prepared.statements[statement] = stored
    try stored.run(values)
  }

  /// This module writes a few dozen statements. An import has one for each list of columns that a line has, and a forged
  /// export could have another list in each line.
  private static let mostPrepared = 256

  /// The number of statements that stay prepared.
  var preparedCount: Int { prepared.statements.count }

  /// Runs `work` in a transaction.
  func transaction(_ work: @Sendable (borrowing Database) throws(DatabaseError) -> Void) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try work(self)
      try run("COMMIT")
    } catch {
      // The first error is the one to report.
      try? run("ROLLBACK")
      throw error
    }
  }

  /// Checks every page of the file; throws if one is damaged.
  func check() throws(DatabaseError) {
    var prepared = try prepare("PRAGMA quick_check(1)")
    guard try prepared.step(), let answer = prepared.text(0), answer != "ok" else { return }
    throw DatabaseError(corruption: answer)
  }

  /// Returns the first column of the first row, or 0 if there is none.
  func number(_ statement: String) throws(DatabaseError) -> Int64 {
    var prepared = try prepare(statement)
    return try prepared.step() ? prepared.integer(0) ?? 0 : 0
  }

  func prepare(_ statement: String) throws(DatabaseError) -> SQLiteStatement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, statement, -1, &prepared, nil)
    guard code == SQLITE_OK, let pointer = unsafe prepared else {
      throw unsafe DatabaseError(code: code, handle: handle)
    }
    return unsafe SQLiteStatement(pointer)
  }

  var lastRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }
}

/// The prepared statements of a connection, by their text.
private final class PreparedStatements {
  var statements: [String: StoredStatement] = [:]

  /// Must be called before the connection closes.
  func finalize() { statements = [:] }
}

private final class StoredStatement {
  private var statement: SQLiteStatement

  init(_ statement: consuming SQLiteStatement) { self.statement = statement }

  func run(_ values: [SQLValue]) throws(DatabaseError) {
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }
}

/// A prepared statement.
@safe struct SQLiteStatement: ~Copyable, ArchiveRow {
  private let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Resets the statement and binds new values to `?1`, `?2`, …. SQLite copies their bytes.
  mutating func bind(_ values: [SQLValue]) throws(DatabaseError) {
    unsafe sqlite3_reset(handle)
    for (offset, value) in values.enumerated() {
      let code = bind(value, at: Int32(offset + 1))
      guard code == SQLITE_OK else {
        throw unsafe DatabaseError(code: code, handle: sqlite3_db_handle(handle))
      }
    }
  }

  /// Moves to the next row; returns `false` if there is none.
  mutating func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw unsafe DatabaseError(code: code, handle: sqlite3_db_handle(handle))
    }
  }

  /// Ends a run before its last row, so that no lock remains.
  mutating func reset() { unsafe sqlite3_reset(handle) }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// `nil` for NULL.
  func integer(_ column: Int32) -> Int64? {
    guard !isNull(column) else { return nil }
    return unsafe sqlite3_column_int64(handle, column)
  }

  /// `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Empty for NULL.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  var names: [String] {
    let count = unsafe sqlite3_column_count(handle)
    return (0..<count).map { column in
      unsafe sqlite3_column_name(handle, column).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Returns the value of the column in its stored type; a floating-point number as text, since no table has one.
  func value(_ column: Int32) -> SQLValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column) ?? 0)
    case SQLITE_BLOB: .bytes(bytes(column))
    default: .text(text(column) ?? "")
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let integer): return unsafe sqlite3_bind_int64(handle, index, integer)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          unsafe rhapsode_sqlite_bind_text(handle, index, bytes.baseAddress, Int32(bytes.count))
        }
      }
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe rhapsode_sqlite_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count))
      }
    }
  }
}

/// An error of SQLite.
struct DatabaseError: Error {
  var code: Int32
  var message: String

  fileprivate init(code: Int32, handle: OpaquePointer?) {
    self.code = code
    message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
  }

  /// Creates the error for a file in which SQLite reports no error: another program's database, or one whose check
  /// found damage. It has the code with which SQLite rejects a file that is not a database.
  init(corruption message: String) {
    code = SQLITE_NOTADB
    // The result of a check has several lines, such as `*** in database main ***` and `Page 56: …`.
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Creates the error for another program's lock that SQLite reports in a result row, and not as an error.
  init(busy: Void) {
    code = SQLITE_BUSY
    message = "database is locked"
  }

  /// Whether the file is damaged, not a database, or not an archive.
  var isCorruption: Bool { code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB }

  /// Whether a `UNIQUE` or `PRIMARY KEY` constraint failed.
  var isConflict: Bool { code == SQLITE_CONSTRAINT | (8 << 8) || code == SQLITE_CONSTRAINT | (6 << 8) }

  /// Whether another program holds the lock.
  var isBusy: Bool { code & 0xFF == SQLITE_BUSY }

  /// Whether the file, its folder or its file system cannot be written.
  var isReadOnly: Bool { code & 0xFF == SQLITE_READONLY }

  var isDiskFull: Bool { code & 0xFF == SQLITE_FULL }

  /// Whether the disk fails.
  var isOfDisk: Bool { code & 0xFF == SQLITE_IOERR }

  /// Whether the time of `Database.limit` is over.
  var isLate: Bool { code & 0xFF == SQLITE_INTERRUPT }
}
