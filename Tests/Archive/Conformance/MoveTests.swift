import Testing
import Text
import Trial

@testable import Archive

/// Moves between the engines, each way.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct MoveTests {
  /// Stores something in every column that the archive has.
  func fill(_ archive: SourceArchive) throws {
    var source = SourceRecord(id: "planet/ä 12", location: "https://news.example/feed")
    (source.title, source.home, source.language, source.ttl) = ("T\0", "h", "el", 5)
    (source.skipHours, source.skipDays, source.movedTo, source.redirect) = ([1, 2], ["Monday"], "m", "r")
    (source.validatorsFrom, source.etag, source.lastModified) = ("v", "W/\"a\"", "l")
    (source.freshUntil, source.notBefore, source.error, source.failures) = (
      Timestamp(seconds: 7), Timestamp(seconds: 8), "it failed", 2
    )
    (source.failingSince, source.lastAttempt, source.lastSuccess) = (
      Timestamp(seconds: 1), Timestamp(seconds: 2), Timestamp(seconds: 1)
    )
    (source.documentDigest, source.isComplete, source.picture, source.description) = ([0, 255], true, "p", "d")
    source.history = PagedHistory(address: "a", wanted: 3, since: Timestamp(seconds: 4))
    source.settings = -9
    var gone = EntryRecord.trial("gone", "")
    gone.deleted = Timestamp(seconds: 9)
    try archive.store(
      source, [.write(.trial("one", "Ω"), .trial("<p>\0")), .write(.trial("two", "2"), nil), .write(gone, nil)],
      document: ReadDocument(address: "x", older: nil), now: Timestamp(seconds: 1))
    var entry = try #require(try archive.entries(of: source.id).first { $0.id == "one" })
    entry.digest = [4]
    (entry.slug, entry.link, entry.updated) = ("s", "l", Timestamp(seconds: 60))
    entry.fields = Array(#"{"secret":true}"#.utf8)
    try archive.store(source, [.write(entry, nil), .left(entry.key)], document: nil, now: Timestamp(seconds: 5))
    try archive.keep([(key: entry.key, mark: "m")])
    try archive.keep(hidden: [(key: entry.key, since: Timestamp(seconds: 6))])
    var page = PageRecord(asked: Timestamp(seconds: 6))
    try archive.store(page, address: "https://news.example/1", html: "<p>page", of: entry.key)
    (page.tries, page.failure) = (2, "no answer")
    let second = try #require(try archive.entries(of: source.id).first { $0.id == "two" })
    try archive.store(page, address: nil, html: nil, of: second.key)
    let picture = IconRecord.Picture(address: "i", type: "png", width: 1, height: 2, digest: [3])
    try archive.store(IconRecord(looked: Timestamp(seconds: 4), picture: picture), bytes: [0, 1], of: source.id)
    try archive.pause("a.example", until: Timestamp(seconds: 90))
    try archive.outdateTexts(of: source.id, cleaning: -5)
    let many = (0..<450).map { EntryChange.write(.trial("\($0)", "t"), .trial("text \($0)")) }
    try archive.store(SourceRecord(id: "b", location: "f"), many, now: Timestamp(seconds: 1))
  }

  /// Returns all rows of all tables.
  func rows(of archive: SourceArchive) throws -> [String] {
    try ArchiveTable.all.flatMap { table in
      try archive.rows(of: table).map { "\(table.name): \($0.values)" }
    }
  }

  @Test(arguments: TrialEngine.allCases)
  func `an archive that moves to the other engine and back is the same, in every column`(engine: TrialEngine) throws {
    let (place, between, last) = (try TrialArchive(engine), try TrialArchive(engine.other), try TrialArchive(engine))
    defer { for each in [place, between, last] { each.end() } }
    let (archive, other, back) = (try place.open(), try between.open(), try last.open())
    try fill(archive)
    for table in ArchiveTable.all { #expect(try !archive.rows(of: table).isEmpty, "\(table.name) was not filled") }
    #expect(try other.take(from: archive) == 453)
    #expect(try back.take(from: other) == 453)
    #expect(try rows(of: other) == rows(of: archive))
    #expect(try rows(of: back) == rows(of: archive))
    #expect(try other.exported() == archive.exported())
    #expect(try back.exported() == archive.exported())
    #expect(try other.states() == archive.states())
    // New entries get new keys.
    try other.store(SourceRecord(id: "b", location: "f"), [.write(.trial("new", "n"), nil)], now: Timestamp(seconds: 2))
    #expect(try other.counts()["b"] == 451)
    #expect(throws: ArchiveError.self) { try other.take(from: archive) }
  }

  @Test(arguments: TrialEngine.allCases)
  func `an export of one engine is imported by the other, which exports the same`(engine: TrialEngine) throws {
    let (place, copy) = (try TrialArchive(engine), try TrialArchive(engine.other))
    defer { for each in [place, copy] { each.end() } }
    let (archive, other) = (try place.open(), try copy.open())
    try fill(archive)
    let files = try archive.exported()
    #expect(try other.restore(files.map { (path: $0.key, bytes: $0.value) }) == 452)
    #expect(try other.exported() == files)
  }

  @Test func `both engines have the same columns in the same order`() throws {
    let file = try TrialArchive(.sqlite)
    defer { file.end() }
    _ = try file.open()
    let database = try Database(path: file.folder / "archive.sqlite")
    let place = try #require(PostgreSQLServer.shared)
    let address = try place.makeDatabase()
    let parsed = try #require(PostgreSQLAddress(address))
    _ = try SourceArchive(in: parsed, reminder: file.folder / "begun")
    for table in ArchiveTable.all {
      var statement = try database.prepare("SELECT * FROM \(table.name)")
      _ = try statement.step()
      let names = table.columns.map(\.name)
      #expect(statement.names == names, "\(table.name)")
      let columns = try place.query(
        """
        SELECT string_agg(column_name, ' ' ORDER BY ordinal_position) FROM information_schema.columns
        WHERE table_schema = 'rhapsode' AND table_name = '\(table.name)'
        """, in: address)
      #expect(
        Set(columns.split(separator: " ").map(String.init)) == Set(names.map { $0.lowercased() }), "\(table.name)")
    }
  }
}
