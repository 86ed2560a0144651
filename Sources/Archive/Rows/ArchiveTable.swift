/// A table of the archive, which both engines have with the same columns in the same order.
struct ArchiveTable: Sendable {
  var name: String
  var columns: [Column]
  /// The columns of the primary key, by which the rows are ordered.
  var key: [String]

  struct Column: Sendable {
    var name: String
    var kind: Kind
  }

  enum Kind: Sendable { case integer, text, bytes }

  /// All tables with data about sources and their entries, each after the tables that it refers to.
  static let all: [ArchiveTable] = [
    ArchiveTable(
      "source", key: "id",
      """
      id location title home language ttl# skipHours skipDays movedTo redirect confirmations# validatorsFrom etag \
      lastModified freshUntil# notBefore# status# failures# error failingSince# lastAttempt# lastSuccess# isGone# \
      documentDigest@ documentLength# reading# problems# visits# notModified# savedBytes# isComplete# older olderWanted# \
      olderSince# picture description settings# cleaning# mistakes# \
      olderSpare# olderLater# errorKind
      """),
    ArchiveTable(
      "entry", key: "row",
      """
      row# source id digest@ firstSeen# lastSeen# left# published# updated# deleted# isHeldBack# title link fields@ \
      opening textDigest# slug mark hidden#
      """),
    ArchiveTable("text", key: "row", "row# kind raw base policy# clean plain words# image"),
    ArchiveTable("host", key: "name", "name notBefore#"),
    ArchiveTable("document", key: "source address", "source address older"),
    ArchiveTable("revision", key: "entry until", "entry# until# digest@"),
    ArchiveTable("outage", key: "source since", "source since# until# error errorKind"),
    ArchiveTable("icon", key: "source", "source looked# address type width# height# digest@ bytes@"),
    ArchiveTable("page", key: "entry", "entry# asked# tries# failure address html"),
    // Last, since triggers of the tables above change it in SQLite.
    ArchiveTable("state", key: "source", "source mark#"),
  ]

  /// `columns` are names; a `#` after one marks integers, an `@` bytes.
  private init(_ name: String, key: String, _ columns: String) {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    self.columns = columns.split(separator: " ").map { word in
      let kind: Kind = word.hasSuffix("#") ? .integer : word.hasSuffix("@") ? .bytes : .text
      return Column(name: String(kind == .text ? word : word.dropLast()), kind: kind)
    }
  }

  /// Returns the table with this name, which must exist.
  static func named(_ name: String) -> ArchiveTable {
    guard let table = all.first(where: { $0.name == name }) else { preconditionFailure("there is no table `\(name)`") }
    return table
  }

  /// Returns the names in a list such as `"row", id`.
  static func names(in list: String) -> [String] {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Returns the kinds of these columns, which must exist. Reserved words may be in quotes.
  func kinds(of names: [String]) -> [Kind] {
    let kinds = Dictionary(columns.map { ($0.name, $0.kind) }) { first, _ in first }
    return names.map { name in
      let isQuoted = name.utf8.first == UInt8(ascii: "\"")
      guard let kind = kinds[isQuoted ? String(name.dropFirst().dropLast()) : name] else {
        preconditionFailure("table `\(self.name)` has no column `\(name)`")
      }
      return kind
    }
  }
}
