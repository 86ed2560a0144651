import Text

extension SQLiteEngine {
  func sources() throws(ArchiveError) -> [SourceRecord] {
    try read("SELECT \(SourceRecord.columns) FROM source ORDER BY id", []) { SourceRecord($0) }
  }

  func source(_ id: String) throws(ArchiveError) -> SourceRecord? {
    try read("SELECT \(SourceRecord.columns) FROM source WHERE id = ?1", [.text(id)]) { SourceRecord($0) }.first
  }

  func store(
    _ source: SourceRecord, _ changes: [EntryChange] = [], document: ReadDocument? = nil, now: Timestamp
  ) throws(ArchiveError) {
    try transaction { (database) throws(DatabaseError) in
      try database.run(SourceRecord.insertion, source.values)
      try SQLiteEngine.note(source, in: database, now: now)
      if let document { try SQLiteEngine.note(document, of: source.id, in: database) }
      for change in changes { try SQLiteEngine.apply(change, of: source.id, in: database, now: now) }
    }
  }

  func pauses() throws(ArchiveError) -> [String: Timestamp] {
    let rows = try read("SELECT name, notBefore FROM host", []) { row in
      (row.text(0) ?? "", Timestamp(seconds: row.integer(1) ?? 0))
    }
    return Dictionary(rows, uniquingKeysWith: max)
  }

  func pause(_ host: String, until: Timestamp) throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in
      try database.run(
        "INSERT OR REPLACE INTO host (name, notBefore) VALUES (?1, ?2)", [.text(host), .integer(until.seconds)])
    }
  }
}

extension SourceRecord {
  fileprivate static let columns = """
    id, location, title, home, language, movedTo, redirect, confirmations, validatorsFrom, etag, lastModified, freshUntil, \
    notBefore, status, failures, error, failingSince, lastAttempt, lastSuccess, isGone, documentDigest, documentLength, \
    reading, problems, visits, notModified, savedBytes, ttl, skipHours, skipDays, isComplete, older, olderWanted, \
    olderSince, picture, description, settings
    """

  fileprivate static let insertion: String = {
    let count = columns.utf8.split(separator: UInt8(ascii: ",")).count
    let places = (1...count).map { "?\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO source (\(columns)) VALUES (\(places)) ON CONFLICT (id) DO UPDATE SET (\(columns)) = (\(places))
      """
  }()

  fileprivate init(_ row: borrowing Statement) {
    self.init(id: row.text(0) ?? "", location: row.text(1) ?? "")
    title = row.text(2)
    home = row.text(3)
    language = row.text(4)
    movedTo = row.text(5)
    redirect = row.text(6)
    confirmations = row.int(7)
    validatorsFrom = row.text(8)
    etag = row.text(9)
    lastModified = row.text(10)
    freshUntil = row.time(11)
    notBefore = row.time(12)
    status = row.int(13)
    failures = row.int(14)
    error = row.text(15)
    failingSince = row.time(16)
    lastAttempt = row.time(17)
    lastSuccess = row.time(18)
    isGone = row.int(19) != 0
    documentDigest = row.integer(20) == nil && row.bytes(20).isEmpty ? nil : row.bytes(20)
    documentLength = row.integer(21) ?? 0
    reading = row.integer(22) ?? 0
    problems = row.int(23)
    visits = row.int(24)
    notModified = row.int(25)
    savedBytes = row.integer(26) ?? 0
    ttl = row.integer(27).map { Int($0) }
    skipHours = (row.text(28) ?? "").split(separator: ",").compactMap { Int($0) }
    skipDays = (row.text(29) ?? "").split(separator: ",").map(String.init)
    isComplete = row.int(30) != 0
    if let older = row.text(31), let since = row.time(33) {
      history = PagedHistory(address: older, wanted: row.integer(32).map { Int($0) }, since: since)
    }
    picture = row.text(34)
    description = row.text(35)
    settings = row.integer(36).map { Int($0) }
  }

  fileprivate var values: [SQLValue] {
    [
      .text(id), .text(location), SQLValue(title), SQLValue(home), SQLValue(language), SQLValue(movedTo),
      SQLValue(redirect), SQLValue(confirmations), SQLValue(validatorsFrom), SQLValue(etag), SQLValue(lastModified),
      SQLValue(freshUntil), SQLValue(notBefore), SQLValue(status), SQLValue(failures), SQLValue(error),
      SQLValue(failingSince), SQLValue(lastAttempt), SQLValue(lastSuccess), SQLValue(isGone ? 1 : 0),
      documentDigest.map(SQLValue.bytes) ?? .null, .integer(documentLength), .integer(reading), SQLValue(problems),
      SQLValue(visits), SQLValue(notModified), .integer(savedBytes),
      ttl.map { SQLValue($0) } ?? .null, .text(skipHours.map(String.init).joined(separator: ",")),
      .text(skipDays.joined(separator: ",")), SQLValue(isComplete ? 1 : 0), SQLValue(history?.address),
      (history?.wanted).map { SQLValue($0) } ?? .null, SQLValue(history?.since), SQLValue(picture),
      SQLValue(description), settings.map { SQLValue($0) } ?? .null,
    ]
  }
}
