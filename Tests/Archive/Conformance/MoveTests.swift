import Testing
import Text
import Trial

@testable import Archive

/// Moves between the engines, each way.
@Suite(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct MoveTests {
  @Test(arguments: TrialEngine.allCases)
  func `an archive that moves to the other engine and back is the same, in every column`(engine: TrialEngine) throws {
    let (place, between, last) = (try TrialArchive(engine), try TrialArchive(engine.other), try TrialArchive(engine))
    defer { for each in [place, between, last] { each.end() } }
    let (archive, other, back) = (try place.open(), try between.open(), try last.open())
    try archive.fill()
    for table in ArchiveTable.all { #expect(try !archive.rows(of: table).isEmpty, "\(table.name) was not filled") }
    #expect(try other.copyContents(of: archive) == 453)
    #expect(try back.copyContents(of: other) == 453)
    #expect(try other.allRows() == archive.allRows())
    #expect(try back.allRows() == archive.allRows())
    #expect(try other.exported() == archive.exported())
    #expect(try back.exported() == archive.exported())
    #expect(try other.states() == archive.states())
    // New entries get new keys.
    try other.store(SourceRecord(id: "b", location: "f"), [.write(.trial("new", "n"), nil)], now: Timestamp(seconds: 2))
    #expect(try other.counts()["b"] == 451)
    #expect(throws: ArchiveError.self) { try other.copyContents(of: archive) }
  }

  @Test(arguments: TrialEngine.allCases)
  func `no archive moves into one that has a source, even if none of their rows are the same`(
    engine: TrialEngine
  ) throws {
    let (place, taken) = (try TrialArchive(engine), try TrialArchive(engine.other))
    defer { for each in [place, taken] { each.end() } }
    let (archive, other) = (try place.open(), try taken.open())
    try archive.store(SourceRecord(id: "theirs", location: "t"), now: Timestamp(seconds: 1))
    try other.store(SourceRecord(id: "mine", location: "m"), now: Timestamp(seconds: 1))
    let refusal = #expect(throws: ArchiveError.self) { try other.copyContents(of: archive) }
    #expect(refusal?.summary.contains("it is not empty") == true)
    #expect(try other.sources().map(\.id) == ["mine"])
  }

  @Test(arguments: TrialEngine.allCases)
  func `an export of one engine is imported by the other, which exports the same`(engine: TrialEngine) throws {
    let (place, copy) = (try TrialArchive(engine), try TrialArchive(engine.other))
    defer { for each in [place, copy] { each.end() } }
    let (archive, other) = (try place.open(), try copy.open())
    try archive.fill()
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
