import Text

extension SQLiteEngine {
  func export(_ write: (_ path: String, _ bytes: [UInt8]) -> Void) throws(ArchiveError) -> Int {
    let sources = try rows("SELECT * FROM source ORDER BY id", [])
    write(ArchiveLines.sources, sources.flatMap { ArchiveLines.line($0.names, $0.values) })
    for (path, table, order) in ArchiveLines.tables {
      let notes = try rows("SELECT * FROM \(table) ORDER BY \(order)", [])
      if !notes.isEmpty { write(path, notes.flatMap { ArchiveLines.line($0.names, $0.values) }) }
    }
    var count = 0
    for source in try self.sources() {
      let entries = try rows(SQLiteEngine.exported, [.text(source.id)]).filter { !$0.isSecret }
      count += entries.count
      var files: [String: [UInt8]] = [:]
      for entry in entries { files[entry.month, default: []] += ArchiveLines.line(entry.names, entry.values) }
      for (month, lines) in files.sorted(by: { $0.key < $1.key }) {
        write("entries/\(ArchiveLines.fileName(source.id))/\(month).jsonl", lines)
      }
    }
    return count
  }

  func restore(_ files: [(path: String, bytes: [UInt8])]) throws(ArchiveError) -> Int {
    guard try sources().isEmpty else {
      throw .failed("it is not empty: move \(path) away to import into a new one")
    }
    var tables: [String: [[Node.Member]]] = [:]
    for file in files {
      let objects = try ArchiveLines.objects(in: file.bytes, file: file.path)
      tables[ArchiveLines.table(of: file.path), default: []] += objects
    }
    let all = tables
    try transaction { (database) throws(DatabaseError) in
      for source in all["source"] ?? [] { try SQLiteEngine.insert(source, into: "source", database) }
      for entry in all["entry"] ?? [] { try SQLiteEngine.insert(entry: entry, database) }
      for (_, table, _) in ArchiveLines.tables {
        for note in all[table] ?? [] { try SQLiteEngine.insert(note, into: table, database) }
      }
    }
    return all["entry"]?.count ?? 0
  }
}

extension SQLiteEngine {
  private static let exported = """
    SELECT source, id, digest, firstSeen, left, published, updated, deleted, hidden, isHeldBack, title, slug, mark, link, fields, kind, \
    raw, base, page.asked AS pageAsked, page.tries AS pageTries, page.failure AS pageFailure, \
    page.address AS pageAddress, page.html AS pageText, NULLIF((SELECT json_group_array(json_array(until, lower(hex(digest)))) \
    FROM (SELECT until, digest FROM revision WHERE entry = row ORDER BY until)), '[]') AS revisions FROM entry LEFT JOIN text USING (row) \
    LEFT JOIN page ON page.entry = row WHERE source = ?1 ORDER BY firstSeen, id
    """

  /// The members of a line with the page of an entry, and their columns in the table `page`.
  private static let pageColumns = [
    "pageAsked": "asked", "pageTries": "tries", "pageFailure": "failure", "pageAddress": "address", "pageText": "html",
  ]

  private struct Row: Sendable {
    var names: [String]
    var values: [SQLValue]

    /// Whether it is an entry of an OPML list whose feed has a secret in its address, such as a token: the member `secret`
    /// of the column `fields`, which `ItemFields.isSecret` writes. Such an entry is not exported; after an import, the
    /// next fetch brings it back.
    var isSecret: Bool {
      guard let column = names.firstIndex(of: ArchiveLines.fields), case .bytes(let bytes) = values[column],
        bytes.firstRange(of: "\"secret\"".utf8) != nil
      else { return false }
      return (try? JSON.parse(bytes, file: "archive"))?["secret"] == .bool(true)
    }

    /// The month in which it was first seen: `2026-11`.
    var month: String {
      guard let column = names.firstIndex(of: "firstSeen"), case .integer(let seconds) = values[column] else {
        return ""
      }
      return String(Timestamp(seconds: seconds).rfc3339.prefix(7))
    }
  }

  private func rows(_ statement: String, _ values: [SQLValue]) throws(ArchiveError) -> [Row] {
    try read(statement, values) { row in
      let names = row.names
      return Row(names: names, values: names.indices.map { row.value(Int32($0)) })
    }
  }

  private static func insert(
    _ members: [Node.Member], into table: String, _ database: borrowing Database
  ) throws(DatabaseError) {
    // Column names come from a file: only names of ASCII letters get into a statement.
    let members = members.filter { $0.name.utf8.allSatisfy(\.isASCIILetter) }
    let names = members.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let places = members.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try database.run("INSERT INTO \(table) (\(names)) VALUES (\(places))", members.map(ArchiveLines.value))
  }

  private static func insert(entry members: [Node.Member], _ database: borrowing Database) throws(DatabaseError) {
    let inText: Set<String> = ["kind", "raw", "base"]
    var entry = members.filter {
      !inText.contains($0.name) && $0.name != ArchiveLines.revisions && pageColumns[$0.name] == nil
    }
    if !entry.contains(where: { $0.name == ArchiveLines.fields }) { entry.append(.init(ArchiveLines.fields, .null)) }
    entry.append(.init("opening", .string("")))
    if let first = members.first(where: { $0.name == "firstSeen" }) { entry.append(.init("lastSeen", first.value)) }
    try insert(entry, into: "entry", database)
    let row = database.lastRow
    for revision in members.first(where: { $0.name == ArchiveLines.revisions })?.value.elements ?? [] {
      guard case .list(let pair) = revision, pair.count == 2 else { continue }
      try insert(
        [.init("entry", .integer(row)), .init("until", pair[0]), .init("digest", pair[1])], into: "revision", database)
    }
    let page = members.compactMap { member in pageColumns[member.name].map { Node.Member($0, member.value) } }
    if !page.isEmpty { try insert(page + [.init("entry", .integer(row))], into: "page", database) }
    var text = members.filter { inText.contains($0.name) }
    guard !text.isEmpty else { return }
    text.append(.init("row", .integer(row)))
    text += [.init("policy", .integer(0)), .init("words", .integer(0))]
    text += [.init("clean", .string("")), .init("plain", .string(""))]
    try insert(text, into: "text", database)
  }
}
