import Foundation
import Synchronization
import System
import Testing
import Text
import Trial

@testable import Archive

/// Upgrades of a database that are killed, and those that happen while fetchers of an older program use it.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct DatabaseUpgradeTests {
  let full: TrialArchive
  let source: SourceArchive

  init() throws { (full, source) = try TrialArchive.filled() }

  /// Opens the archive of a database while the test goes on.
  func opening(_ address: String, _ patience: Duration) throws -> Opening {
    Opening(try #require(PostgreSQLAddress(address)), reminder: full.folder / "begun", patience)
  }

  /// Stops upgrades at their last steps, which need these tables, up to the end of the transaction.
  func block(_ address: String) throws -> PostgreSQLConnection {
    let other = try PostgreSQLConnection(#require(PostgreSQLAddress(address)))
    try other.run("BEGIN; LOCK TABLE rhapsode.entry, rhapsode.text, rhapsode.source IN ACCESS EXCLUSIVE MODE")
    return other
  }

  /// Waits until an upgrade waits for a table.
  func wait(for upgrade: Opening, _ server: PostgreSQLServer, _ address: String) throws {
    let waiting =
      "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    while try !upgrade.isOver && server.query(waiting, in: address) == "0" { DedicatedThread.sleep(milliseconds: 20) }
    #expect(!upgrade.isOver)
  }

  @Test(arguments: 1..<PostgreSQLSchema.version)
  func `an upgrade whose connection is lost is done again`(version: Int) throws {
    let (old, place) = (
      try OldArchive(.postgresql, version: version, rowsOf: source), try TrialArchive(.postgresql)
    )
    defer { for each in [full, old.place, place] { each.end() } }
    let fresh = try place.open()
    try old.fill(fresh, from: source)
    let (server, address) = (try #require(PostgreSQLServer.shared), try #require(old.place.database))
    do {
      let other = try block(address)
      let opened = try opening(address, .seconds(60))
      try wait(for: opened, server, address)
      try server.query(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
        """, in: address)
      #expect(try server.query("SELECT version FROM rhapsode.archive", in: address) == "\(version)")
      try other.run("COMMIT")
      #expect(opened.wait() == nil)
    }
    #expect(try server.query("SELECT version FROM rhapsode.archive", in: address) == "\(PostgreSQLSchema.version)")
    let upgraded = try old.place.open()
    #expect(try upgraded.allRows() == fresh.allRows())
    #expect(try upgraded.exported() == fresh.exported())
  }

  @Test func `a server that is killed in the middle of an upgrade has the old archive`()
    throws
  {
    let own = try PostgreSQLServer()
    let (first, place) = (try own.makeDatabase(), try TrialArchive(.postgresql))
    let old = try OldArchive(.postgresql, version: 1, rowsOf: source, in: first)
    defer { for each in [full, old.place, place] { each.end() } }
    let fresh = try place.open()
    try old.fill(fresh, from: source)
    let blocking = try block(first)
    let opened = try opening(first, .zero)
    try wait(for: opened, own, first)
    try own.kill()
    #expect(opened.wait()?.contains("cannot be reached") == true)
    try own.start()
    #expect(throws: PostgreSQLError.self) { try blocking.run("COMMIT") }
    #expect(try own.query("SELECT version FROM rhapsode.archive", in: first) == "1")
    #expect(try own.query("SELECT to_regclass('rhapsode.lease') IS NULL", in: first) == "t")
    let upgraded = try old.place.open()
    #expect(try upgraded.allRows() == fresh.allRows())
    #expect(try upgraded.exported() == fresh.exported())
    try own.kill()
  }

  @Test(arguments: 1..<PostgreSQLSchema.version)
  func `a fetcher of the older program goes on while another program upgrades the database`(version: Int) throws {
    let old = try OldArchive(.postgresql, version: version, rowsOf: source)
    defer { for each in [full, old.place] { each.end() } }
    let older = try PostgreSQLConnection(#require(old.place.database.flatMap { PostgreSQLAddress($0) }))
    try older.prepareSession()
    // The statements of programs before entries were inserted together; they stay prepared.
    func store(_ id: String) throws {
      let key = try older.rows(
        """
        WITH added AS (
          INSERT INTO entry (source, id, digest, firstSeen, lastSeen, published, isHeldBack, title, fields, opening)
          VALUES ('b', $1, '', 1, 1, 1, 0, 'by the older program', '', '') RETURNING "row"
        )
        INSERT INTO text ("row", kind, raw, policy, clean, plain, words)
        SELECT "row", 'html', $1, 1, '', '', 1 FROM added RETURNING "row"
        """, [.text(id)]
      ).map { $0.integer(0) ?? 0 }
      #expect(key.count == 1)
    }
    try store("before")
    let archive = try old.place.open()
    for number in 0..<10 { try store("after \(number)") }
    #expect(try archive.counts()["b"] == 461)
    let entries = try archive.entries(of: "b").filter { $0.title == "by the older program" }
    #expect(try entries.allSatisfy { try archive.text(of: $0.key)?.raw == $0.id })
    try older.run([PostgreSQLStatement("DELETE FROM entry WHERE id = $1", [.text("before")])])
    let removed = try #require(entries.first { $0.id == "before" })
    #expect(try archive.text(of: removed.key) == nil)
  }
}

/// A program that opens the archive on a thread of its own: two of them would occupy all threads of the tests.
final class Opening: Sendable {
  private let end = Mutex<(isOver: Bool, error: String?)>((false, nil))

  init(_ address: PostgreSQLAddress, reminder: String, _ patience: Duration) {
    let hasStarted = DedicatedThread.run { [self] in
      var failure: String?
      do throws(ArchiveError) {
        _ = try PostgreSQLEngine(at: address, reminder: reminder, allowsLoss: false, patience: patience)
      } catch {
        failure = error.summary
      }
      end.withLock { $0 = (true, failure) }
    }
    if !hasStarted { end.withLock { $0 = (true, "the thread does not start") } }
  }

  var isOver: Bool { end.withLock { $0.isOver } }

  /// Waits until the archive is open; returns why it does not open.
  func wait() -> String? {
    while !isOver { DedicatedThread.sleep(milliseconds: 10) }
    return end.withLock { $0.error }
  }
}
