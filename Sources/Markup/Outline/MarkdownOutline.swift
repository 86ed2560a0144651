import Model
import Text

/// The blocks of an author's text with their byte ranges, for edits in place. The parser that renders the text decides
/// what is a block. Between blocks there are only blank lines, and before the first one perhaps a byte order mark.
package struct MarkdownOutline: Sendable, Hashable {
  /// A container without a line that closes it.
  package struct Unclosed: Sendable, Hashable {
    package var name: String
    /// Offset of its colons.
    var offset: Int
  }

  package private(set) var blocks: [OutlineBlock] = []
  /// Offsets of lines of colons that close no container.
  package private(set) var strayFences: [Int] = []
  package private(set) var unclosed: [Unclosed] = []
  /// The most colons that open or close a container, also in lists and quotations; 0 if there is none.
  package private(set) var longestFence = 0
  /// The ids that are given in braces.
  package private(set) var ids: Set<String> = []

  /// Reads the text of a file from `offset` on.
  package init(_ bytes: [UInt8], from offset: Int = 0) {
    let source = MarkdownSource(bytes, from: offset, firstLine: 1, file: "", limit: Int.max)
    let log = DirectiveLog(source, quotes: nil)
    let lines = OutlineLines(bytes, from: offset)
    var blocks: [OutlineBlock] = []
    log.whenParsed = { blocks = OutlineReader(bytes: bytes, lines: lines, log: log).blocks(of: $0) }
    do {
      let library = MarkdownLibrary(
        source, log: log, linksAddresses: source.addresses != .none, smartPunctuation: false)
      _ = library.root
    }
    log.whenParsed = nil
    self.blocks = blocks
    strayFences = log.strayFences.map { lines.start(of: $0.line) + $0.offset }
    readFences(log, bytes, lines)
    ids = Set(log.records.compactMap(\.attributes.id))
  }

  private mutating func readFences(_ log: DirectiveLog, _ bytes: [UInt8], _ lines: OutlineLines) {
    for record in log.records where record.form == .container && record.colons > 0 {
      longestFence = max(longestFence, record.colons)
      guard let closing = record.closingLine else {
        unclosed.append(Unclosed(name: record.name, offset: lines.start(of: record.line) + record.offset))
        continue
      }
      let colons = bytes[lines.range(of: closing)].count { $0 == UInt8(ascii: ":") }
      longestFence = max(longestFence, colons)
    }
  }
}
