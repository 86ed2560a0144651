/// The database of Pluto, a planet generator in Ruby: `feeds` and their `items`. It is opened for reading only, and may be
/// damaged, of another version, or of another program.
package struct PlutoDatabase: ~Copyable {
  package let feeds: [Feed]
  /// The items in the order of the table, without their texts.
  package let rows: [Row]
  /// Why reading the items ended before the last one; `nil` if all were read. The text is usually SQLite's.
  package let damage: String?
  /// Known columns that the database does not have, such as `items.content`.
  package let missing: [String]
  private var texts: SQLiteStatement
  private let database: Database

  /// Why a file cannot be read, in words that follow "because": "file is not a database".
  package struct Problem: Error {
    package let summary: String
  }

  package struct Feed: Sendable {
    package let number: Int64
    /// The name of the feed's section in the settings.
    package let key: String?
    /// The address in the settings, and the one that Pluto found.
    package let addresses: [String]
  }

  package struct Row: Sendable {
    package let number: Int64
    /// The number of its feed.
    package let feed: Int64
    /// In UTC, such as `2014-05-05 07:08:09.000000`.
    package let date: String?
  }

  package struct Item: Sendable {
    package let guid: String?
    package let url: String?
    package let title: String?
    /// HTML, as is `content`.
    package let summary: String?
    package let content: String?
    /// In UTC, such as `2014-05-05 07:08:09.000000`.
    package let published: String?
    package let updated: String?
  }

  package static func open(_ path: String) throws(Problem) -> PlutoDatabase {
    do throws(DatabaseError) {
      return try PlutoDatabase(path)
    } catch {
      throw Problem(summary: words(error))
    }
  }

  /// Returns the item of a row; `nil` if it has been deleted since.
  package mutating func item(_ row: Row) throws(Problem) -> Item? {
    do throws(DatabaseError) {
      try texts.bind([.integer(row.number)])
      guard try texts.step() else { return nil }
      return Item(
        guid: texts.text(0), url: texts.text(1), title: texts.text(2), summary: texts.text(3), content: texts.text(4),
        published: texts.text(5), updated: texts.text(6))
    } catch {
      throw Problem(summary: error.message)
    }
  }
}

extension PlutoDatabase {
  /// Milliseconds to wait while Pluto writes.
  private static let patience: Int32 = 10_000
  /// Minutes after which reading the feeds and the rows ends: pages that refer to one another can be endless.
  private static let longestMinutes: Int32 = 5

  private init(_ path: String) throws(DatabaseError) {
    let database = try Database(reading: path)
    database.wait(milliseconds: Self.patience)
    database.distrustSchema()
    database.limit(milliseconds: Self.longestMinutes * 60_000)
    try database.run("PRAGMA cell_size_check = ON")
    var feeds = try Columns(of: "feeds", in: database)
    var items = try Columns(of: "items", in: database)
    guard feeds.has("id"), items.has("feed_id") else {
      throw DatabaseError(corruption: "it is a database, but not one of Pluto")
    }
    let found = try Self.feeds(&feeds, in: database)
    // Old versions had other names for the dates.
    let published = items.name("published", or: "published_at")
    let updated = items.name("updated", or: "touched_at")
    let names = ["guid", "url", "title", "summary", "content"].map { items.name($0) }
    let (rows, damage) = Self.rows("coalesce(\(published), \(updated))", names + [published, updated], in: database)
    // Reading the items takes about as long as reading their lengths did, so that it needs no limit.
    database.limit(milliseconds: 0)
    let texts = try database.prepare(
      "SELECT \(names.joined(separator: ", ")), \(published), \(updated) FROM items WHERE rowid = ?1")
    self.feeds = found
    (self.rows, self.damage) = (rows, damage)
    missing = feeds.missing + items.missing
    self.texts = texts
    self.database = database
  }

  private static func feeds(
    _ columns: inout Columns, in database: borrowing Database
  ) throws(DatabaseError) -> [Feed] {
    let key = columns.name("key")
    let address = columns.name("feed_url")
    // Old versions did not discover the feed's address.
    let found = columns.has("auto_feed_url") ? "auto_feed_url" : "NULL"
    var statement = try database.prepare("SELECT id, \(key), \(address), \(found), rowid FROM feeds ORDER BY rowid")
    var feeds: [Feed] = []
    var last: Int64?
    while try statement.step() {
      try check(statement.integer(4) ?? 0, after: &last)
      guard let number = statement.integer(0) else { continue }
      let addresses = [statement.text(2), statement.text(3)].compactMap { $0 }
      feeds.append(Feed(number: number, key: statement.text(1), addresses: addresses))
    }
    return feeds
  }

  /// Returns the rows before the first one that cannot be read. The lengths of `columns` make SQLite read them too; it
  /// knows that of a BLOB without reading it, therefore the cast.
  private static func rows(
    _ date: String, _ columns: [String], in database: borrowing Database
  ) -> (rows: [Row], damage: String?) {
    let lengths = columns.map { "length(CAST(\($0) AS TEXT))" }.joined(separator: ", ")
    var rows: [Row] = []
    var last: Int64?
    do throws(DatabaseError) {
      var statement = try database.prepare("SELECT rowid, feed_id, \(date), \(lengths) FROM items ORDER BY rowid")
      while try statement.step() {
        let number = statement.integer(0) ?? 0
        try check(number, after: &last)
        rows.append(Row(number: number, feed: statement.integer(1) ?? 0, date: statement.text(2)))
      }
      return (rows, nil)
    } catch {
      return (rows, words(error))
    }
  }

  /// Throws if the number of a row is not above that of the last one: several pages refer to one, whose rows would be
  /// read again and again.
  private static func check(_ number: Int64, after last: inout Int64?) throws(DatabaseError) {
    if let last, number <= last { throw DatabaseError(corruption: "the rows of a table are not in order") }
    last = number
  }

  private static func words(_ error: DatabaseError) -> String {
    error.isLate ? "reading it took longer than \(longestMinutes) minutes" : error.message
  }

  /// The columns of a table.
  private struct Columns {
    private let table: String
    private let names: Set<String>
    private(set) var missing: [String] = []

    /// Throws if the file has no table of this name, but a view, which could compute without end, or a virtual table,
    /// which could read another file. Only names that a file cannot redefine are used: `sqlite_master` and the pragma.
    init(of table: String, in database: borrowing Database) throws(DatabaseError) {
      self.table = table
      var kind = try database.prepare(
        "SELECT count(*) FROM sqlite_master WHERE name = ?1 AND type = 'table' AND sql LIKE 'CREATE TABLE%'")
      try kind.bind([.text(table)])
      guard try kind.step(), kind.integer(0) == 1 else {
        throw DatabaseError(corruption: "it has no table `\(table)`")
      }
      var statement = try database.prepare("PRAGMA main.table_xinfo(\(table))")
      var names: Set<String> = []
      while try statement.step() {
        guard let name = statement.text(1) else { continue }
        // SQLite would read the column instead of the number of the row.
        guard name.lowercased() != "rowid" else {
          throw DatabaseError(corruption: "its table `\(table)` has a column `\(name)`")
        }
        // Generated columns are not read, since their expressions come from the file.
        if statement.integer(6) == 0 { names.insert(name) }
      }
      self.names = names
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    /// Returns the first of the names that the table has; otherwise `NULL`, and the first name is missing.
    mutating func name(_ name: String, or old: String? = nil) -> String {
      if let found = [name, old].compactMap({ $0 }).first(where: names.contains) { return found }
      missing.append("\(table).\(name)")
      return "NULL"
    }
  }
}
