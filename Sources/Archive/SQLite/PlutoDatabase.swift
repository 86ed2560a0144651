/// The database of Pluto, a planet generator in Ruby: `feeds` and their `items`. It is opened for reading only, and may be
/// damaged, of another version, or of another program.
package struct PlutoDatabase: ~Copyable {
  package let feeds: [Feed]
  /// The items in the order of the table, without their texts.
  package let rows: [Row]
  /// Where reading the items ended; `nil` if all were read. The text is SQLite's.
  package let damage: String?
  /// Known columns that the database does not have, such as `items.content`.
  package let missing: [String]
  private var texts: Statement
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
      throw Problem(summary: error.message)
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

  private init(_ path: String) throws(DatabaseError) {
    let database = try Database(reading: path)
    database.wait(milliseconds: Self.patience)
    // The file's schema must not call functions.
    try database.run("PRAGMA trusted_schema = OFF")
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
    let (rows, damage) = Self.rows("coalesce(\(published), \(updated))", names[3], names[4], in: database)
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
    var statement = try database.prepare("SELECT id, \(key), \(address), \(found) FROM feeds")
    var feeds: [Feed] = []
    while try statement.step() {
      guard let number = statement.integer(0) else { continue }
      let addresses = [statement.text(2), statement.text(3)].compactMap { $0 }
      feeds.append(Feed(number: number, key: statement.text(1), addresses: addresses))
    }
    return feeds
  }

  /// Returns the rows before the first one that cannot be read. The lengths make SQLite read the texts too.
  private static func rows(
    _ date: String, _ summary: String, _ content: String, in database: borrowing Database
  ) -> (rows: [Row], damage: String?) {
    var rows: [Row] = []
    do throws(DatabaseError) {
      var statement = try database.prepare(
        "SELECT rowid, feed_id, \(date), length(\(summary)), length(\(content)) FROM items ORDER BY rowid")
      while try statement.step() {
        rows.append(
          Row(number: statement.integer(0) ?? 0, feed: statement.integer(1) ?? 0, date: statement.text(2)))
      }
      return (rows, nil)
    } catch {
      return (rows, error.message)
    }
  }

  /// The columns of a table.
  private struct Columns {
    private let table: String
    private let names: Set<String>
    private(set) var missing: [String] = []

    /// A view of this name could compute without end, and a virtual table could read another file.
    init(of table: String, in database: borrowing Database) throws(DatabaseError) {
      self.table = table
      var kind = try database.prepare(
        "SELECT count(*) FROM sqlite_schema WHERE name = ?1 AND type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      try kind.bind([.text(table)])
      guard try kind.step(), kind.integer(0) == 1 else {
        throw DatabaseError(corruption: "it has no table `\(table)`")
      }
      var statement = try database.prepare("SELECT name FROM pragma_table_info(?1)")
      try statement.bind([.text(table)])
      var names: Set<String> = []
      while try statement.step() { if let name = statement.text(0) { names.insert(name) } }
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
