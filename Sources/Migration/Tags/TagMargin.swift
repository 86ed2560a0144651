/// Where a tag is in the text: blocks that replace a tag in a list item or a quotation belong into it too.
struct TagMargin {
  /// What the lines of the block begin with: the blanks of the list item, or the `>` of the quotation.
  let prefix: String
  /// The blanks in front of the tag, which the lines that it encloses have too.
  let indent: Int
  /// Whether there is only white space between the start of the line, or the marker of a list item, and the tag.
  private let isFirst: Bool
  /// Whether a marker of a list item or a quotation is in front of the tag.
  private let followsMarker: Bool

  /// `text` is everything before the tag.
  init(after text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = Self.expanded(lines.last ?? "")
    indent = line.prefix { $0 == " " }.count
    let own = Self.marker(line)
    followsMarker = own.contains { $0 != " " }
    isFirst = line.dropFirst(own.count).allSatisfy { $0 == " " || $0 == "\t" }
    prefix = followsMarker ? Self.blanks(own) : Self.item(above: lines.dropLast(), indent)
  }

  /// Returns the text that a tag encloses without the margin of the tag.
  func withoutMargin(_ inner: String) -> String {
    guard indent > 0, inner.contains("\n") else { return inner }
    let lines = inner.split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.dropFirst().map { line -> Substring in
      let line = Self.expanded(line)
      return line.dropFirst(min(indent, line.prefix { $0 == " " }.count))
    }
    return ([lines[0]] + others).joined(separator: "\n")
  }

  /// Appends a block that replaces the tag to the text before it.
  func append(_ block: String, to text: inout String) {
    if isFirst, !followsMarker { while text.last == " " || text.last == "\t" { text.removeLast() } }
    // A list item cannot begin with empty lines.
    let bare = isFirst && followsMarker ? String(block.drop { $0.isNewline }) : block
    // A fence of code begins a line.
    let body = !isFirst && block.hasPrefix("```") ? "\n" + bare : bare
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 { text += "\n" }
      let isContinued = number == 0 && !(isFirst && !followsMarker)
      let mark = line.isEmpty ? prefix.contains(">") ? prefix : "" : prefix
      text += isContinued ? String(line) : mark + line
    }
  }

  /// Returns the blanks and the markers at the start of a line: `- `, `1. ` or `> `.
  private static func marker(_ line: Substring) -> Substring {
    var rest = line
    while true {
      let bare = rest.drop { $0 == " " }
      let digits = bare.prefix { $0.isASCII && $0.isNumber }
      var after = bare.dropFirst(digits.count)
      guard let mark = after.first else { break }
      let isMarker = digits.isEmpty ? "-*+>".contains(mark) : digits.count < 10 && ".)".contains(mark)
      after = after.dropFirst()
      guard isMarker, after.first == " " || mark == ">" else { break }
      let blanks = after.prefix { $0 == " " }
      // Five or more blanks belong to indented code in the item.
      rest = after.dropFirst(blanks.count > 4 ? 1 : blanks.count)
    }
    return line[..<rest.startIndex]
  }

  /// Returns the line with four blanks for each tab in its margin.
  private static func expanded(_ line: Substring) -> Substring {
    let margin = line.prefix { $0 == " " || $0 == "\t" }
    guard margin.contains("\t") else { return line }
    return (margin.map { $0 == "\t" ? "    " : " " }.joined() + line.dropFirst(margin.count))[...]
  }

  private static func blanks(_ marker: Substring) -> String { String(marker.map { $0 == ">" ? ">" : " " }) }

  /// Returns the blanks of the list item that a line with this indent belongs to; none if it is in no list.
  private static func item(above lines: ArraySlice<Substring>, _ indent: Int) -> String {
    var widest = indent
    for line in lines.reversed() where !line.allSatisfy(\.isWhitespace) && widest > 0 {
      let line = expanded(line)
      let margin = line.prefix { $0 == " " }.count
      let marker = marker(line)
      if marker.count > margin, !marker.contains(">"), marker.count <= widest { return blanks(marker) }
      widest = min(widest, margin)
    }
    return ""
  }
}
