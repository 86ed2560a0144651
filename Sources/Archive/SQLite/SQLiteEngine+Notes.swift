import Text

/// What the archive stores about sources besides their entries: documents, outages, icons, revisions.
extension SQLiteEngine {
  func store(_ icon: IconRecord, bytes: [UInt8], of source: String) throws(ArchiveError) {
    try write { (database) throws(DatabaseError) in
      guard let picture = icon.picture else {
        try database.run(
          "INSERT INTO icon (source, looked) VALUES (?1, ?2) ON CONFLICT (source) DO UPDATE SET looked = ?2",
          [.text(source), SQLValue(icon.looked)])
        return
      }
      try database.run(
        """
        INSERT OR REPLACE INTO icon (source, looked, address, type, width, height, digest, bytes) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """,
        [
          .text(source), SQLValue(icon.looked), .text(picture.address), .text(picture.type), SQLValue(picture.width),
          SQLValue(picture.height), .bytes(picture.digest), .bytes(bytes),
        ])
    }
  }
}

extension SQLiteEngine {
  /// Opens an outage at the first failure and closes it at the next success.
  static func note(_ source: SourceRecord, in database: borrowing Database, now: Timestamp) throws(DatabaseError) {
    guard source.failures > 0, let since = source.failingSince else {
      guard source.lastSuccess == now else { return }
      return try database.run(
        "UPDATE outage SET until = ?2 WHERE source = ?1 AND until IS NULL", [.text(source.id), SQLValue(now)])
    }
    try database.run(
      "INSERT OR IGNORE INTO outage (source, since, error, errorKind) VALUES (?1, ?2, ?3, ?4)",
      [.text(source.id), SQLValue(since), .text(source.error ?? ""), SQLValue(source.errorKind?.rawValue)])
    guard database.changes > 0 else { return }
    try database.run(
      """
      DELETE FROM outage WHERE source = ?1 AND since NOT IN \
      (SELECT since FROM outage WHERE source = ?1 ORDER BY since DESC LIMIT \(ArchiveLimits.outages))
      """, [.text(source.id)])
  }

  /// Stores the previous digest of an entry that has changed.
  static func keepRevision(
    of record: EntryRecord, in database: borrowing Database, now: Timestamp
  ) throws(DatabaseError) {
    guard record.isStored else { return }
    try database.run(
      "INSERT OR IGNORE INTO revision SELECT row, ?2, digest FROM entry WHERE row = ?1 AND digest <> ?3",
      [.integer(record.key.number), SQLValue(now), .bytes(record.digest)])
    guard database.changes > 0 else { return }
    try database.run(
      """
      DELETE FROM revision WHERE entry = ?1 AND until NOT IN \
      (SELECT until FROM revision WHERE entry = ?1 ORDER BY until DESC LIMIT \(ArchiveLimits.revisions))
      """, [.integer(record.key.number)])
  }

  static func note(
    _ document: ReadDocument, of source: String, in database: borrowing Database
  ) throws(DatabaseError) {
    try database.run(
      "INSERT OR REPLACE INTO document (source, address, older) VALUES (?1, ?2, ?3)",
      [.text(source), .text(document.address), SQLValue(document.older)])
  }
}
