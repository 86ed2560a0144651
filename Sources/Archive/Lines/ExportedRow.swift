import Text

/// A row of a table as the export writes it: the names of the columns, and their values.
struct ExportedRow: Sendable {
  var names: [String]
  var values: [SQLValue]

  init(names: [String], values: [SQLValue]) {
    self.names = names
    self.values = values
  }

  /// Takes the members of a line of an export. Column names come from a file: only names of ASCII letters get into a
  /// statement.
  init(_ members: [Node.Member]) {
    let members = members.filter { $0.name.utf8.allSatisfy(\.isASCIILetter) }
    names = members.map(\.name)
    values = members.map(ArchiveLines.value)
  }

  /// Whether the row is an entry from an OPML list whose feed address contains a secret, such as a token: the member
  /// `secret` of the column `fields`, which `ItemFields.isSecret` writes. Such an entry is not exported; after an
  /// import, the next fetch brings it back.
  var isSecret: Bool {
    guard let column = names.firstIndex(of: ArchiveLines.fields), case .bytes(let bytes) = values[column],
      bytes.firstRange(of: "\"secret\"".utf8) != nil
    else { return false }
    return (try? JSON.parse(bytes, file: "archive"))?["secret"] == .bool(true)
  }

  /// The month in which the entry was first seen: `2026-11`.
  var month: String {
    guard let column = names.firstIndex(of: "firstSeen"), case .integer(let seconds) = values[column] else {
      return ""
    }
    return String(Timestamp(seconds: seconds).rfc3339.prefix(7))
  }

  /// Returns the values of these columns; NULL for a column that the row lacks.
  func values(of columns: [String]) -> [SQLValue] {
    columns.map { name in names.firstIndex(of: name).map { values[$0] } ?? .null }
  }

  var line: [UInt8] { ArchiveLines.line(names, values) }
}
