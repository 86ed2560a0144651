import Glibc
import Archive
import Text

/// Lines of any bytes, and lines with our columns and any values. They are imported completely or refused. The export
/// of an archive that imported them makes the same archive again.
func check(_ bytes: [UInt8]) {
  if bytes.first ?? 0 < 0x80 { checkFiles(bytes) } else { checkTables(bytes) }
}

/// A zero byte ends each file.
private func checkFiles(_ bytes: [UInt8]) {
  let names = [
    ArchiveLines.sources, "entries/a/2026-11.jsonl", "documents.jsonl", "outages.jsonl", "icons.jsonl",
  ]
  let parts = bytes.split(separator: 0, maxSplits: names.count - 1, omittingEmptySubsequences: false)
  compare(zip(names, parts).map { ($0, Array($1)) })
}

/// Each byte chooses the value of one column among values that are difficult to store. The second byte also decides
/// whether columns keep their types and required columns are present; otherwise the import is refused.
private func checkTables(_ bytes: [UInt8]) {
  var lines = LineMaker(choices: bytes, keepsTypes: bytes.count > 1 && bytes[1] < 0xE0)
  let number = Node.integer(Int64(bytes.count))
  var source: [String: Node] = ["id": .string("a"), "location": .string("")]
  for column in ["skipHours", "skipDays"] { source[column] = .string("") }
  for column in [
    "confirmations", "status", "failures", "isGone", "documentLength", "reading", "problems", "visits", "notModified",
    "savedBytes",
  ] { source[column] = number }
  var files = [(path: ArchiveLines.sources, bytes: lines.line("source", fixed: source))]
  for id in ["x", "../y"] {
    let entry: [String: Node] = [
      "source": .string("a"), "id": .string(id), "digest": .string("00ff"), "firstSeen": number, "published": number,
      "isHeldBack": number, "title": .string(id), "kind": .string("html"), "raw": .string(""),
    ]
    files.append(("entries/a/1.jsonl", lines.line("entry", fixed: entry)))
  }
  let notes: [(path: String, fixed: [String: Node])] = [
    ("documents", ["address": .string("b")]), ("outages", ["since": number, "error": .string("")]),
    ("icons", ["looked": number]),
  ]
  for (path, fixed) in notes {
    let line = lines.line(path, fixed: fixed.merging(["source": .string("a")]) { $1 })
    files.append((path + ".jsonl", line))
  }
  compare(files)
}

private struct LineMaker {
  /// Not empty, and used cyclically.
  let choices: [UInt8]
  let keepsTypes: Bool
  private var index = 0

  init(choices: [UInt8], keepsTypes: Bool) {
    self.choices = choices
    self.keepsTypes = keepsTypes
  }

  private static let texts = ["", "a", "0", "é\u{0}b", "../../etc", "{\"a\":1}", "2026-11", "\u{202E}x"]
  private static let numbers: [Int64] = [0, 1, -1, 1_790_000_000, .max, .min, 253_402_300_800, -62_167_219_201]
  private static let columns: [String: (texts: [String], numbers: [String])] = [
    "source": (
      ["title", "home", "language", "movedTo", "etag", "error", "documentDigest", "older", "picture", "skipHours"],
      ["ttl", "freshUntil", "notBefore", "failingSince", "lastSuccess", "isGone", "olderWanted", "olderSince"]
    ),
    "entry": (["link", "kind", "raw", "base", "title"], ["left", "updated", "deleted", "published", "firstSeen"]),
    "documents": (["address", "older"], []), "outages": (["error"], ["since", "until"]),
    "icons": (["address", "type", "digest", "bytes"], ["looked", "width", "height"]),
  ]

  /// Returns a line of the table. A column of `fixed` keeps its value unless a byte chooses another.
  mutating func line(_ table: String, fixed: [String: Node]) -> [UInt8] {
    var members = fixed
    let columns = Self.columns[table] ?? ([], [])
    for column in columns.texts { choose(column, .string(Self.texts[next & 7]), &members) }
    for column in columns.numbers { choose(column, .integer(Self.numbers[next & 7]), &members) }
    if table == "entry" {
      choose("fields", .object([.init("a", .string(Self.texts[next & 7]))]), &members)
      let pair = Node.list([.integer(Self.numbers[next & 7]), .string("0aff")])
      choose("revisions", .list([pair]), &members)
    }
    let sorted = members.sorted { $0.key < $1.key }
    return JSON.bytes(of: .object(sorted.map { Node.Member($0.key, $0.value) })) + [0x0A]
  }

  private var next: Int { Int(choices[index]) }

  private mutating func choose(_ column: String, _ value: Node, _ members: inout [String: Node]) {
    let choice = choices[index]
    index = (index + 1) % choices.count
    guard choice & 0x40 != 0 else { return }
    if keepsTypes {
      members[column] = value
    } else if choice & 0x20 != 0 {
      members[column] = choice & 0x10 != 0 ? .list([value]) : .integer(Int64(choice))
    } else {
      members[column] = choice & 0x10 != 0 ? .null : nil
    }
  }
}

private func compare(_ files: [(path: String, bytes: [UInt8])]) {
  guard let first = lines(after: files) else { return }
  guard let second = lines(after: first.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }) else {
    preconditionFailure("the export is refused by the import")
  }
  precondition(first == second, "the exported archive differs after the import")
}

/// Returns the export of a new archive that imported these files; `nil` if it refused them, and is then empty.
private func lines(after files: [(path: String, bytes: [UInt8])]) -> [String: [UInt8]]? {
  let path = "/dev/shm/rhapsode-fuzz-\(getpid()).sqlite"
  defer { for suffix in ["", "-wal", "-shm", ".begun"] { _ = unsafe unlink(path + suffix) } }
  guard let archive = try? SourceArchive(at: path, allowsLoss: true) else { return nil }
  guard (try? archive.restore(files)) != nil else {
    precondition((try? archive.sources().isEmpty) == true, "entries were kept although the import was refused")
    return nil
  }
  do {
    for source in try archive.sources() { _ = try archive.entries(of: source.id) }
    var lines: [String: [UInt8]] = [:]
    _ = try archive.export { path, bytes in
      precondition(ArchiveLines.has(path) && !path.contains(".."), "\(path) is none of ours")
      lines[path] = bytes
    }
    return lines
  } catch {
    preconditionFailure("what was taken cannot be read: \(error)")
  }
}
