import Foundation
import Testing
import Text
import Trial

@testable import Archive

/// Databases that cannot hold an archive, and servers that go away.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct DatabaseFaultTests {
  let folder: TemporaryFolder
  let server: PostgreSQLServer

  init() throws {
    folder = try TemporaryFolder()
    server = try #require(PostgreSQLServer.shared, "the server does not start")
  }

  func open(
    _ address: String, allowsLoss: Bool = false, patience: Duration = .seconds(60),
    limit: Duration = OperationLimit.usual
  ) throws -> SourceArchive {
    let parsed = try #require(PostgreSQLAddress(address))
    return SourceArchive(
      try PostgreSQLEngine(
        at: parsed, reminder: folder / "begun", allowsLoss: allowsLoss, patience: patience, limit: limit))
  }

  /// Returns the words of the error with which the archive does not open.
  func refusal(_ address: String) throws -> String {
    let error = #expect(throws: ArchiveError.self) { try open(address, patience: .milliseconds(200)) }
    return error?.summary ?? ""
  }

  func store(_ id: String, in archive: SourceArchive) throws {
    try archive.store(
      SourceRecord(id: id, location: "f"), [.write(.trial(id, "t"), .trial("x"))], now: Timestamp(seconds: 1))
  }

  @Test func `a message never contains the password`() throws {
    try server.query(
      "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN END $$")
    let base = server.address(of: "postgres", user: "guarded:s3cr%40t%2F")
    let wrong = try refusal(base)
    #expect(wrong.contains("authentication failed"), "\(wrong)")
    for address in [
      base, base + "&nonsense=s3cr@t/", base.replacingOccurrences(of: "@/", with: "@host:s3cr@t/"),
      "postgresql://a:s3cr%40t%2F@[::1/x", "postgresql:///x?password=s3cr%40t%2F&host=/nowhere",
    ] {
      let words = try refusal(address)
      #expect(!words.contains("s3cr"), "\(words)")
      #expect(PostgreSQLAddress(address)?.name.contains("s3cr") == false)
    }
    #expect(PostgreSQLAddress("mysql://a/b") == nil && PostgreSQLAddress("") == nil)
    #expect(PostgreSQLAddress("postgresql://u:p@h:5/d?x=1")?.name == "postgresql://h:5/d")
  }

  @Test func `a database of another encoding is refused`() throws {
    let words = try refusal(server.makeDatabase(options: "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"))
    #expect(words.contains("LATIN1") && words.contains("--encoding=UTF8"), "\(words)")
  }

  @Test func `a database that does not exist is named at once`() throws {
    #expect(try refusal(server.address(of: "none")).contains("\"none\" does not exist"))
  }

  @Test func `a server that refuses the user or the database differs from one that is gone`() throws {
    try server.query(
      "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN END $$")
    for (address, words) in [
      (server.address(of: "none"), "refuses the connection"),
      (server.address(of: "postgres", user: "nobody-here"), "refuses the connection"),
      (server.address(of: "postgres", user: "guarded:wrong"), "refuses the connection"),
      ("postgresql:///x?host=/nowhere", "cannot be reached"),
      ("postgresql://127.0.0.1:1/x", "cannot be reached: connection to server at \"127.0.0.1\", port 1 failed"),
      ("postgresql://no-such-host.invalid/x", "cannot be reached"),
    ] {
      let told = try refusal(address)
      #expect(told.contains(words) && !told.contains("\n"), "\(told)")
    }
  }

  @Test func `an archive of a newer Rhapsode is left alone`() throws {
    let address = try server.makeDatabase()
    _ = try open(address)
    try server.query("UPDATE rhapsode.archive SET version = 99", in: address)
    #expect(throws: ArchiveError.newer(99)) { try open(address) }
    #expect(try server.query("SELECT version FROM rhapsode.archive", in: address) == "99")
  }

  @Test func `an unfinished migration leaves nothing, and the next one completes it`() throws {
    let address = try server.makeDatabase()
    // A table with the name of one that the migration creates.
    try server.query("CREATE SCHEMA rhapsode; CREATE TABLE rhapsode.outage (nonsense TEXT)", in: address)
    #expect(throws: ArchiveError.self) { try open(address) }
    #expect(try server.query("SELECT count(*) FROM pg_tables WHERE schemaname = 'rhapsode'", in: address) == "1")
    try server.query("DROP TABLE rhapsode.outage", in: address)
    try store("a", in: open(address))
  }

  /// The ways in which the import of an archive fails: before anything is stored, at a row, and because the server ends the
  /// connection.
  enum Failing: CaseIterable { case line, row, connection }

  @Test(arguments: Failing.allCases)
  func `an import that fails leaves no archive, and the next one creates it`(way: Failing) throws {
    let address = try server.makeDatabase()
    let database = try #require(PostgreSQLAddress(address))
    let (lines, reminder) = (try TrialArchive.filled(), folder / "begun")
    defer { lines.place.end() }
    var files = try lines.archive.exported().map { (path: $0.key, bytes: $0.value) }
    func make() throws -> Int {
      try SourceArchive.make(in: database, reminder: reminder) { (archive) throws(ArchiveError) in
        if way == .connection, !files.contains(where: { $0.path == "documents.jsonl" }) {
          _ = try? server.query(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """, in: address)
        }
        return try archive.restore(files)
      }
    }
    let whole = files
    switch way {
    case .line: files.append((path: "outages.jsonl", bytes: Array("{".utf8)))
    case .row: files.append((path: "outages.jsonl", bytes: Array(#"{"source":"b","since":1}"#.utf8)))
    case .connection: files.removeAll { $0.path == "documents.jsonl" }
    }
    #expect(throws: ArchiveError.self) { try make() }
    #expect(try server.query("SELECT count(*) FROM pg_namespace WHERE nspname = 'rhapsode'", in: address) == "0")
    #expect(!FileManager.default.fileExists(atPath: reminder))
    files = whole
    #expect(try make() == 452)
    #expect(FileManager.default.fileExists(atPath: reminder))
    let archive = try open(address)
    #expect(try !archive.isNew && archive.exported() == lines.archive.exported())
    try store("later", in: archive)
    // It is no longer empty, and an import refuses it.
    #expect(throws: ArchiveError.self) { try make() }
    #expect(try archive.counts()["later"] == 1)
  }

  @Test func `a move that fails leaves no archive in the database`() throws {
    let address = try server.makeDatabase()
    let (full, database) = (try TrialArchive.filled(), try #require(PostgreSQLAddress(address)))
    defer { full.place.end() }
    // It fails after the entries, as with a damaged archive.
    try Database(path: full.place.folder / "archive.sqlite").run("DROP TABLE icon")
    #expect(throws: ArchiveError.self) {
      try SourceArchive.make(in: database, reminder: folder / "begun") { (archive) throws(ArchiveError) in
        try archive.copyContents(of: full.archive)
      }
    }
    #expect(try server.query("SELECT to_regclass('rhapsode.archive') IS NULL", in: address) == "t")
  }

  @Test func `programs that create the archive at once all open it, and one creates it`() async throws {
    let address = try server.makeDatabase()
    let new = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        group.addTask {
          let archive = try open(address)
          try store("s\(number)", in: archive)
          return archive.isNew
        }
      }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(new == 1)
    #expect(try open(address).sources().count == 6)
  }

  @Test func `an archive that was dropped is not silently replaced with an empty one`() throws {
    let address = try server.makeDatabase()
    _ = try open(address)
    try server.query("DROP SCHEMA rhapsode CASCADE", in: address)
    let error = #expect(throws: ArchiveError.self) { try open(address) }
    #expect(error?.summary.contains("is missing in postgresql://") == true)
    #expect(try open(address, allowsLoss: true).isNew)
    #expect(try !open(address).isNew)
  }

  @Test func `a read-only database can be read, and says that nothing can be stored`() throws {
    let address = try server.makeDatabase()
    try store("a", in: open(address))
    let name = try #require(database(in: address))
    try server.query("ALTER DATABASE \(name) SET default_transaction_read_only = on")
    let archive = try open(address, patience: .milliseconds(200))
    #expect(try archive.counts() == ["a": 1])
    #expect(throws: ArchiveError.unwritable("the database is read-only")) { try store("b", in: archive) }
    #expect(try archive.counts() == ["a": 1])
  }

  func database(in address: String) -> String? {
    address.split(separator: "/").dropFirst(2).first?.split(separator: "?").first.map(String.init)
  }

  @Test func `two programs that store the same entry do not overwrite one another`() throws {
    let address = try server.makeDatabase()
    let (one, two) = (try open(address), try open(address))
    try store("a", in: one)
    #expect(throws: ArchiveError.overtaken) { try store("a", in: two) }
    // The failed transaction has left nothing, and the connection works.
    try store("b", in: two)
    #expect(try one.counts() == ["a": 1, "b": 1])
  }

  @Test func `a lost connection is made again, and the operation repeated`() throws {
    let address = try server.makeDatabase()
    let archive = try open(address)
    let name = try #require(database(in: address))
    for number in 0..<5 {
      try store("\(number)", in: archive)
      try server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
    }
    #expect(try archive.counts().count == 5)
  }

  @Test(.timeLimit(.minutes(1)))
  func `an operation whose server process hangs ends after the limit, and is repeated on a new connection`() throws {
    let address = try server.makeDatabase()
    let archive = try open(address, limit: .seconds(1))
    let name = try #require(database(in: address))
    try store("before", in: archive)
    let pid = try server.query("SELECT pid FROM pg_stat_activity WHERE datname = '\(name)'")
    try server.signal("STOP", pid)
    try store("after", in: archive)
    try server.signal("CONT", pid)
    #expect(try archive.counts() == ["before": 1, "after": 1])
  }

  @Test func `a server that is killed and starts again loses nothing that was stored`() async throws {
    let own = try PostgreSQLServer()
    let address = try own.makeDatabase()
    let (archive, impatient) = (try open(address), try open(address, patience: .milliseconds(100)))
    for round in 0..<3 {
      try store("before \(round)", in: archive)
      try own.kill()
      let error = #expect(throws: ArchiveError.self) { try impatient.counts() }
      guard case .unreachable? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      async let stored: Void = Task.detached { try store("during \(round)", in: archive) }.value
      try own.start()
      try await stored
    }
    #expect(try archive.counts().count == 6)
    #expect(try impatient.counts().count == 6)
    try archive.check()
    try own.kill()
  }

  @Test func `an import that is killed leaves the database empty`() throws {
    let (full, address) = (try TrialArchive(.sqlite), try server.makeDatabase())
    defer { full.end() }
    let source = try full.open()
    try store("a", in: source)
    let parsed = try #require(PostgreSQLAddress(address))
    let engine = try PostgreSQLEngine(
      at: parsed, reminder: folder / "begun", allowsLoss: false, patience: .milliseconds(200))
    try engine.begin()
    try engine.insert(source.rows(of: .named("source")), into: .named("source"))
    let name = try #require(database(in: address))
    try server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
    #expect(throws: ArchiveError.self) {
      try engine.insert(source.rows(of: .named("entry")), into: .named("entry"))
    }
    engine.rollback()
    #expect(try engine.counts().isEmpty && engine.sources().isEmpty)
    #expect(try engine.copyContents(of: SQLiteEngine(at: full.folder / "archive.sqlite", allowsLoss: false)) == 1)
  }

  @Test func `vacuum and check work beside another program`() throws {
    let address = try server.makeDatabase()
    let (one, two) = (try open(address), try open(address))
    for number in 0..<50 { try store("\(number)", in: one) }
    let (before, after) = try two.vacuum()
    #expect(before > 0 && after > 0)
    try one.check()
    #expect(try one.counts().count == 50)
  }
}
