import Foundation
import Testing
import Text
import Trial

@testable import Archive

/// Archives of every older version, with rows in all tables, which today's program opens.
@Suite struct UpgradeTests {
  /// An archive of today with something in every column.
  let full: TrialArchive
  let source: SourceArchive

  init() throws { (full, source) = try TrialArchive.filled() }

  @Test(arguments: OldArchive.all)
  func `an upgraded archive has every row, and exports what a new one with these rows does`(
    engine: TrialEngine, version: Int
  ) throws {
    let (old, place) = (try OldArchive(engine, version: version, rowsOf: source), try TrialArchive(engine))
    defer { for each in [full, old.place, place] { each.end() } }
    let (fresh, tables) = (try place.open(), old.fixedTables)
    try old.fill(fresh, from: source)
    for _ in 0..<2 {
      let upgraded = try old.place.open()
      #expect(!upgraded.isNew)
      #expect(try upgraded.allRows(of: tables) == fresh.allRows(of: tables))
      #expect(try upgraded.states().keys == fresh.states().keys)
      #expect(try upgraded.exported() == fresh.exported())
      #expect(try upgraded.counts() == ["planet/ä 12": 3, "b": 450])
      try upgraded.check()
    }
  }

  @Test(arguments: OldArchive.all)
  func `an upgraded archive has the kinds of errors, which older versions told by their words`(
    engine: TrialEngine, version: Int
  ) throws {
    var failing = SourceRecord(id: "failing", location: "f")
    (failing.failures, failing.failingSince) = (1, Timestamp(seconds: 1))
    failing.error = "it leads to 10.0.0.1, which is not a public address"
    try source.store(failing, now: Timestamp(seconds: 1))
    let old = try OldArchive(engine, version: version, rowsOf: source)
    defer { for each in [full, old.place] { each.end() } }
    let archive = try old.place.open()
    #expect(try archive.source("failing")?.errorKind == .privateAddress)
    // The first version had no outages.
    if let outages = try archive.outages()["failing"] { #expect(outages.map(\.errorKind) == [.privateAddress]) }
  }

  @Test(arguments: OldArchive.all)
  func `an upgraded archive stores, changes and removes entries like a new one`(
    engine: TrialEngine, version: Int
  ) throws {
    let old = try OldArchive(engine, version: version, rowsOf: source)
    defer { for each in [full, old.place] { each.end() } }
    let archive = try old.place.open()
    let before = try archive.states()
    var entry = try #require(try archive.entries(of: "b").first)
    entry.title = "changed"
    entry.digest = [9]
    let record = try #require(try archive.source("b"))
    let kept = try #require(try archive.entries(of: "b").last)
    try archive.store(
      record, [.write(entry, .trial("changed")), .remove(kept.key), .write(.trial("new", "n"), .trial("new"))],
      now: Timestamp(seconds: 9))
    #expect(try archive.text(of: entry.key)?.raw == "changed")
    #expect(try archive.revisions(of: entry.key) == [Timestamp(seconds: 9)])
    #expect(try archive.text(of: kept.key) == nil)
    #expect(try archive.counts() == ["planet/ä 12": 3, "b": 450])
    let added = try #require(try archive.entries(of: "b").first { $0.id == "new" })
    #expect(try archive.text(of: added.key)?.raw == "new")
    let other = try #require(try archive.entries(of: "planet/ä 12").first)
    try archive.store(PageRecord(asked: Timestamp(seconds: 9)), address: "a", html: "<p>", of: other.key)
    let planet = try #require(try archive.source("planet/ä 12"))
    try archive.store(planet, [.remove(other.key)], now: Timestamp(seconds: 10))
    #expect(try archive.page(of: other.key) == nil)
    #expect(try archive.states().keys == before.keys)
    #expect(try archive.states().allSatisfy { before[$0.key] != $0.value })
  }

  @Test(arguments: 1..<ArchiveSchema.version)
  func `the copy of a file that is upgraded has all its rows`(version: Int) throws {
    let (old, place) = (try OldArchive(.sqlite, version: version, rowsOf: source), try TrialArchive(.sqlite))
    defer { for each in [full, old.place, place] { each.end() } }
    let upgraded = try old.place.open()
    let copies = try FileManager.default.contentsOfDirectory(atPath: old.place.folder.path).filter {
      $0.contains("version")
    }
    #expect(copies == ["archive.sqlite.version-\(version)"])
    let copy = old.place.folder / "archive.sqlite.version-\(version)"
    #expect(try Database(path: copy).number("PRAGMA user_version") == Int64(version))
    try place.folder.copy(copy, to: "archive.sqlite")
    let (again, tables) = (try place.open(), old.fixedTables)
    #expect(try again.allRows(of: tables) == upgraded.allRows(of: tables))
    #expect(try again.exported() == upgraded.exported())
  }

  @Test(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"))
  func `leases are kept when a database is upgraded`() throws {
    for version in 2..<PostgreSQLSchema.version {
      let old = try OldArchive(.postgresql, version: version, rowsOf: source)
      let (server, address) = (try #require(PostgreSQLServer.shared), try #require(old.place.database))
      try server.query(
        "INSERT INTO rhapsode.lease VALUES ('source b', 7, now() + interval '1 hour')", in: address)
      let archive = try old.place.open()
      #expect(try archive.lease([.source("b"), .source("c")], to: LeaseHolder(), for: .seconds(9)) == [.source("c")])
      old.place.end()
    }
    full.end()
  }

  /// An archive that was upgraded has had the steps as they were when they were published. One that was changed later would
  /// give new archives other tables than old ones have.
  @Test func `published steps stay as they are`() {
    let published = (
      sqlite: [
        "c15683d21e65d0add9edf10fa3adb594", "cc3c3e66194825f5300db1190a90c86f", "d66b179faa8890851bfcebd3e78088b4",
        "343c835b76b7ee3e25bec78e839b6ea8", "d31ea64d25e2a754aa5cd4918642f52d", "28022e07a6703dd8ed566f4ae72645de",
        "531b9eb4a9a1815f50aa7be401903590", "612e025b663bf0d7b96d6ef989a76bf4", "77e1f6709ddde2a5dfb878335f7fef53",
      ],
      postgresql: [
        "759b13922b09f4010c77876085c84833", "78cc940a73f17ccea50c44787a31f899", "77e1f6709ddde2a5dfb878335f7fef53",
        "5f01d21e42aae774a3f78968244629a4", "130407db7defabcb759dca0e6d5b4da6",
      ]
    )
    #expect(ArchiveSchema.steps.map { FastDigest(of: $0).hex }.starts(with: published.sqlite))
    #expect(PostgreSQLSchema.steps.map { FastDigest(of: $0).hex }.starts(with: published.postgresql))
  }
}
