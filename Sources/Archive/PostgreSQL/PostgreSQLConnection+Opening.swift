import CPostgreSQL

extension PostgreSQLConnection {
  /// Returns a new connection. A server that refuses one is asked a second time: it may have been starting, and have
  /// started before it was asked whether it takes connections.
  static func connected(to address: PostgreSQLAddress, seconds: Int) throws(PostgreSQLError) -> OpaquePointer {
    do throws(PostgreSQLError) {
      return try unsafe attempt(address, seconds: seconds)
    } catch {
      guard error.isRefusal else { throw error }
      return try unsafe attempt(address, seconds: seconds)
    }
  }

  private static func attempt(_ address: PostgreSQLAddress, seconds: Int) throws(PostgreSQLError) -> OpaquePointer {
    guard let connection = unsafe rhapsode_pq_connect(address.text, "\(seconds)") else {
      throw PostgreSQLError(message: "out of memory")
    }
    if unsafe PQstatus(connection) == CONNECTION_OK { return unsafe connection }
    let words = unsafe String(cString: PQerrorMessage(connection))
    unsafe PQfinish(connection)
    // The message may be in the server's language, so the failure is classified by the answer to a further attempt. These
    // words are libpq's own, in English: after them, a further attempt would only take as long again.
    let isLate = words.hasSuffix("timeout expired\n")
    let answer = isLate ? PQPING_NO_RESPONSE : unsafe rhapsode_pq_ping(address.text, "\(seconds)")
    // libpq's message about an address that it cannot parse quotes parts of the address, such as a password.
    guard answer != PQPING_NO_ATTEMPT, !words.hasPrefix("invalid ") else {
      throw PostgreSQLError(message: "the address of the database is not valid")
    }
    throw PostgreSQLError(
      message: address.masked(words), isDisconnection: answer == PQPING_REJECT || answer == PQPING_NO_RESPONSE,
      isRefusal: answer == PQPING_OK)
  }
}

extension PostgreSQLConnection {
  /// The oldest server whose features are used: identity columns, `sha256` and `convert_to` in indexes.
  private static let oldestServer = 120_000

  /// Prepares a new connection for the archive's statements. Throws if the server cannot hold an archive.
  func prepareSession() throws(PostgreSQLError) {
    guard serverVersion >= Self.oldestServer else {
      throw PostgreSQLError(message: "the server is PostgreSQL \(serverVersion / 10000); version 12 or newer is needed")
    }
    if let encoding = setting("server_encoding"), encoding != "UTF8" {
      throw PostgreSQLError(
        message:
          "the encoding of the database is \(encoding): create it with `createdb --encoding=UTF8 --template=template0`")
    }
    // Not `plan_cache_mode = force_generic_plan`: plans that are made while the tables are empty read whole tables. With it, a
    // first fetch of 10,000 sources took the server 15 s instead of 6 s.
    //
    // Without compilation (JIT): the server compiles a statement that it takes for a long one. Counting the entries of
    // 10,000 sources then took 0.2 to 0.7 s instead of 0.12 s, in each fetcher, until the tables were analyzed.
    try run(
      """
      SET search_path = rhapsode; SET lock_timeout = \(ArchiveLimits.lockPatience); SET client_min_messages = warning; \
      SET jit = off
      """)
  }

  /// Returns the version of the archive's tables; `nil` if there is no archive in the database.
  func archiveVersion() throws(PostgreSQLError) -> Int? {
    let found = try rows(
      "SELECT count(*) FROM pg_catalog.pg_tables WHERE schemaname = 'rhapsode' AND tablename = 'archive'")
    guard found.map({ $0.int(0) }).first == 1 else { return nil }
    return try rows("SELECT version FROM rhapsode.archive").map { $0.int(0) }.first
  }

  /// Creates the tables, or migrates older ones, in one transaction. Other programs that open the archive meanwhile wait;
  /// those that use it wait only while their tables change. Returns whether there was no archive.
  ///
  /// With `staysOpen`, the transaction that creates the tables of a new archive goes on: the caller ends it.
  func migrate(staysOpen: Bool = false) throws(PostgreSQLError) -> Bool {
    guard try archiveVersion() ?? 0 < PostgreSQLSchema.version else { return false }
    try run("BEGIN")
    do throws(PostgreSQLError) {
      try run("SELECT pg_advisory_xact_lock(\(PostgreSQLSchema.lock))")
      // Another program may have migrated it while this one waited for the lock.
      let found = try archiveVersion()
      if found == nil {
        try run(
          "CREATE SCHEMA IF NOT EXISTS rhapsode; CREATE TABLE archive (version BIGINT NOT NULL); INSERT INTO archive VALUES (0)"
        )
      }
      if found ?? 0 < PostgreSQLSchema.version {
        for step in PostgreSQLSchema.steps[(found ?? 0)...] { try run(step) }
        try run("UPDATE archive SET version = \(PostgreSQLSchema.version)")
      }
      if found != nil || !staysOpen { try run("COMMIT") }
      return found == nil
    } catch {
      // The first error is the one to report.
      try? run("ROLLBACK")
      throw error
    }
  }
}
