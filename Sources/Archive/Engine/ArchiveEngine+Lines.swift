import Text

extension ArchiveEngine {
  /// The export is the same for each engine: engines return rows with the same columns in the same order.
  func export(_ write: (_ path: String, _ bytes: [UInt8]) -> Void) throws(ArchiveError) -> Int {
    write(ArchiveLines.sources, try exportedSources().flatMap(\.line))
    for (path, table, order) in ArchiveLines.tables {
      let notes = try exportedRows(of: table, order: order)
      if !notes.isEmpty { write(path, notes.flatMap(\.line)) }
    }
    var count = 0
    for source in try sources() {
      let entries = try exportedEntries(of: source.id).filter { !$0.isSecret }
      count += entries.count
      var files: [String: [UInt8]] = [:]
      for entry in entries { files[entry.month, default: []] += entry.line }
      for (month, lines) in files.sorted(by: { $0.key < $1.key }) {
        write("entries/\(ArchiveLines.fileName(source.id))/\(month).jsonl", lines)
      }
    }
    return count
  }

  func restore(_ files: [(path: String, bytes: [UInt8])]) throws(ArchiveError) -> Int {
    guard try sources().isEmpty else { throw .failed("it is not empty: \(emptying) to import into a new one") }
    let lines = try ArchiveLines.objects(of: files)
    try ArchiveLines.checkRows(in: lines)
    try filling { () throws(ArchiveError) in
      try insert((lines["source"] ?? []).map { ExportedRow($0) }, into: .named("source"))
      for (table, rows) in RestoredEntries(lines["entry"] ?? []).tables { try insert(rows, into: .named(table)) }
      for (_, table, _) in ArchiveLines.tables {
        try insert((lines[table] ?? []).map { ExportedRow($0) }, into: .named(table))
      }
      try classifyErrors()
    }
    return lines["entry"]?.count ?? 0
  }

  /// The number of rows that are in memory at once while an archive moves.
  private static var step: Int { 100 }

  /// Copies all that another archive stores into this empty one, in one transaction. Returns the number of entries.
  func copyContents(of other: any ArchiveEngine) throws(ArchiveError) -> Int {
    guard try sources().isEmpty else { throw .failed("it is not empty: \(emptying) to move another archive there") }
    var entries = 0
    try filling { () throws(ArchiveError) in
      for table in ArchiveTable.all {
        var last: ExportedRow?
        repeat {
          let rows = try other.rows(of: table, after: last, most: Self.step)
          try insert(rows, into: table)
          if table.name == "entry" { entries += rows.count }
          last = rows.count < Self.step ? nil : rows.last
        } while last != nil
      }
    }
    return entries
  }

  /// Runs `work` in a transaction.
  private func filling(_ work: () throws(ArchiveError) -> Void) throws(ArchiveError) {
    try begin()
    do throws(ArchiveError) {
      try work()
      try commit()
    } catch {
      rollback()
      throw error
    }
  }
}
