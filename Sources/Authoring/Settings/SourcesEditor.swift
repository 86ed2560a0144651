package import Configuration
import Model
import Text

/// An editor that adds sources to the text of the settings and leaves every other byte unchanged.
package struct SourcesEditor: Sendable {
  /// Why the text cannot be edited, and the byte offset of the reason.
  package struct Refusal: Error, Sendable, Hashable {
    package var summary: String
    package var offset: Int
  }

  let text: [UInt8]
  let layout: SourcesLayout

  package init(_ text: [UInt8], _ layout: SourcesLayout) {
    self.text = text
    self.layout = layout
  }

  package func adding(_ sources: [NewSource]) throws(Refusal) -> [UInt8] {
    var edits = EditList()
    if let list = layout.list {
      try add(sources, to: list, &edits)
    } else {
      guard text[layout.root].first != UInt8(ascii: "{") else {
        throw Refusal(summary: "settings in braces cannot be edited in place", offset: layout.root.lowerBound)
      }
      let lines = "sources:" + lineEnd + sources.map(ItemStyle(lineEnd: lineEnd).item).joined()
      edits.insert((endsOpen ? lineEnd : "") + lineEnd + lines, at: text.count)
    }
    return edits.applied(to: text)
  }

  /// Returns the sources as the items of a YAML list, one line each.
  package static func lines(_ sources: [NewSource]) -> String { sources.map(ItemStyle().item).joined() }
}

extension SourcesEditor {
  private func add(
    _ sources: [NewSource], to list: Range<Int>, _ edits: inout EditList
  ) throws(Refusal) {
    if layout.items.isEmpty { return try begin(list, sources, &edits) }
    if text[list].first == UInt8(ascii: "[") { return extend(flow: list, sources, &edits) }
    guard let style = blockStyle() else {
      throw Refusal(summary: "this list of sources cannot be edited in place", offset: list.lowerBound)
    }
    insert(lines: sources.map(style.item).joined(), after: layout.items.last?.extent.upperBound ?? 0, &edits)
  }

  /// Adds the first sources. The list is empty: `[]`, `~`, or nothing after the colon.
  private func begin(
    _ list: Range<Int>, _ sources: [NewSource], _ edits: inout EditList
  ) throws(Refusal) {
    let written = String(decoding: text[list], as: UTF8.self)
    if written.hasPrefix("["), !written.dropFirst().dropLast().allSatisfy(\.isWhitespace) {
      // The brackets contain a comment, which stays.
      let items = sources.map(ItemStyle().mapping).joined(separator: ", ")
      return edits.insert(items, at: list.upperBound - 1)
    }
    guard written.hasPrefix("[") || ["", "~", "null", "Null", "NULL"].contains(written) else {
      throw Refusal(summary: "`sources` is not a list to which sources can be added", offset: list.lowerBound)
    }
    var start = list.lowerBound
    while start > 0, text[start - 1] == 0x20 { start -= 1 }
    edits.replace(start..<list.upperBound, by: "")
    insert(lines: sources.map(ItemStyle(lineEnd: lineEnd).item).joined(), after: list.upperBound, &edits)
  }

  /// Adds sources after the last one of a list in `[…]`: on lines of their own if the last one has its own line,
  /// otherwise on the same line.
  private func extend(flow list: Range<Int>, _ sources: [NewSource], _ edits: inout EditList) {
    guard let last = layout.items.last?.extent else { return }
    var style = ItemStyle()
    style.quotes = quotes
    let items = sources.map(style.mapping)
    let comma = comma(from: last.upperBound, to: list.upperBound)
    let start = text.startOfLine(last.lowerBound)
    let isAlone = text[start..<last.lowerBound].allSatisfy { $0 == 0x20 }
    let end = endOfLine(comma ?? last.upperBound)
    guard isAlone, end < list.upperBound else {
      let joined = items.joined(separator: ", ")
      return edits.insert(
        comma == nil ? ", " + joined : " " + joined + ",", at: comma.map { $0 + 1 } ?? last.upperBound)
    }
    if comma == nil { edits.insert(",", at: last.upperBound) }
    let indent = String(decoding: text[start..<last.lowerBound], as: UTF8.self)
    let lines = items.map { lineEnd + indent + $0 }.joined(separator: ",") + (comma == nil ? "" : ",")
    edits.insert(lines, at: end)
  }

  /// Returns the style of the last item, or `nil` if no dash is found before it.
  private func blockStyle() -> ItemStyle? {
    guard let last = layout.items.last?.extent else { return nil }
    var style = ItemStyle()
    style.lineEnd = lineEnd
    style.quotes = quotes
    style.isFlow = text[last].first == UInt8(ascii: "{")
    var start = text.startOfLine(last.lowerBound)
    var before = text[start..<last.lowerBound]
    // The dash can be on a line of its own.
    while before.allSatisfy({ $0 == 0x20 }), start > 0 {
      let end = start - 1
      start = text.startOfLine(end)
      before = text[start..<end]
    }
    let indent = before.prefix { $0 == 0x20 }
    let rest = before.dropFirst(indent.count)
    guard rest.first == UInt8(ascii: "-") else { return nil }
    style.indent = String(repeating: " ", count: indent.count)
    let gap = rest.dropFirst().prefix { $0 == 0x20 }.count
    if rest.count == gap + 1, gap > 0 { style.gap = String(repeating: " ", count: gap) }
    return style
  }

  /// The quotes of the last address in the list.
  private var quotes: YAMLText.Quotes {
    let first = layout.items.last { $0.address?.isEmpty == false }?.address.flatMap { text[$0].first }
    return switch first {
    case UInt8(ascii: "\""): .double
    case UInt8(ascii: "'"): .single
    default: .asNeeded
    }
  }
}

// MARK: Lines

extension SourcesEditor {
  /// Inserts whole lines after the line that contains the byte before `offset`.
  private func insert(lines: String, after offset: Int, _ edits: inout EditList) {
    // The end of a block item is already the start of the next line.
    let isAtStart = offset > 0 && text[offset - 1] == 0x0A
    let end = isAtStart ? offset : endOfLine(offset)
    if isAtStart {
      edits.insert(lines, at: offset)
    } else if end == text.count {
      edits.insert(lineEnd + lines.dropLast(lineEnd.count), at: end)
    } else {
      edits.insert(lines, at: (text[end...].firstIndex(of: 0x0A) ?? end) + 1)
    }
  }

  private var lineEnd: String { text.lineEnd }

  /// Whether the line end after the last line is missing.
  private var endsOpen: Bool { text.last.map { $0 != 0x0A } ?? false }

  /// Returns the end of the line, before its line end.
  private func endOfLine(_ offset: Int) -> Int {
    guard let end = text[offset...].firstIndex(of: 0x0A) else { return text.count }
    return end > offset && text[end - 1] == 0x0D ? end - 1 : end
  }

  /// Returns the position of the comma between the last item and the bracket; commas in comments do not count.
  private func comma(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      switch text[index] {
      case UInt8(ascii: ","): return index
      case UInt8(ascii: "#"): index = endOfLine(index)
      default: index += 1
      }
    }
    return nil
  }
}
