import Foundation
import Testing
import Text

@testable import Archive

/// What only the engine of SQLite does: damaged, lost and newer files.
@Suite struct ArchiveFileTests {
  let folder: URL
  var path: String { folder.appending(path: "archive.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rhapsode-archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  func record(_ id: String, _ title: String) -> EntryRecord { .trial(id, title) }

  func text(_ raw: String) -> EntryText { .trial(raw) }

  @Test func `a damaged archive is named and can be set aside`() throws {
    defer { removeFolder() }
    try Data("this is no database at all, however long it may be".utf8).write(to: URL(filePath: path))
    #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
    let aside = try SourceArchive.setAside(path)
    #expect(aside.hasSuffix(".damaged-1"))
    #expect(FileManager.default.fileExists(atPath: aside))
    #expect(try SourceArchive(at: path).isNew)
    _ = try SourceArchive.setAside(path)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged-2"))
  }

  @Test func `an archive that cannot be opened is named with its path`() throws {
    defer { removeFolder() }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let error = #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
    #expect(
      error?.summary == "the archive cannot be used: `\(path)` is a folder, where a file is needed: move it away")
  }

  @Test func `an archive of another user is named with the right that is missing`() {
    var error = DatabaseError(busy: ())
    // SQLITE_READONLY_DIRECTORY
    (error.code, error.message) = (8 | (6 << 8), "attempt to write a readonly database")
    #expect(
      ArchiveError(error).summary
        == "the archive cannot be used: the user that runs Rhapsode needs the right to write the file and its folder")
  }

  @Test func `an archive is made whole or not at all`() throws {
    defer { removeFolder() }
    #expect(throws: ArchiveError.busy) {
      try SourceArchive.make(at: path) { (_) throws(ArchiveError) -> Void in throw .busy }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try SourceArchive.make(at: path) { (archive) throws(ArchiveError) in
      try archive.store(
        SourceRecord(id: "s", location: "f"), [.write(record("a", "t"), nil)], now: Timestamp(seconds: 1))
    }
    #expect(try SourceArchive(at: path).counts() == ["s": 1])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.contains(".part") }, "\(names)")
    // One that is there is not replaced.
    #expect(throws: ArchiveError.self) { try SourceArchive.make(at: path) { (_) throws(ArchiveError) -> Void in } }
    #expect(try SourceArchive(at: path).counts() == ["s": 1])
  }

  @Test func `a lost archive is not silently replaced with an empty one`() throws {
    defer { removeFolder() }
    do { _ = try SourceArchive(at: path) }
    #expect(!SourceArchive.isGone(path))
    try FileManager.default.removeItem(atPath: path)
    #expect(SourceArchive.isGone(path))
    #expect(throws: ArchiveError.gone) { try SourceArchive(at: path) }
    #expect(try SourceArchive(at: path, allowsLoss: true).isNew)
    _ = try SourceArchive(at: path)
  }

  @Test func `an archive of no bytes is damaged like any other that was cut off`() throws {
    defer { removeFolder() }
    do {
      let archive = try SourceArchive(at: path)
      try archive.store(
        SourceRecord(id: "s", location: "f"), [.write(record("a", "t"), nil)], now: Timestamp(seconds: 1))
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    for count in [0, 1, 100, 4096] {
      for hasReminder in [true, false] {
        try whole.prefix(count).write(to: URL(filePath: path))
        if !hasReminder { try? FileManager.default.removeItem(atPath: path + ".begun") }
        let error = #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
        guard case .corrupt? = error else {
          Issue.record("\(count) bytes: \(String(describing: error))")
          continue
        }
        #expect(try Data(contentsOf: URL(filePath: path)).count == count, "it is left as it is")
      }
    }
  }

  @Test func `an archive that several programs create at once is created once and completely`() async throws {
    defer { removeFolder() }
    let path = path
    let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try SourceArchive(at: path).isNew } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(begun == 1)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains(".part") })
  }

  @Test func `damage inside the file is found when it is opened`() throws {
    defer { removeFolder() }
    do {
      let archive = try SourceArchive(at: path)
      let entries = (0..<400).map { EntryChange.write(record("\($0)", "t"), text(String(repeating: "x", count: 900))) }
      try archive.store(SourceRecord(id: "s", location: "f"), entries, now: Timestamp(seconds: 1))
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in stride(from: 20_000, to: bytes.count, by: 37) { bytes[index] = 0xEE }
    try bytes.write(to: URL(filePath: path))
    do throws(ArchiveError) {
      _ = try SourceArchive(at: path)
      Issue.record("nothing was found")
    } catch {
      guard case .corrupt = error else {
        Issue.record("it was taken for \(error)")
        return
      }
    }
  }

  @Test(
    arguments: [
      "ALTER TABLE host RENAME TO other; CREATE VIEW host AS WITH RECURSIVE x(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM x) SELECT i AS name, i AS notBefore FROM x",
      "CREATE TRIGGER mine AFTER INSERT ON entry BEGIN DELETE FROM source; END",
      "DROP TRIGGER entryAdded; CREATE TRIGGER entryAdded AFTER INSERT ON entry BEGIN DELETE FROM source; END",
    ])
  func `an archive with a view or trigger that Rhapsode did not make is damaged`(change: String) throws {
    defer { removeFolder() }
    do { _ = try SourceArchive(at: path) }
    do { try Database(path: path).run(change) }
    let error = #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
    #expect(error?.summary.contains("Rhapsode did not make its view or trigger") == true, "\(error?.summary ?? "")")
  }

  @Test func `a settled archive has no log, and one that is read meanwhile stays as it was`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    func log() throws -> Int { try Data(contentsOf: URL(filePath: path + "-wal")).count }
    func store(_ id: String) throws {
      try archive.store(
        SourceRecord(id: "s", location: "f"), [.write(record(id, "t"), text("x"))], now: Timestamp(seconds: 1))
    }
    try store("a")
    #expect(try log() > 0)
    archive.checkpoint()
    #expect(try log() == 0)
    let reader = try Database(path: path)
    try reader.run("BEGIN; SELECT count(*) FROM entry")
    try store("b")
    archive.checkpoint()
    #expect(try log() > 0, "the reader still needs it")
    try reader.run("COMMIT")
    archive.checkpoint()
    #expect(try log() == 0)
    #expect(try archive.entries(of: "s").map(\.id) == ["a", "b"])
    try store("c")
    #expect(try SourceArchive(at: path).entries(of: "s").count == 3)
  }

  @Test func `deleted words leave the file and its log although another program has the archive open`() throws {
    defer { removeFolder() }
    let (archive, other) = (try SourceArchive(at: path), try SourceArchive(at: path))
    let words = Array("harbourmaster".utf8)
    func places() throws -> [String] {
      try [path, path + "-wal"].filter { try Data(contentsOf: URL(filePath: $0)).range(of: Data(words)) != nil }
    }
    var entry = record("a", "t")
    entry.left = Timestamp(seconds: 1)
    let source = SourceRecord(id: "s", location: "f")
    try archive.store(source, [.write(entry, text("harbourmaster"))], now: Timestamp(seconds: 1))
    #expect(try other.entries(of: "s").count == 1)
    #expect(try !places().isEmpty)
    try archive.store(source, [.expire(leftBefore: Timestamp(seconds: 2))], now: Timestamp(seconds: 2))
    let (before, after) = try archive.vacuum()
    #expect(before >= after)
    #expect(try places() == [])
    #expect(try other.entries(of: "s").isEmpty)
    try other.check()
  }

  @Test func `the log of a lost archive does not get into a new one`() throws {
    defer { removeFolder() }
    let log = URL(filePath: path + "-wal")
    var written = Data()
    do {
      let archive = try SourceArchive(at: path)
      for number in 0..<20 {
        try archive.store(
          SourceRecord(id: "s", location: "f"),
          [.write(record("\(number)", "t"), text(String(repeating: "x", count: 3000)))], now: Timestamp(seconds: 1))
      }
      written = try Data(contentsOf: log)
    }
    // As after a kill: the log was not written back yet when the file was deleted.
    try FileManager.default.removeItem(atPath: path)
    try written.write(to: log)
    let archive = try SourceArchive(at: path, allowsLoss: true)
    #expect(archive.isNew)
    #expect(try archive.entries(of: "s").isEmpty)
    try archive.check()
  }

  @Test func `an archive of a newer Rhapsode is left alone`() throws {
    defer { removeFolder() }
    do { _ = try SourceArchive(at: path) }
    let database = try Database(path: path)
    try database.run("PRAGMA user_version = 99")
    #expect(throws: ArchiveError.newer(99)) { try SourceArchive(at: path) }
  }
}
