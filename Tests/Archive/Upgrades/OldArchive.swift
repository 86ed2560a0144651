import Foundation
import Testing
import Trial

@testable import Archive

/// An archive with the tables of an older program, and rows in all of them.
struct OldArchive {
  let place: TrialArchive
  let engine: TrialEngine
  let version: Int
  /// The columns of each table in this version; none if there is no such table yet.
  private let columns: [String: [String]]

  static func newest(_ engine: TrialEngine) -> Int {
    engine == .sqlite ? ArchiveSchema.version : PostgreSQLSchema.version
  }

  /// The engines with every version before the newest.
  static let all: [(engine: TrialEngine, version: Int)] = TrialEngine.available.flatMap { engine in
    (1..<newest(engine)).map { (engine, $0) }
  }

  /// Applies the first `version` steps, and inserts those columns of the rows of `full` that this version has. `database` is
  /// the address of a database for it.
  init(_ engine: TrialEngine, version: Int, rowsOf full: SourceArchive, in database: String? = nil) throws {
    (self.engine, self.version) = (engine, version)
    columns = try OldArchive.columns(engine, version)
    place = try database.map { try TrialArchive(in: $0) } ?? TrialArchive(engine)
    if let database = place.database {
      try makeDatabase(database, full)
    } else {
      try makeFile(full)
    }
  }

  /// Inserts into an empty archive of today what this one has.
  func fill(_ fresh: SourceArchive, from full: SourceArchive) throws {
    try fresh.engine.begin()
    for table in ArchiveTable.all { try fresh.engine.insert(rows(of: table, in: full), into: table) }
    try fresh.engine.commit()
  }

  /// The tables that are the same in every archive with these rows: before there were states of sources, an upgrade chooses
  /// them at random.
  var fixedTables: [ArchiveTable] { ArchiveTable.all.filter { $0.name != "state" || columns["state"] != [] } }
}

extension OldArchive {
  private static func columns(_ engine: TrialEngine, _ version: Int) throws -> [String: [String]] {
    // The first five versions of a database have the columns of version 9 of a file. Since then, both get the same ones.
    let steps = ArchiveSchema.steps[..<(engine == .sqlite ? version : max(9, version + 4))]
    let tables = try Database(path: ":memory:")
    for step in steps { try tables.run(step) }
    var columns: [String: [String]] = [:]
    for table in ArchiveTable.all {
      columns[table.name] = try table.columns.map(\.name).filter { name in
        try tables.number("SELECT count(*) FROM pragma_table_info('\(table.name)') WHERE name = '\(name)'") > 0
      }
    }
    return columns
  }

  private func rows(of table: ArchiveTable, in full: SourceArchive) throws -> [ExportedRow] {
    guard let columns = columns[table.name], !columns.isEmpty else { return [] }
    return try full.rows(of: table).map { ExportedRow(names: columns, values: $0.values(of: columns)) }
  }

  private func makeFile(_ full: SourceArchive) throws {
    let database = try Database(path: place.folder / "archive.sqlite")
    for step in ArchiveSchema.steps[..<version] { try database.run(step) }
    try database.run(
      """
      PRAGMA application_id = \(ArchiveSchema.application); PRAGMA user_version = \(version);
      PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; BEGIN
      """)
    for table in ArchiveTable.all {
      for row in try rows(of: table, in: full) {
        let names = row.names.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = row.names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        try database.run("INSERT OR REPLACE INTO \(table.name) (\(names)) VALUES (\(places))", row.values)
      }
    }
    try database.run("COMMIT")
  }

  private func makeDatabase(_ address: String, _ full: SourceArchive) throws {
    let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(address)))
    try connection.run(
      """
      CREATE SCHEMA rhapsode; SET search_path = rhapsode;
      CREATE TABLE archive (version BIGINT NOT NULL); INSERT INTO archive VALUES (\(version))
      """)
    for step in PostgreSQLSchema.steps[..<version] { try connection.run(step) }
    for table in ArchiveTable.all {
      try connection.run(
        rows(of: table, in: full).map { row in
          let names = row.names.map { "\"\($0.lowercased())\"" }.joined(separator: ", ")
          let places = row.names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
          return PostgreSQLStatement("INSERT INTO \(table.name) (\(names)) VALUES (\(places))", row.values)
        })
    }
    try connection.run(#"SELECT setval(pg_get_serial_sequence('entry', 'row'), (SELECT max("row") FROM entry))"#)
  }
}
