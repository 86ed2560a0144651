import Text

/// The archive as files of JSON lines, which a git branch keeps with small differences: `sources.jsonl` and its notes, and
/// for each source and month in which entries were first seen `entries/<source>/<year-month>.jsonl`, sorted by id. Cleaned
/// texts are left out: they are made again from what came.
package enum ArchiveLines {
  package static let sources = "sources.jsonl"
  /// Files of what is noted of sources: path, table, and the order of its lines.
  static let tables = [
    (path: "documents.jsonl", table: "document", order: "source, address"),
    (path: "outages.jsonl", table: "outage", order: "source, since"),
    (path: "icons.jsonl", table: "icon", order: "source"),
  ]
  /// Names of columns that hold bytes: written in hexadecimal.
  static let binary: Set<String> = ["documentDigest", "digest", "bytes"]
  /// Bytes that are JSON themselves.
  static let nested = "fields"
  /// An entry's: when it changed, and the digest that it had until then.
  static let revisions = "revisions"

  /// Whether an export writes such a file.
  package static func has(_ path: String) -> Bool {
    path == sources || tables.contains { $0.path == path } || (path.hasPrefix("entries/") && path.hasSuffix(".jsonl"))
  }

  /// The table that a file's lines go into.
  static func table(of path: String) -> String {
    path == sources ? "source" : tables.first { $0.path == path }?.table ?? "entry"
  }

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

  /// Throws where a line is no object of JSON: the words name its file and number.
  static func objects(in bytes: [UInt8], file: String) throws(ArchiveError) -> [[Node.Member]] {
    var objects: [[Node.Member]] = []
    for (number, line) in bytes.split(separator: 0x0A).enumerated() {
      guard let node = try? JSON.parse(Array(line), file: file), case .object(let members) = node else {
        throw .failed("\(file):\(number + 1) is no JSON object")
      }
      if let member = members.first(where: ArchiveLines.isTooLarge) {
        throw .failed("\(file):\(number + 1): `\(member.name)` is a number that nothing here can be")
      }
      objects.append(members)
    }
    return objects
  }

  static func value(_ member: Node.Member) -> SQLValue {
    if member.name == nested { return .bytes(member.value == .null ? [] : JSON.bytes(of: member.value)) }
    switch member.value {
    case .integer(let integer): return .integer(integer)
    case .string(let text): return binary.contains(member.name) ? .bytes(bytes(text)) : .text(text)
    default: return .null
    }
  }

  /// Letters, digits, `-` and `_` stand for themselves, all else for its bytes, so that no id can choose a path.
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
  /// Past this, adding to a moment could leave the range of numbers.
  private static func isTooLarge(_ member: Node.Member) -> Bool {
    guard case .integer(let integer) = member.value else { return false }
    return integer.magnitude > 1 << 53
  }

  private static func node(_ name: String, _ bytes: [UInt8]) -> Node? {
    guard name == nested else { return .string(hex(bytes)) }
    return bytes.isEmpty ? nil : try? JSON.parse(bytes, file: nested)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap(\.hexValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
