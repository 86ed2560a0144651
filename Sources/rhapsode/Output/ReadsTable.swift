import Model
import Render
import Text

/// The list of everything that a page was made from: all reads by kind, then the reads of each part of the page.
enum ReadsTable {
  static func text(_ page: PageReads) -> String {
    var lines: [String] = []
    for kind in Read.Kind.allCases {
      let names = page.reads.filter { $0.kind == kind }
      for (index, read) in names.enumerated() {
        lines.append((index == 0 ? "\(kind)" : "").padded(to: 10) + words(read))
      }
    }
    lines.append("")
    for part in page.parts {
      let title = String(repeating: "  ", count: part.depth) + part.title
      lines.append([title, part.place, tally(part.reads)].filter { !$0.isEmpty }.joined(separator: "  "))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the reads as JSON: each has its kind and its name in words.
  static func json(_ page: PageReads, of address: String) -> [UInt8] {
    let parts = page.parts.map { part in
      Node.object([
        .init("title", .string(part.title)), .init("place", .string(part.place)),
        .init("depth", .integer(Int64(part.depth))), .init("reads", node(part.reads)),
      ])
    }
    let members: [Node.Member] = [
      .init("address", .string(address)), .init("reads", node(page.reads)), .init("parts", .list(parts)),
    ]
    return JSON.bytes(of: .object(members), pretty: true)
  }

  private static func node(_ reads: [PageReads.Named]) -> Node {
    .list(
      reads.map { read in
        .object([.init("kind", .string("\(read.kind)")), .init("name", .list(read.name.map { .string($0) }))])
      })
  }

  /// Returns the name of a read without a first word that repeats its kind.
  private static func words(_ read: PageReads.Named) -> String {
    let name = read.name.first == "\(read.kind)" && read.name.count > 1 ? Array(read.name.dropFirst()) : read.name
    return name.joined(separator: " ")
  }

  /// Returns counts such as `3 front, 1 template`.
  private static func tally(_ reads: [PageReads.Named]) -> String {
    let counts = Read.Kind.allCases.compactMap { kind -> String? in
      let count = reads.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind)"
    }
    return counts.isEmpty ? "" : "(\(counts.joined(separator: ", ")))"
  }
}
