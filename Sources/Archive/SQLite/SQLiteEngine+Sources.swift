import Text

extension SQLiteEngine {
  func store(
    _ source: SourceRecord, _ changes: [EntryChange], document: ReadDocument?, now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      try SQLiteEngine.store(SourceVisit(source, changes), in: database, now: now)
      if let document { try SQLiteEngine.note(document, of: source.id, in: database) }
    }
  }

  func store(_ visits: [SourceVisit], now: Timestamp, holder: LeaseHolder?) throws(ArchiveError) {
    guard !visits.isEmpty else { return }
    try transaction { (database) throws(DatabaseError) in
      for visit in visits { try SQLiteEngine.store(visit, in: database, now: now) }
    }
  }

  private static func store(
    _ visit: SourceVisit, in database: borrowing Database, now: Timestamp
  ) throws(DatabaseError) {
    try database.run(SourceRecord.insertion, visit.source.values)
    try note(visit.source, in: database, now: now)
    for change in visit.changes { try apply(change, of: visit.source.id, in: database, now: now) }
  }

  func store(
    unchanged sources: [SourceRecord], now: Timestamp, holder: LeaseHolder?
  ) throws(ArchiveError) -> Set<String> {
    guard !sources.isEmpty else { return [] }
    try transaction { (database) throws(DatabaseError) in
      for source in sources {
        try database.run(SourceRecord.insertion, source.values)
        try SQLiteEngine.note(source, in: database, now: now)
      }
    }
    return Set(sources.map(\.id))
  }

  func pause(_ host: String, until: Timestamp) throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in
      try database.run(
        "INSERT OR REPLACE INTO host (name, notBefore) VALUES (?1, ?2)", [.text(host), .integer(until.seconds)])
    }
  }
}

extension SourceRecord {
  fileprivate static let insertion: String = {
    let count = columns.utf8.split(separator: UInt8(ascii: ",")).count
    let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO source (\(columns)) VALUES (\(places)) ON CONFLICT (id) DO UPDATE SET (\(columns)) = (\(places))
      """
  }()
}
