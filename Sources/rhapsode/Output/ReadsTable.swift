import Model
import Render

/// What a page was made from, in words: all of it by kind, then the parts that it was put together from.
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

  /// Without the word that the kind has said already.
  private static func words(_ read: PageReads.Named) -> String {
    let name = read.name.first == "\(read.kind)" && read.name.count > 1 ? Array(read.name.dropFirst()) : read.name
    return name.joined(separator: " ")
  }

  /// `3 front, 1 template`.
  private static func tally(_ reads: [PageReads.Named]) -> String {
    let counts = Read.Kind.allCases.compactMap { kind -> String? in
      let count = reads.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind)"
    }
    return counts.isEmpty ? "" : "(\(counts.joined(separator: ", ")))"
  }
}
