import CPostgreSQL

/// A connection to a PostgreSQL server. The caller makes sure that only one thread uses it at a time.
@safe struct PostgreSQLConnection: ~Copyable {
  /// The version of libpq, such as `15.12`.
  static var version: String { "\(PQlibVersion() / 10000).\(PQlibVersion() % 10000)" }

  private let handle: OpaquePointer
  private let prepared = PreparedNames()

  /// Throws an error with `isDisconnection` if the server does not answer, or does not take connections now, and another
  /// error if it refuses this one.
  ///
  /// `seconds` limits the attempt for each host of the address, unless the address has a `connect_timeout`. Without a limit,
  /// a host that drops packets would delay the program by minutes. libpq takes 1 as 2.
  init(_ address: PostgreSQLAddress, seconds: Int = 10) throws(PostgreSQLError) {
    unsafe handle = try unsafe Self.connected(to: address, seconds: seconds)
  }

  deinit { unsafe PQfinish(handle) }

  /// The descriptor of the connection, which belongs to libpq.
  var socket: Int32 { unsafe PQsocket(handle) }

  /// The number of the server's version: 150004 is 15.4.
  var serverVersion: Int { Int(unsafe PQserverVersion(handle)) }

  /// A setting that the server has reported, such as `server_encoding`.
  func setting(_ name: String) -> String? {
    unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
  }

  /// Runs statements without parameters; their rows are ignored.
  func run(_ statements: String) throws(PostgreSQLError) {
    _ = try unsafe PostgreSQLResult(PQexec(handle, statements), of: handle)
  }

  /// Runs one statement and returns its rows.
  func rows(_ statement: String, _ values: [SQLValue] = []) throws(PostgreSQLError) -> PostgreSQLResult {
    try rows(PostgreSQLStatement(statement, values))
  }

  /// Runs one statement and returns its rows.
  func rows(_ statement: PostgreSQLStatement) throws(PostgreSQLError) -> PostgreSQLResult {
    let (name, isNew) = prepared.name(of: statement.text)
    if isNew {
      do throws(PostgreSQLError) {
        _ = try unsafe PostgreSQLResult(PQprepare(handle, name, statement.text, 0, nil), of: handle)
      } catch {
        prepared.forget([statement.text])
        throw error
      }
    }
    let result = unsafe Arguments(statement.values).withPointers { count, values, lengths, formats in
      unsafe PQexecPrepared(handle, name, count, values, lengths, formats, 1)
    }
    return try unsafe PostgreSQLResult(result, of: handle)
  }

  /// Runs statements in one transaction and in one round trip; their rows are ignored.
  func run(_ statements: [PostgreSQLStatement]) throws(PostgreSQLError) {
    var added: [String] = []
    guard unsafe PQenterPipelineMode(handle) == 1 else { throw failure }
    do throws(PostgreSQLError) {
      for statement in statements { try send(statement, &added) }
      guard unsafe PQpipelineSync(handle) == 1 else { throw sendFailure }
      try finishPipeline()
    } catch {
      prepared.forget(added)
      throw error
    }
  }

  /// Copies rows into a table; each of `rows` is one in the format of `COPY … WITH (FORMAT binary)`.
  func copy(_ statement: String, _ rows: [UInt8]) throws(PostgreSQLError) {
    _ = try unsafe PostgreSQLResult(PQexec(handle, statement), of: handle)
    var start = 0
    while start < rows.count {
      let end = min(start + 1 << 20, rows.count)
      let code = unsafe rows.withUnsafeBytes { bytes in
        unsafe PQputCopyData(
          handle, bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self), Int32(end - start))
      }
      guard code == 1 else { throw failure }
      start = end
    }
    guard unsafe PQputCopyEnd(handle, nil) == 1 else { throw failure }
    var first: PostgreSQLError?
    while let result = unsafe PQgetResult(handle) {
      do throws(PostgreSQLError) {
        _ = try unsafe PostgreSQLResult(result, of: handle)
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}

extension PostgreSQLConnection {
  private var failure: PostgreSQLError {
    unsafe PostgreSQLError(
      message: String(cString: PQerrorMessage(handle)), isDisconnection: PQstatus(handle) == CONNECTION_BAD)
  }

  /// The error after a statement could not be sent: the connection is then unusable.
  private var sendFailure: PostgreSQLError {
    unsafe PostgreSQLError(message: String(cString: PQerrorMessage(handle)), isDisconnection: true)
  }

  private func send(_ statement: PostgreSQLStatement, _ added: inout [String]) throws(PostgreSQLError) {
    let (name, isNew) = prepared.name(of: statement.text)
    if isNew {
      added.append(statement.text)
      guard unsafe PQsendPrepare(handle, name, statement.text, 0, nil) == 1 else { throw sendFailure }
    }
    let code = unsafe Arguments(statement.values).withPointers { count, values, lengths, formats in
      unsafe PQsendQueryPrepared(handle, name, count, values, lengths, formats, 1)
    }
    guard code == 1 else { throw sendFailure }
  }

  /// Reads all results up to the end of the pipeline; throws the first error.
  private func finishPipeline() throws(PostgreSQLError) {
    var first: PostgreSQLError?
    var isBetween = false
    while true {
      // Results of two statements are separated by a null pointer. After two of them, no more results can come.
      guard let result = unsafe PQgetResult(handle) else {
        guard !isBetween, unsafe PQstatus(handle) == CONNECTION_OK else {
          var error = first ?? failure
          error.isDisconnection = true
          throw error
        }
        isBetween = true
        continue
      }
      isBetween = false
      if unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC {
        unsafe PQclear(result)
        break
      }
      do throws(PostgreSQLError) {
        _ = try unsafe PostgreSQLResult(result, of: handle)
      } catch {
        first = first ?? error
      }
    }
    guard unsafe PQexitPipelineMode(handle) == 1 else { throw first ?? failure }
    if let first { throw first }
  }
}

/// The rows of a statement.
@safe struct PostgreSQLResult: ~Copyable {
  private let result: OpaquePointer

  fileprivate init(_ result: OpaquePointer?, of handle: OpaquePointer) throws(PostgreSQLError) {
    guard let result = unsafe result else {
      throw unsafe PostgreSQLError(
        message: String(cString: PQerrorMessage(handle)), isDisconnection: PQstatus(handle) == CONNECTION_BAD)
    }
    let status = unsafe PQresultStatus(result)
    switch status {
    case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE, PGRES_NONFATAL_ERROR, PGRES_PIPELINE_ABORTED:
      let state = unsafe PQresultErrorField(result, 0x43).map { unsafe String(cString: $0) } ?? ""
      let primary = unsafe PQresultErrorField(result, 0x4D).map { unsafe String(cString: $0) }
      let message = unsafe primary ?? String(cString: PQresultErrorMessage(result))
      unsafe PQclear(result)
      // libpq's own errors have no SQLSTATE. After a failed write, it may not yet have noticed that the connection is lost.
      let isOwn = state.isEmpty && status == PGRES_FATAL_ERROR
      throw unsafe PostgreSQLError(
        state: state, message: message, isDisconnection: isOwn || PQstatus(handle) == CONNECTION_BAD)
    default: unsafe self.result = result
    }
  }

  deinit { unsafe PQclear(result) }

  /// Returns what `make` returns for each row.
  func map<Value>(_ make: (borrowing PostgreSQLRow) -> Value) -> [Value] {
    let count = unsafe PQntuples(result)
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for number in 0..<count {
      let row = unsafe PostgreSQLRow(result, number)
      values.append(make(row))
    }
    return values
  }
}

/// A row of a result. Integers are `bigint`.
@safe struct PostgreSQLRow: ~Copyable, ArchiveRow {
  private let result: OpaquePointer
  private let number: Int32

  fileprivate init(_ result: OpaquePointer, _ number: Int32) {
    unsafe self.result = result
    self.number = number
  }

  func isNull(_ column: Int32) -> Bool { unsafe PQgetisnull(result, number, column) == 1 }

  func integer(_ column: Int32) -> Int64? {
    guard !isNull(column) else { return nil }
    return unsafe field(column).reduce(0) { $0 << 8 | Int64($1) }
  }

  func text(_ column: Int32) -> String? {
    isNull(column) ? nil : unsafe PostgreSQLText.text(field(column))
  }

  func bytes(_ column: Int32) -> [UInt8] { unsafe Array(field(column)) }

  /// Empty for NULL.
  private func field(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let count = Int(unsafe PQgetlength(result, number, column))
    guard count > 0, let start = unsafe PQgetvalue(result, number, column) else {
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }
}

/// Names of the prepared statements of a connection, by their text: a few dozen, all written in this module.
private final class PreparedNames {
  private var names: [String: String] = [:]
  private var count = 0

  func name(of statement: String) -> (name: String, isNew: Bool) {
    if let name = names[statement] { return (name, false) }
    count += 1
    names[statement] = "s\(count)"
    return ("s\(count)", true)
  }

  /// Forgets statements of which it is unknown whether the server prepared them, so that they get new names.
  func forget(_ statements: [String]) {
    for statement in statements { names[statement] = nil }
  }
}

/// The parameters of a statement, one after another in memory.
private struct Arguments {
  private var bytes: [UInt8] = []
  /// `nil` for NULL.
  private var ranges: [Range<Int>?] = []

  init(_ values: [PostgreSQLValue]) {
    bytes.reserveCapacity(values.reduce(1) { $0 + $1.length })
    for value in values {
      let start = bytes.count
      let isThere = value.append(to: &bytes)
      ranges.append(isThere ? start..<bytes.count : nil)
    }
    // An empty value needs a pointer too.
    bytes.append(0)
  }

  func withPointers<Result>(
    _ work: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBytes { bytes in
      let pointers = unsafe ranges.map { range -> UnsafePointer<CChar>? in
        unsafe range.flatMap { range in
          unsafe bytes.baseAddress?.advanced(by: range.lowerBound).assumingMemoryBound(to: CChar.self)
        }
      }
      let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
      let formats = [Int32](repeating: 1, count: ranges.count)
      return unsafe pointers.withUnsafeBufferPointer { pointers in
        unsafe lengths.withUnsafeBufferPointer { lengths in
          unsafe formats.withUnsafeBufferPointer { formats in
            unsafe work(Int32(ranges.count), pointers.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
