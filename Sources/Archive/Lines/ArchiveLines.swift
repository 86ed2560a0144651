import Text

/// The archive as files of JSON lines, which change little between commits to a git branch. A line is a row of a table: an
/// object whose members are the columns that are not NULL.
///
/// `sources.jsonl` and the files of `tables` describe the sources. `entries/<source>/<year-month>.jsonl` has the entries
/// of a source that were first seen in that month, ordered by that time and id. The line of an entry also has three
/// columns of its text: `kind` (`text`, `html` or `xhtml`), `raw` (the text as its feed has it) and `base` (the address that
/// relative links in it refer to), and those of its page, whose names begin with `page`, if one was requested. The
/// sanitized text is left out: the next build makes it again from `raw`.
package enum ArchiveLines {
  package static let sources = "sources.jsonl"
  /// The files about sources besides `sources.jsonl`: path, table, and the columns by which the lines are ordered.
  static let tables = [
    (path: "documents.jsonl", table: "document", order: "source, address"),
    (path: "outages.jsonl", table: "outage", order: "source, since"),
    (path: "icons.jsonl", table: "icon", order: "source"),
  ]
  /// The columns with bytes, which are written in hexadecimal. `fields` has bytes too, but they are JSON.
  static let binary: Set<String> = ["documentDigest", "digest", "bytes"]
  /// The column of an entry whose bytes are JSON, written as an object: the fields that have no column of their own.
  static let fields = "fields"
  /// The member of an entry with its revisions: a list of pairs of the time when it changed, in seconds, and its digest
  /// until then, in hexadecimal.
  static let revisions = "revisions"

  /// The members of an entry's line that are columns of its text.
  static let textColumns: Set<String> = ["kind", "raw", "base"]
  /// The members of an entry's line with its page, and their columns in the table `page`.
  static let pageColumns = [
    "pageAsked": "asked", "pageTries": "tries", "pageFailure": "failure", "pageAddress": "address", "pageText": "html",
  ]

  /// Whether an export can write a file with this path.
  package static func has(_ path: String) -> Bool {
    path == sources || tables.contains { $0.path == path } || (path.hasPrefix("entries/") && path.hasSuffix(".jsonl"))
  }

  /// Returns the table that a file's lines belong to.
  static func table(of path: String) -> String {
    path == sources ? "source" : tables.first { $0.path == path }?.table ?? "entry"
  }

  /// Returns a line with its line break.
  static func line(_ names: [String], _ values: [SQLValue]) -> [UInt8] {
    var members: [Node.Member] = []
    for (name, value) in zip(names, values) {
      switch value {
      case .null: break
      case .integer(let integer): members.append(.init(name, .integer(integer)))
      case .text(let text) where name == revisions:
        if let node = try? JSON.parse(Array(text.utf8), file: name) { members.append(.init(name, node)) }
      case .text(let text): members.append(.init(name, .string(text)))
      case .bytes(let bytes): if let node = node(name, bytes) { members.append(.init(name, node)) }
      }
    }
    return JSON.bytes(of: .object(members)) + [0x0A]
  }

  /// Returns the members of the object in each line. Throws if a line is not a JSON object or has a number out of range;
  /// the message names the file and the line.
  static func objects(in bytes: [UInt8], file: String) throws(ArchiveError) -> [[Node.Member]] {
    var objects: [[Node.Member]] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy(\.isASCIIWhitespace) else { continue }
      guard let node = try? JSON.parse(Array(line), file: file), case .object(let members) = node else {
        throw .brokenExport("\(file):\(number + 1) is not a JSON object")
      }
      for member in members {
        guard let problem = ArchiveLines.problem(of: member) else { continue }
        throw .brokenExport("\(file):\(number + 1): `\(member.name)` \(problem)")
      }
      objects.append(members)
    }
    return objects
  }

  /// Returns the objects of all lines of an export, by table.
  static func objects(
    of files: [(path: String, bytes: [UInt8])]
  ) throws(ArchiveError) -> [String: [[Node.Member]]] {
    var tables: [String: [[Node.Member]]] = [:]
    for file in files { tables[table(of: file.path), default: []] += try objects(in: file.bytes, file: file.path) }
    return tables
  }

  /// Throws if a source or an entry occurs twice, as after a merge of two branches with the export, or if rows belong to
  /// a source that is not among the lines of `source`.
  static func checkRows(in tables: [String: [[Node.Member]]]) throws(ArchiveError) {
    func text(_ row: [Node.Member], _ name: String) -> String? { row.first { $0.name == name }?.value.string }
    var known: Set<String> = []
    for id in (tables["source"] ?? []).compactMap({ text($0, "id") }) where !known.insert(id).inserted {
      throw .brokenExport("\(sources) has the source `\(id.shortened())` twice")
    }
    // By bytes, as in the engines: equal texts of Swift can have different ones.
    var entries: Set<[UInt8]> = []
    for entry in tables["entry"] ?? [] {
      guard let source = text(entry, "source"), let id = text(entry, "id") else { continue }
      guard !entries.insert(Array("\(source)\n\(id)".utf8)).inserted else { continue }
      throw .brokenExport("the entry `\(id.shortened())` of the source `\(source.shortened())` occurs twice")
    }
    for (table, rows) in tables.sorted(by: { $0.key < $1.key }) where table != "source" {
      guard let missing = rows.lazy.compactMap({ text($0, "source") }).first(where: { !known.contains($0) }) else {
        continue
      }
      throw .brokenExport("\(sources) lacks the source `\(missing)`, which other files name")
    }
  }

  /// Returns the value of a column.
  static func value(_ member: Node.Member) -> SQLValue {
    if member.name == fields { return .bytes(member.value == .null ? [] : JSON.bytes(of: member.value)) }
    switch member.value {
    case .integer(let integer): return .integer(integer)
    case .string(let text): return binary.contains(member.name) ? .bytes(bytes(text)) : .text(text)
    default: return .null
    }
  }

  /// Returns the file name of an id. Letters, digits, `-` and `_` stay, other bytes are percent-encoded, so that no id
  /// can choose a path.
  static func fileName(_ id: String) -> String {
    var name: [UInt8] = []
    for byte in id.utf8 {
      if byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
        name.append(byte)
      } else {
        name.append(percentEncoding: byte)
      }
    }
    return name.text
  }
}

extension ArchiveLines {
  /// Returns what is wrong with a number; `nil` if nothing is. Only `ttl` comes from a feed as it is; it is limited where
  /// it is used.
  private static func problem(of member: Node.Member) -> String? {
    switch member.value {
    case .integer(let integer) where member.name != "ttl" && isTooLarge(integer): "must be between -2^53 and 2^53"
    // One with a fraction or with more than 64 bits: no column can store it.
    case .number: "must be a whole number between -2^53 and 2^53"
    case .list(let pairs) where member.name == revisions && pairs.contains(where: hasTimeOutOfRange):
      "has a time that is not a whole number between -2^53 and 2^53"
    default: nil
    }
  }

  /// Whether a time, a size or a count could overflow when it is added to another. Archives of real feeds have none such:
  /// 2^53 seconds are 285 million years.
  private static func isTooLarge(_ integer: Int64) -> Bool { integer.magnitude > 1 << 53 }

  private static func hasTimeOutOfRange(_ revision: Node) -> Bool {
    switch revision.elements.first {
    case .integer(let seconds)?: isTooLarge(seconds)
    case .number?: true
    default: false
    }
  }

  private static func node(_ name: String, _ bytes: [UInt8]) -> Node? {
    guard name == fields else { return .string(hex(bytes)) }
    return bytes.isEmpty ? nil : try? JSON.parse(bytes, file: fields)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap(\.hexValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
