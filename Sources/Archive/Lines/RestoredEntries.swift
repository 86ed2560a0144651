import Text

/// The rows of imported entries: the line of an entry becomes a row of `entry`, at most one of `text` and of `page`,
/// and any number of `revision`.
struct RestoredEntries {
  /// Table and rows, in the order in which they must be inserted.
  var tables: [(name: String, rows: [ExportedRow])] {
    [("entry", entries), ("text", texts), ("revision", revisions), ("page", pages)]
  }

  private var entries: [ExportedRow] = []
  private var texts: [ExportedRow] = []
  private var revisions: [ExportedRow] = []
  private var pages: [ExportedRow] = []

  /// Numbers the entries from 1: the archive is empty.
  init(_ lines: [[Node.Member]]) {
    for (index, line) in lines.enumerated() { append(line, row: .integer(Int64(index + 1))) }
  }

  private mutating func append(_ members: [Node.Member], row: Node) {
    var entry = members.filter {
      !ArchiveLines.textColumns.contains($0.name) && $0.name != ArchiveLines.revisions
        && ArchiveLines.pageColumns[$0.name] == nil && $0.name != "row"
    }
    if !entry.contains(where: { $0.name == ArchiveLines.fields }) { entry.append(.init(ArchiveLines.fields, .null)) }
    entry += [.init("opening", .string("")), .init("row", row)]
    if let first = members.first(where: { $0.name == "firstSeen" }) { entry.append(.init("lastSeen", first.value)) }
    entries.append(ExportedRow(entry))
    for revision in members.first(where: { $0.name == ArchiveLines.revisions })?.value.elements ?? [] {
      guard case .list(let pair) = revision, pair.count == 2 else { continue }
      revisions.append(
        ExportedRow([.init("entry", row), .init("until", pair[0]), .init("digest", pair[1])]))
    }
    let page = members.compactMap { member in
      ArchiveLines.pageColumns[member.name].map { Node.Member($0, member.value) }
    }
    if !page.isEmpty { pages.append(ExportedRow(page + [.init("entry", row)])) }
    let text = members.filter { ArchiveLines.textColumns.contains($0.name) }
    guard !text.isEmpty else { return }
    texts.append(
      ExportedRow(
        text + [
          .init("row", row), .init("policy", .integer(0)), .init("words", .integer(0)), .init("clean", .string("")),
          .init("plain", .string("")),
        ]))
  }
}
