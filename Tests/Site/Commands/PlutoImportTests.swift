import Foundation
import Testing
import Trial

/// The database of Pluto beside its settings, whole and otherwise.
@Suite(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct PlutoImportTests {
  private let work: TemporaryFolder

  init() throws {
    work = try TemporaryFolder()
    try work.write(
      "title = P\nurl = https://p.example\n\n[anna]\nfeed = https://anna.example/feed\n", to: "old/planet.ini")
  }

  private func sqlite(_ statements: String, _ name: String = "old/planet.db") throws {
    let script = "import sqlite3, sys; b = sqlite3.connect(sys.argv[1]); b.executescript(sys.argv[2]); b.commit()"
    try python(script, work / name, statements)
  }

  private func python(_ script: String, _ arguments: String...) throws {
    let made = try Command.run(Installed.path(of: "python3") ?? "python3", ["-c", script] + arguments)
    try #require(made.status == 0, "\(made.words)")
  }

  private func importing(_ more: String...) throws -> Command {
    try Command.run(Installed.rhapsode, ["import", "planet", "old/planet.ini", "--to", "new"] + more, in: work.path)
  }

  /// 600 items on many pages.
  private static let manyItems = """
    CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, guid, url, title, summary, content, published, updated);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
    INSERT INTO items SELECT i, 7, 'g' || i, 'https://anna.example/' || i, 'T', NULL, hex(zeroblob(500)), '2020-01-01', NULL FROM n;
    """

  private static let feeds =
    "CREATE TABLE feeds (id INTEGER PRIMARY KEY, key, feed_url); INSERT INTO feeds VALUES (7, 'anna', 'https://anna.example/feed');"

  @Test(arguments: [
    ("not a database, however long the text may be that someone has put here", "file is not a database"),
    ("", "it has no table `feeds`"),
  ])
  func `a file that is no database is named, and the settings are imported`(bytes: String, words: String) throws {
    try work.write(bytes, to: "old/planet.db")
    let imported = try importing()
    #expect(imported.status == 0 && work.has("new/content/site.yaml"), "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("`planet.db`: the database cannot be read: \(words)"), "\(report)")
    #expect(try work.text(of: "old/planet.db") == bytes, "the old site is only read")
  }

  @Test(arguments: [
    ("CREATE TABLE notes (id INTEGER PRIMARY KEY, words);", "it has no table `feeds`"),
    (
      "CREATE TABLE feeds (id INTEGER PRIMARY KEY, url); CREATE TABLE items (id INTEGER PRIMARY KEY);",
      "but not one of Pluto"
    ),
    (
      feeds
        + "CREATE VIEW items AS WITH RECURSIVE n(feed_id) AS (SELECT 7 UNION ALL SELECT feed_id FROM n) SELECT * FROM n;",
      "it has no table `items`"
    ),
    (
      "CREATE VIEW feeds AS SELECT 7 AS id; CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id);",
      "it has no table `feeds`"
    ),
    (
      feeds
        + "PRAGMA writable_schema = ON; INSERT INTO sqlite_master VALUES ('table', 'items', 'items', 0, 'CREATE/**/VIRTUAL TABLE items USING fts5(feed_id)');",
      "it has no table `items`"
    ),
    (
      feeds + "CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, rowid AS (length(hex(zeroblob(400000000)))));",
      "its table `items` has a column `rowid`"
    ),
  ])
  func `a database of another program is named, and its views are not computed`(schema: String, words: String) throws {
    try sqlite(schema)
    let imported = try importing()
    #expect(imported.status == 0, "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("`planet.db`: the database cannot be read: ") && report.contains(words), "\(report)")
  }

  @Test func `a newer database gives what is known of it, and names what is missing`() throws {
    try sqlite(
      Self.feeds
        + """
        CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, guid, url, title, summary, body, published, mood);
        INSERT INTO items VALUES (1, 7, 'g1', 'https://anna.example/1', 'One', 'Words', 'Lost', '2020-01-02 03:04:05', 'calm');
        """)
    let imported = try importing("--now", Site.now)
    #expect(imported.errors.contains("1 entry of the database added"), "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("has no column `items.content`") && report.contains("has no column `items.updated`"))
    let built = try Command.run(Installed.rhapsode, ["build", "--offline", "--now", Site.now], in: work / "new")
    #expect(built.status == 0, "\(built.words)")
    let home = try work.text(of: "new/public/index.html")
    #expect(home.contains("One") && home.contains("2020-01-02"), "\(home)")
  }

  @Test func `columns that the file computes are not read`() throws {
    try sqlite(
      Self.feeds
        + """
        CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, guid, url, title, content, published, updated,
          summary AS (hex(zeroblob(400000000))));
        INSERT INTO items VALUES (1, 7, 'g1', 'https://anna.example/1', 'One', 'Words', '2020-01-02 03:04:05', NULL);
        """)
    let imported = try importing("--now", Site.now)
    #expect(imported.errors.contains("1 entry of the database added"), "\(imported.words)")
    #expect(try work.text(of: "new/import-report.md").contains("has no column `items.summary`"))
  }

  @Test func `a page that is part of a table many times is read once`() throws {
    try sqlite(Self.feeds + Self.manyItems)
    try python(
      """
      import sqlite3, sys
      base = sqlite3.connect(sys.argv[1])
      root, = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'items'").fetchone()
      size, = base.execute("PRAGMA page_size").fetchone()
      base.close()
      with open(sys.argv[1], "r+b") as file:
          file.seek((root - 1) * size)
          page = bytearray(file.read(size))
          assert page[0] == 5, "the root of the table refers to other pages"
          count = int.from_bytes(page[3:5], "big")
          cells = [int.from_bytes(page[12 + 2 * n:14 + 2 * n], "big") for n in range(count)]
          first = page[cells[0]:cells[0] + 4]
          for cell in cells: page[cell:cell + 4] = first
          page[8:12] = first
          file.seek((root - 1) * size)
          file.write(page)
      """, work / "old/planet.db")
    let imported = try importing("--now", Site.now)
    #expect(imported.status == 0 && imported.errors.contains("entries of the database added"), "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("the rows of a table are not in order"), "\(report)")
  }

  @Test func `an old database has its dates under other names`() throws {
    try sqlite(
      """
      CREATE TABLE feeds (id INTEGER PRIMARY KEY, key, feed_url); INSERT INTO feeds VALUES (7, 'x', 'https://anna.example/feed');
      CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, guid, url, title, summary, content, published_at, touched_at);
      INSERT INTO items VALUES (1, 7, 'g1', 'https://anna.example/1', 'One', NULL, 'Words', '2013-01-02 03:04:05', NULL);
      """, "ruby.db")
    let imported = try importing("--database", "ruby.db")
    #expect(imported.errors.contains("1 entry of the database added"), "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(!report.contains("no column") && !report.contains("no date"), "\(report)")
  }

  @Test func `a damaged database gives its entries before the damage, and says so`() throws {
    try sqlite(Self.feeds + Self.manyItems)
    let bytes = try work.bytes(of: "old/planet.db")
    try work.write(
      Array(bytes[..<(bytes.count / 2)]) + Array(repeating: 0x55, count: bytes.count / 2), to: "old/planet.db")
    let imported = try importing("--now", Site.now)
    #expect(imported.status == 0 && imported.errors.contains("entries of the database added"), "\(imported.words)")
    #expect(!imported.errors.contains("\n0 entries"), "\(imported.words)")
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("the database is damaged") && report.contains(".recover"), "\(report)")
  }

  @Test func `a database elsewhere is read only if it is named`() throws {
    try sqlite(
      Self.feeds
        + "CREATE TABLE items (id INTEGER PRIMARY KEY, feed_id, guid, url, title, summary, content, published, updated);",
      "other.db")
    try FileManager.default.createSymbolicLink(atPath: work / "old/planet.db", withDestinationPath: work / "other.db")
    #expect(try importing().status == 0)
    let report = try work.text(of: "new/import-report.md")
    #expect(report.contains("there is no `planet.db` beside the settings, so that no entries were imported"))
    #expect(try importing("--database", "other.db").errors.contains("0 entries of the database added"))
    let missing = try importing("--database", "lost.db")
    #expect(missing.status == 2 && missing.errors.contains("there is no file `lost.db`"), "\(missing.words)")
  }
}
