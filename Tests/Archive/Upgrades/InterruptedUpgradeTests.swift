import Foundation
import Testing
import Text
import Trial

@testable import Archive

/// Upgrades that are killed, and those that happen while other programs use the archive.
@Suite struct InterruptedUpgradeTests {
  let full: TrialArchive
  let source: SourceArchive

  init() throws { (full, source) = try TrialArchive.filled() }

  /// Copies the files of the archive as a process leaves them that is killed after `count` steps of its upgrade.
  @Test(arguments: 1..<ArchiveSchema.version)
  func `an upgrade of a file that is killed changes nothing, and the next one completes it`(version: Int) throws {
    let (old, expected) = (
      try OldArchive(.sqlite, version: version, rowsOf: source),
      try OldArchive(.sqlite, version: version, rowsOf: source)
    )
    defer { for each in [full, old.place, expected.place] { each.end() } }
    let (whole, tables) = (try expected.place.open(), old.fixedTables)
    let database = try Database(path: old.place.folder / "archive.sqlite")
    // A small cache, so that changed pages are in the log before the end of the transaction.
    try database.run("PRAGMA cache_size = 1; BEGIN IMMEDIATE")
    for (count, step) in ArchiveSchema.steps[version...].enumerated() {
      try database.run(step)
      let killed = try TrialArchive(.sqlite)
      for suffix in ["", "-wal"] {
        try killed.folder.copy(old.place.folder / "archive.sqlite\(suffix)", to: "archive.sqlite\(suffix)")
      }
      #expect(try Database(path: killed.folder / "archive.sqlite").number("PRAGMA user_version") == Int64(version))
      let archive = try killed.open()
      #expect(try archive.allRows(of: tables) == whole.allRows(of: tables), "after \(count + 1) steps")
      try archive.check()
      killed.end()
    }
  }

  @Test(arguments: 1..<ArchiveSchema.version)
  func `a program that has the file open reads and stores while another one upgrades it`(version: Int) throws {
    let old = try OldArchive(.sqlite, version: version, rowsOf: source)
    defer { for each in [full, old.place] { each.end() } }
    let older = try Database(path: old.place.folder / "archive.sqlite")
    try older.run("PRAGMA foreign_keys = ON")
    let insertion = """
      INSERT INTO entry (source, id, digest, firstSeen, lastSeen, published, isHeldBack, title, fields, opening)
      VALUES ('b', ?1, x'01', 1, 1, 1, 0, 'by the older program', x'', '')
      """
    try older.run(insertion, [.text("before")])
    try older.run("BEGIN")
    #expect(try older.number("SELECT count(*) FROM entry") == 454)
    let archive = try old.place.open()
    #expect(try older.number("SELECT count(*) FROM entry") == 454)
    try older.run("COMMIT")
    let state = try archive.states()["b"]
    try older.run(insertion, [.text("after")])
    #expect(try archive.states()["b"] != state)
    #expect(try archive.counts()["b"] == 452)
  }

  @Test func `programs that open the same old file at once all find every row, and keep one copy`() async throws {
    let (old, expected) = (
      try OldArchive(.sqlite, version: 1, rowsOf: source), try OldArchive(.sqlite, version: 1, rowsOf: source)
    )
    defer { for each in [full, old.place, expected.place] { each.end() } }
    let (place, tables) = (old.place, old.fixedTables)
    let rows = try expected.place.open().allRows(of: tables)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<6 { group.addTask { try place.open().allRows(of: tables) } }
      for try await found in group { #expect(found == rows) }
    }
    let copy = try Database(path: old.place.folder / "archive.sqlite.version-1")
    #expect(try copy.number("PRAGMA user_version") == 1)
    #expect(try copy.number("SELECT count(*) FROM entry") == 453)
  }
}
