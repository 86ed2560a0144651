import Foundation
import Synchronization
import System
import Testing
import Text
import Trial

@testable import Archive

/// Several fetchers that use one archive.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct SharedSourcesTests {
  let folder: TemporaryFolder
  let server: PostgreSQLServer
  let address: String

  init() throws {
    folder = try TemporaryFolder()
    server = try #require(PostgreSQLServer.shared, "the server does not start")
    address = try server.makeDatabase()
  }

  func open(_ address: String? = nil) throws -> SourceArchive {
    let parsed = try #require(PostgreSQLAddress(address ?? self.address))
    return SourceArchive(try PostgreSQLEngine(at: parsed, reminder: folder / "begun", allowsLoss: false))
  }

  /// Lets all leases expire.
  func expire() throws { try server.query("UPDATE rhapsode.lease SET until = now() - interval '1 s'", in: address) }

  @Test func `what one fetcher has leased, another one gets when it is released or has expired`() throws {
    let (one, two) = (try open(), try open())
    let (first, second) = (LeaseHolder(), LeaseHolder())
    let names: [LeaseName] = [.host("a"), .host("b"), .source("a")]
    #expect(try one.lease([.host("a"), .source("a")], to: first, for: .seconds(60)).count == 2)
    #expect(try two.lease(names, to: second, for: .seconds(60)) == [.host("b")])
    #expect(try two.leases() == LeaseCount(holders: 1, sources: 1))
    try two.release([.host("a")], of: second)
    #expect(try two.lease([.host("a")], to: second, for: .seconds(60)).isEmpty, "only its holder releases a lease")
    try one.release([.host("a")], of: first)
    #expect(try two.lease(names, to: second, for: .seconds(60)) == [.host("a"), .host("b")])
    try expire()
    #expect(try two.leases() == LeaseCount())
    #expect(try two.lease(names, to: second, for: .seconds(60)) == Set(names))
    #expect(try one.lease(names, to: first, for: .seconds(60)).isEmpty)
    try two.endLeases(of: second)
    #expect(try one.lease(names, to: first, for: .seconds(60)) == Set(names))
  }

  @Test func `a result is refused if its lease has expired and another fetcher has taken it`() throws {
    let (one, two) = (try open(), try open())
    let (first, second) = (LeaseHolder(), LeaseHolder())
    var (stale, fresh) = (SourceRecord(id: "a", location: "f"), SourceRecord(id: "a", location: "f"))
    (stale.visits, fresh.visits) = (1, 2)
    _ = try one.lease([.source("a")], to: first, for: .seconds(60))
    try expire()
    try one.store(stale, now: Timestamp(seconds: 1), holder: first)
    #expect(try one.renew([.source("a")], of: first, for: .seconds(60)) == [.source("a")], "nobody has taken it")
    try expire()
    #expect(try two.lease([.source("a")], to: second, for: .seconds(60)) == [.source("a")])
    #expect(throws: ArchiveError.overtaken) {
      try one.store(stale, [.write(.trial("x", "t"), .trial("x"))], now: Timestamp(seconds: 1), holder: first)
    }
    try two.store(fresh, [.write(.trial("x", "t"), .trial("x"))], now: Timestamp(seconds: 2), holder: second)
    #expect(try one.renew([.source("a")], of: first, for: .seconds(60)).isEmpty)
    try two.endLeases(of: second)
    #expect(throws: ArchiveError.overtaken) { try one.store(stale, now: Timestamp(seconds: 3), holder: first) }
    #expect(try one.renew([.source("a")], of: first, for: .seconds(60)).isEmpty, "another fetcher has visited it")
    #expect(try one.source("a")?.visits == 2 && one.counts() == ["a": 1])
  }

  @Test func `of many fetchers that lease the same at once, one gets each`() async throws {
    let names = (0..<300).map { LeaseName.source("s\($0)") }
    let taken = try await withThrowingTaskGroup(of: [LeaseName].self) { group in
      for _ in 0..<6 {
        let archive = try open()
        group.addTask {
          let holder = LeaseHolder()
          var own: [LeaseName] = []
          for start in stride(from: 0, to: 300, by: 30) {
            own += try archive.lease(Array(names[start..<start + 30]).shuffled(), to: holder, for: .seconds(60))
          }
          return own
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(taken.count == 300 && Set(taken) == Set(names))
  }

  @Test func `records of some sources are looked up by their ids, also with a plan of empty tables`() throws {
    _ = try open()
    let plan = try server.query(
      """
      SET search_path = rhapsode; SET plan_cache_mode = force_generic_plan; PREPARE q AS \(PostgreSQLEngine.differing);
      EXPLAIN EXECUTE q (ARRAY['a'], ARRAY[1::bigint], ARRAY['o'])
      """, in: address)
    #expect(plan.contains("using source_pkey") && !plan.contains("Seq Scan"), "\(plan)")
  }

  @Test func `the server does not compile statements, which would take longer than to run them`() throws {
    let connection = try PostgreSQLConnection(try #require(PostgreSQLAddress(address)))
    try connection.prepareSession()
    let setting = try connection.rows("SELECT current_setting('jit')").map { $0.text(0) ?? "" }
    #expect(setting == ["off"])
  }

  @Test func `of visits that are stored together, those whose leases were taken are left out`() throws {
    let (one, two) = (try open(), try open())
    let (first, second) = (LeaseHolder(), LeaseHolder())
    let ids = ["a", "b", "c", "d"]
    func visited(_ id: String, _ visits: Int) -> SourceRecord {
      var record = SourceRecord(id: id, location: "f")
      (record.visits, record.lastSuccess) = (visits, Timestamp(seconds: 2))
      return record
    }
    for id in ["a", "b", "c"] { try one.store(visited(id, 1), now: Timestamp(seconds: 1)) }
    _ = try one.lease(ids.map { .source($0) }, to: first, for: .seconds(60))
    try expire()
    #expect(try two.lease([.source("b")], to: second, for: .seconds(60)) == [.source("b")])
    let stored = try one.store(unchanged: ids.map { visited($0, 9) }, now: Timestamp(seconds: 2), holder: first)
    #expect(stored == ["a", "c"], "b belongs to another fetcher, and d was never stored")
    #expect(try two.sources().map(\.visits) == [9, 1, 9])
    #expect(throws: ArchiveError.overtaken) {
      try one.store(visited("b", 9), now: Timestamp(seconds: 2), holder: first)
    }
    #expect(try two.store(unchanged: [visited("b", 2)], now: Timestamp(seconds: 2), holder: second) == ["b"])
  }

  @Test func `names of any length can be leased`() throws {
    let archive = try open()
    let (long, other) = (String(repeating: "αβ.", count: 5000), String(repeating: "αβ.", count: 5001))
    let names: [LeaseName] = [.host(long), .host(other), .source(long), .host(""), .source("α β\n'")]
    #expect(try archive.lease(names, to: LeaseHolder(), for: .seconds(60)) == Set(names))
    #expect(try archive.lease(names, to: LeaseHolder(), for: .seconds(60)).isEmpty)
  }

  @Test func `leases outlive a server that is killed`() throws {
    let own = try PostgreSQLServer()
    let address = try own.makeDatabase()
    let archive = try open(address)
    let holder = LeaseHolder()
    _ = try archive.lease([.source("a")], to: holder, for: .seconds(600))
    try own.kill()
    try own.start()
    #expect(try archive.lease([.source("a"), .source("b")], to: LeaseHolder(), for: .seconds(60)) == [.source("b")])
    #expect(try archive.renew([.source("a")], of: holder, for: .seconds(60)) == [.source("a")])
    try own.kill()
  }

  @Test func `a migration does not disturb a program that stores meanwhile`() async throws {
    try server.query("CREATE SCHEMA rhapsode; CREATE TABLE rhapsode.archive (version BIGINT NOT NULL)", in: address)
    let first = PostgreSQLSchema.steps[0]
    try server.query("SET search_path = rhapsode; INSERT INTO archive VALUES (1); \(first)", in: address)
    // As an older program, which knows nothing of the new tables.
    let parsed = try #require(PostgreSQLAddress(address))
    let hasMigrated = Mutex(false)
    async let stored = Task.detached {
      var session = PostgreSQLSession(parsed, patience: .seconds(10))
      var count = 0
      while !hasMigrated.withLock({ $0 }) || count < 20 {
        let number = count
        try session.run { (connection) throws(PostgreSQLError) in
          try connection.run([PostgreSQLStatement("INSERT INTO host VALUES ($1, 1)", [.text("h\(number)")])])
        }
        count += 1
      }
      return count
    }.value
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try open().lease([.host("x")], to: LeaseHolder(), for: .seconds(1)) } }
      try await group.waitForAll()
    }
    hasMigrated.withLock { $0 = true }
    let count = try await stored
    #expect(try open().pauses().count == count)
    #expect(try server.query("SELECT version FROM rhapsode.archive", in: address) == "\(PostgreSQLSchema.version)")
  }
}
