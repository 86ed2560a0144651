import Foundation
import Testing
import Text

@testable import Archive

@Suite struct ArchiveMigrationTests {
  let path = FileManager.default.temporaryDirectory.appending(path: "rhapsode-old-\(UUID().uuidString).sqlite").path

  func remove() {
    for suffix in ["", "-wal", "-shm", ".begun", "-copy", "-copy.begun"]
      + (1...ArchiveSchema.version).map({ ".version-\($0)" })
    {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// Makes an archive with the schema of version 1, with one source and one entry.
  func makeFirst() throws {
    let database = try Database(path: path)
    try database.run(ArchiveSchema.steps[0])
    try database.run(
      """
      PRAGMA application_id = \(ArchiveSchema.application); PRAGMA user_version = 1;
      INSERT INTO source (id, location, skipHours, skipDays, confirmations, status, failures, isGone, documentLength, reading,
        problems, visits, notModified, savedBytes, etag)
        VALUES ('news', 'https://news.example/feed', '1,2', 'Monday', 0, 200, 0, 0, 9, 1, 0, 4, 3, 27, 'W/"a"');
      INSERT INTO entry (row, source, id, digest, firstSeen, lastSeen, published, isHeldBack, title, fields, opening)
        VALUES (7, 'news', 'one', x'0102', 100, 100, 50, 0, 'One', x'', 'words');
      INSERT INTO text (row, kind, raw, policy, clean, plain, words) VALUES (7, 'html', '<p>words', 1, '<p>words</p>', 'words', 1);
      """)
  }

  @Test func `an archive of the first version is migrated to the newest without loss`() throws {
    defer { remove() }
    try makeFirst()
    do {
      let archive = try SourceArchive(at: path)
      let source = try #require(try archive.source("news"))
      #expect(source.etag == #"W/"a""#)
      #expect(source.skipHours == [1, 2])
      #expect(source.notModified == 3)
      #expect(!source.isComplete && source.history == nil && source.picture == nil && source.mistakes == nil)
      let entry = try #require(try archive.entries(of: "news").first)
      #expect(entry.title == "One" && entry.slug == nil && entry.addressSuffix == nil)
      try archive.keep(addressSuffixes: [(key: entry.key, suffix: "abc")])
      #expect(try archive.entries(of: "news").map(\.addressSuffix) == ["abc"])
      #expect(try archive.text(of: entry.key)?.raw == "<p>words")
      #expect(try archive.revisions(of: entry.key).isEmpty)
      #expect(try archive.outages().isEmpty)
      try archive.check()
    }
    let database = try Database(path: path)
    #expect(try database.number("PRAGMA user_version") == Int64(ArchiveSchema.version))
  }

  @Test func `each source of an old archive gets a state`() throws {
    defer { remove() }
    try makeFirst()
    do {
      let database = try Database(path: path)
      try database.run(
        """
        INSERT INTO entry (source, id, digest, firstSeen, lastSeen, published, isHeldBack, title, fields, opening)
          VALUES ('news', 'two', x'0102', 100, 100, 50, 0, 'Two', x'', 'words')
        """)
    }
    #expect(try SourceArchive(at: path).states().keys.sorted() == ["news"])
  }

  @Test func `every version on the way is a sound archive`() throws {
    for version in 1...ArchiveSchema.version {
      defer { remove() }
      do {
        let database = try Database(path: path)
        for step in ArchiveSchema.steps[..<version] { try database.run(step) }
        try database.run(
          "PRAGMA application_id = \(ArchiveSchema.application); PRAGMA user_version = \(version)")
      }
      let archive = try SourceArchive(at: path)
      try archive.store(SourceRecord(id: "s", location: "f"), now: Timestamp(seconds: 1))
      #expect(try archive.sources().map(\.id) == ["s"])
    }
  }

  @Test func `an archive of an older program is upgraded, and a copy of it stays`() throws {
    defer { remove() }
    try makeFirst()
    _ = try SourceArchive(at: path)
    #expect(try Database(path: path).number("PRAGMA user_version") == Int64(ArchiveSchema.version))
    let copy = try Database(path: path + ".version-1")
    #expect(try copy.number("PRAGMA user_version") == 1)
    #expect(try copy.number("SELECT count(*) FROM entry") == 1)
    // Opened again, there is nothing to copy.
    _ = try SourceArchive(at: path)
    #expect(!FileManager.default.fileExists(atPath: "\(path).version-\(ArchiveSchema.version)"))
  }

  @Test func `a step that fails leaves the old archive as it was`() throws {
    defer { remove() }
    try makeFirst()
    do {
      // A table with the name of one that step 2 creates.
      try Database(path: path).run("CREATE TABLE outage (nonsense TEXT)")
    }
    #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
    let database = try Database(path: path)
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM pragma_table_info('source') WHERE name = 'older'") == 0)
    #expect(try database.number("SELECT count(*) FROM entry") == 1)
  }

  @Test func `lines of an older export are taken`() throws {
    defer { remove() }
    let archive = try SourceArchive(at: path)
    let source = """
      {"id":"news","location":"f","skipHours":"","skipDays":"","confirmations":0,"status":200,"failures":0,"isGone":0,\
      "documentLength":9,"reading":1,"problems":0,"visits":4,"notModified":3,"savedBytes":27}
      """
    let entry = """
      {"source":"news","id":"one","digest":"0102","firstSeen":100,"published":50,"isHeldBack":0,"title":"One",\
      "kind":"html","raw":"<p>words"}
      """
    #expect(
      try archive.restore([
        ("sources.jsonl", Array(source.utf8)), ("entries/news/1970-01.jsonl", Array(entry.utf8)),
      ]) == 1)
    #expect(try archive.entries(of: "news").map(\.title) == ["One"])
  }

  @Test func `tasks that create the same archive at once all open it`() async throws {
    for _ in 0..<8 {
      defer { remove() }
      let path = path
      let opened = await withTaskGroup(of: String?.self, returning: [String].self) { group in
        for number in 0..<6 {
          group.addTask {
            do {
              try SourceArchive(at: path).store(
                SourceRecord(id: "s\(number)", location: "f"), now: Timestamp(seconds: 1))
              return nil
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: []) { if let error = $1 { $0.append(error) } }
      }
      #expect(opened == [])
      #expect(try SourceArchive(at: path).sources().count == 6)
    }
  }
}
