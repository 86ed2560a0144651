import Model
import Text

/// Warnings of text that readers would not see, or would see as it is written.
extension MarkdownRenderer {
  /// Reports footnotes that are left out, since nothing refers to them or since another one has their name. Call it at
  /// the end.
  mutating func reportLostFootnotes() {
    var shown: Set<String> = []
    for note in log.footnotes where shownFootnotes.contains(note.line) { shown.insert(note.name.lowercased()) }
    for note in log.footnotes where !shownFootnotes.contains(note.line) {
      let name = "[^\(note.name)]"
      let isCopy = shown.contains(note.name.lowercased())
      log.report(
        isCopy
          ? "there is another footnote `\(name)` above: this one is not shown"
          : "nothing refers to the footnote `\(name)`: it is not shown",
        line: note.line, offset: note.offset, length: name.utf8.count, severity: .warning,
        help: isCopy ? "give it another name" : "write `\(name)` where its number should be, or delete it")
    }
  }

  /// Reports the first cell beyond the columns of the table: the parser drops it and the cells after it.
  mutating func reportLostCells(of row: MarkdownNode) {
    guard let columns = table.node?.columns else { return }
    let bars = log.lines.count(of: UInt8(ascii: "|"), in: row.line)
    // One bar before each cell and one after the last is the usual form.
    let isUsual = bars == columns + 1 && log.lines.firstVisibleByte(of: row.line) == UInt8(ascii: "|")
    guard bars >= columns, !isUsual, let cell = Self.cell(columns, of: log.lines.bytes(of: row.line)) else { return }
    log.report(
      "this cell is not shown, since the table has \(Counted.words(columns, "columns"))", line: row.line, offset: cell,
      severity: .warning, help: "add a column to the first two rows; a `|` within a cell is written `\\|`")
  }

  /// Returns the offset of the cell with this number, from 0, in a row of a table; `nil` if there is none or only blank
  /// ones follow.
  private static func cell(_ number: Int, of line: [UInt8]) -> Int? {
    // The table may be in a list or a quotation.
    var index = line.firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: ">") } ?? line.count
    if index < line.count, line[index] == UInt8(ascii: "|") { index += 1 }
    var count = 0
    while index < line.count, count < number {
      if line[index] == UInt8(ascii: "|") { count += 1 }
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard count == number, index < line.count else { return nil }
    return line[index...].firstIndex { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "|") }
  }

  /// The most links of a block whose labels are looked for.
  private static let mostReferences = 100

  /// Warns of links and pictures whose label is not defined. `shown` is a text of their block, in which such a label is left.
  mutating func report(_ references: [InlineMistakes.Reference], shown: String) {
    guard !references.isEmpty, shown.contains("][") else { return }
    var labels = linkLabels ?? LinkLabels(log.lines)
    defer { linkLabels = labels }
    let text = log.text(of: block)
    for reference in references.prefix(Self.mostReferences) {
      let isDefined = labels.contains(reference.label)
      guard !isDefined || shown.contains("][\(reference.label)]") || shown.contains("[\(reference.label)][]") else {
        continue
      }
      let (line, offset) = text.position(of: reference.range.lowerBound)
      let help =
        isDefined
        ? "a definition needs an empty line above it, and an address after the colon"
        : labels.nearest(to: reference.label).map { "did you mean `[\($0)]`?" }
          ?? "write `[\(reference.label)]: address` in a paragraph of its own; to print the brackets, write `\\[` and `\\]`"
      log.report(
        "this \(reference.isImage ? "picture" : "link") is printed as text: `[\(reference.label)]` is not defined",
        line: line, offset: offset, length: reference.range.count, severity: .warning, help: help)
    }
  }

  /// Reports the lines that Git writes where two versions of a text differ. They are no mistake in blocks of code.
  mutating func reportConflict(in block: MarkdownNode) {
    guard hasConflict else { return }
    let text = log.text(of: block)
    let bytes = text.bytes
    guard let start = MergeConflict.start(in: bytes.span) else { return }
    let (line, offset) = text.position(of: start)
    log.report(
      MergeConflict.summary, line: line, offset: offset, length: MergeConflict.mark.utf8CodeUnitCount - 1,
      help: MergeConflict.help)
  }

  /// Reports a paragraph such as `##Title`. A single `#` can be meant as a hashtag.
  mutating func reportHeading(in paragraph: MarkdownNode) {
    let content = unsafe paragraph.content
    guard content.count > 2, unsafe content[0] == UInt8(ascii: "#"), unsafe content[1] == UInt8(ascii: "#") else {
      return
    }
    let signs = unsafe content.prefix { $0 == UInt8(ascii: "#") }.count
    guard signs <= 6, signs < content.count, unsafe Self.beginsWord(content[signs]) else { return }
    let (line, offset) = log.text(of: paragraph).position(of: 0)
    let marks = String(repeating: "#", count: signs)
    log.report(
      "this is not a heading, since there is no space after `\(marks)`", line: line, offset: offset, length: signs,
      severity: .warning, help: "write `\(marks) ` with a space; to print the signs, write `\\\(marks)`")
  }

  private static func beginsWord(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || byte >= 0x80 }
}
