import Model
import Text

/// Collects the directives and attributes that the parser finds in one text. Nodes of the tree refer to `records`.
final class DirectiveLog {
  struct Record {
    var name = ""
    var form = Element.Form.container
    var attributes = Attributes()
    /// Line in the text, from 1, and offset in bytes in that line.
    var line: Int
    var offset: Int
    var colons = 0
    /// Indentation of a container in columns, which is removed from its lines.
    var indent = 0
    /// The line that closes a container, or a formula that is a block.
    var closingLine: Int?
    /// `nil` unless this is a formula.
    var formula: Formula?
    /// The source of a formula.
    var tex: [UInt8] = []
  }

  /// Deepest nesting of inline directives inside labels; deeper ones stay text.
  static let deepest = 16
  /// Deepest nesting of containers.
  static let deepestContainer = 64
  /// Most errors reported for one text; more would hide the first ones.
  private static let mostFaults = 100

  let lines: SourceLines
  /// The quotation marks that replace those of smart punctuation; `nil` to keep them.
  let quotes: MarkdownWords.Quotes?
  let hasFootnotes: Bool
  /// Whether `$x$` is a formula.
  let hasDollars: Bool
  var records: [Record] = []
  var diagnostics: [Diagnostic] = []
  /// Lines of colons that close no container.
  private(set) var strayFences: [(line: Int, offset: Int)] = []
  /// All footnotes with their lines and offsets. The parser later drops those that it does not show.
  private(set) var footnotes: [(name: String, line: Int, offset: Int)] = []
  /// Called once when all inlines are parsed, before cmark moves the footnotes to the end.
  var whenParsed: ((MarkdownNode) -> Void)?
  var depth = 0
  /// The colons of containers that do not open because of a mistake. Their closing lines are not mistakes.
  private var failedOpenings: [Int] = []
  private var faults = 0
  /// The lines that were last searched for the end of a formula, and whether it is below them.
  var formulaEnd = (lines: 0..<0, isClosing: false)
  private var texts: [UInt: InlineText] = [:]

  init(_ source: MarkdownSource, quotes: MarkdownWords.Quotes?, hasDollars: Bool = false) {
    self.hasDollars = hasDollars
    lines = source.lines
    hasFootnotes = source.hasFootnotes
    self.quotes = quotes
  }

  /// Returns the source text that `node` was parsed from.
  func text(of node: MarkdownNode) -> InlineText {
    if let text = texts[node.address] { return text }
    let text = InlineText(node, lines: lines)
    texts[node.address] = text
    return text
  }

  /// Parses the directive that a line with two or more colons at `start` may open; `nil` if the line is text.
  func openBlock(_ line: [UInt8], at start: Int, line number: Int, indent: Int) -> (record: Int, label: Range<Int>?)? {
    let scanner = DirectiveScanner(bytes: line)
    var name = start
    while scanner.byte(at: name) == UInt8(ascii: ":") { name += 1 }
    let form = name - start == 2 ? Element.Form.leaf : .container
    switch scanner.scan(from: name, closing: scanner.closingBracket) {
    case .none:
      reportUnnamed(scanner, from: start, name: name, line: number)
      return nil
    case .fault(let fault):
      report(fault, line: number)
      if form == .container { failedOpenings.append(name - start) }
      return nil
    case .opening(let opening):
      guard scanner.isLineEnd(at: scanner.skipSpaces(from: opening.end)) else {
        reportTrailing(scanner, opening, form: form, line: number)
        if form == .container { failedOpenings.append(name - start) }
        return nil
      }
      let record = keep(opening, form: form, line: number, offset: start)
      records[record].colons = name - start
      records[record].indent = indent
      return (record, opening.label)
    }
  }

  /// Parses the directive that the colon at `start` may open; `nil` if it is text.
  func openInline(_ text: InlineText, at start: Int) -> (record: Int, label: Range<Int>?, end: Int)? {
    let scanner = DirectiveScanner(bytes: text.bytes)
    let (line, offset) = text.position(of: start)
    switch scanner.scan(from: start + 1, closing: text.closingBracket) {
    case .none: return nil
    case .fault(let fault):
      report(fault, text)
      return nil
    case .opening(let opening):
      guard opening.label != nil || opening.end > 0 && text.bytes[opening.end - 1] == UInt8(ascii: "}") else {
        return nil
      }
      return (keep(opening, form: .inline, line: line, offset: offset, text), opening.label, opening.end)
    }
  }

  /// Parses the braces at `start`, which follow a link or an image, or end a heading; `nil` if they are not attributes.
  func readAttributes(_ text: InlineText, at start: Int, endsHeading: Bool) -> (record: Int, end: Int)? {
    var scanner = AttributeScanner(text.bytes, at: start)
    let fault = scanner.scan()
    if endsHeading {
      guard fault == nil || Self.looksLikeAttributes(text.bytes, at: start) else { return nil }
      guard fault != nil || text.isBlank(from: scanner.position) else { return nil }
    }
    if let fault {
      report(fault, text)
      return nil
    }
    let (line, offset) = text.position(of: start)
    var record = Record(line: line, offset: offset)
    record.attributes = placed(scanner.attributes, text)
    for fault in scanner.faults { report(fault, text) }
    records.append(record)
    return (records.count - 1, scanner.position)
  }

  func note(footnote node: MarkdownNode) {
    let name = unsafe String(decoding: node.literal, as: UTF8.self)
    // The node begins at its text, after `[^name]:`.
    let line = lines.bytes(of: node.line).prefix(max(0, node.column - 1))
    footnotes.append((name, node.line, line.lastIndex(of: UInt8(ascii: "[")) ?? 0))
  }

  func reportStrayFence(colons: Int, line: Int, offset: Int) {
    strayFences.append((line, offset))
    // Each failed opening is a fault, so that no more than `mostFaults` of them are ever searched.
    guard faults < Self.mostFaults else { return }
    if let opening = failedOpenings.lastIndex(where: { $0 <= colons }) {
      failedOpenings.remove(at: opening)
      return
    }
    report(
      "`\(String(repeating: ":", count: colons))` closes no directive", line: line, offset: offset, length: colons,
      help: "a directive is closed by at least as many colons as open it; one around it needs more colons")
  }

  func reportTooDeep(line: Int, offset: Int) {
    report(
      "directives are nested too deeply here", line: line, offset: offset, help: "close the directives above")
  }

  /// Reports containers without a closing line. Call it after parsing.
  func reportUnclosed() {
    for record in records where record.form == .container && record.colons > 0 && record.closingLine == nil {
      let colons = String(repeating: ":", count: record.colons)
      report(
        "`\(colons)\(record.name)` is never closed", line: record.line, offset: record.offset,
        length: record.colons + record.name.utf8.count,
        help: "close it with a line of `\(colons)`; a directive around it needs more colons than it has")
    }
    reportUnclosedFormulas()
  }
}

extension DirectiveLog {
  /// Returns the ids that authors wrote, without duplicates, and reports the duplicates.
  func writtenIDs() -> [String] {
    var ids: Set<String> = []
    for record in records {
      guard let id = record.attributes.id, !ids.insert(id).inserted else { continue }
      report(
        "the id `\(id)` is given twice in this text", line: record.line, offset: record.offset,
        help: "a link to `#\(id)` leads to the first one; give the other a different id")
    }
    return Array(ids)
  }

  private func keep(
    _ opening: DirectiveScanner.Opening, form: Element.Form, line: Int, offset: Int, _ text: InlineText? = nil
  ) -> Int {
    var record = Record(name: opening.name, form: form, line: line, offset: offset)
    record.attributes = placed(opening.attributes, text, line: line)
    for fault in opening.faults { report(fault, text, line: line) }
    records.append(record)
    return records.count - 1
  }

  /// Converts the scanner's offsets to lines and columns of the file.
  private func placed(_ attributes: Attributes, _ text: InlineText?, line: Int = 0) -> Attributes {
    var attributes = attributes
    for index in attributes.pairs.indices {
      let offset = attributes.pairs[index].column
      let position = text?.position(of: offset) ?? (line: line, offset: offset)
      attributes.pairs[index].line = lines.number(of: position.line)
      attributes.pairs[index].column = lines.column(at: position.offset, of: position.line)
    }
    return attributes
  }

  private func reportUnnamed(_ scanner: DirectiveScanner, from start: Int, name: Int, line: Int) {
    let word = scanner.skipSpaces(from: name)
    guard name - start > 2, word > name, let byte = scanner.byte(at: word), DirectiveFence.isLetter(byte) else {
      return
    }
    report(
      "there is a space between the colons and the name of this directive", line: line, offset: name,
      help: "write `:::name`, without a space")
    failedOpenings.append(name - start)
  }

  private func reportTrailing(
    _ scanner: DirectiveScanner, _ opening: DirectiveScanner.Opening, form: Element.Form, line: Int
  ) {
    if scanner.byte(at: opening.end) == UInt8(ascii: "["), opening.label == nil {
      return report(
        "the label of the directive `\(opening.name)` is never closed", line: line, offset: opening.end,
        help: "end it with `]` on the same line")
    }
    // `::name [label]` and `::name {key=value}` are meant as directives too.
    let next = scanner.skipSpaces(from: opening.end)
    let isMeant =
      form == .container || opening.label != nil || scanner.byte(at: opening.end - 1) == UInt8(ascii: "}")
      || scanner.byte(at: next) == UInt8(ascii: "[")
      || scanner.byte(at: next) == UInt8(ascii: "{") && Self.looksLikeAttributes(scanner.bytes, at: next)
    guard isMeant else { return }
    report(
      "there is text after the directive `\(opening.name)`, which needs a line of its own", line: line,
      offset: scanner.skipSpaces(from: opening.end), help: Self.helpForTrailing(scanner, opening, form: form))
  }

  /// Says how to write what is after a directive: words as its label, the address of a link as its `src`.
  private static func helpForTrailing(
    _ scanner: DirectiveScanner, _ opening: DirectiveScanner.Opening, form: Element.Form
  ) -> String {
    let start = (form == .container ? ":::" : "::") + opening.name
    let line = scanner.bytes[opening.end...].prefix { $0 != 0x0A && $0 != 0x0D }
    let rest = String(decoding: line, as: UTF8.self).inOneLine
    if opening.label == nil, opening.braces == nil, let first = rest.first, let last = rest.last,
      first == "[" || first == "{", last == "]" || last == "}"
    {
      return "write it without the space: `\(start)\(rest.prefix(80))`"
    }
    if let label = opening.label, rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      let words = String(decoding: scanner.bytes[label], as: UTF8.self)
      let address = rest[..<end].dropFirst().prefix { $0 != " " }
      return "write the address as an attribute: `\(start)[\(words)]{src=\(address)}`"
    }
    let isLabel = opening.label == nil && opening.braces == nil && rest.allSatisfy { !"[]{}".contains($0) }
    return "put its text in brackets: `\(start)[\(isLabel ? rest.shortened(to: 40) : "…")]`"
  }

  private func report(_ fault: AttributeScanner.Fault, _ text: InlineText? = nil, line: Int = 0) {
    let position = text?.position(of: fault.offset) ?? (line: line, offset: fault.offset)
    report(fault.summary, line: position.line, offset: position.offset, help: fault.help)
  }

  func report(
    _ summary: String, line: Int, offset: Int, length: Int = 1, severity: Diagnostic.Severity = .error,
    help: String? = nil
  ) {
    faults += 1
    guard faults <= Self.mostFaults else { return }
    let place = lines.place(at: offset, of: line, length: length)
    diagnostics.append(Diagnostic(severity, summary, at: place, help: help))
  }

  /// Whether braces at the end of a heading, such as `{#…`, `{.…` or `{key=…`, are meant as attributes.
  private static func looksLikeAttributes(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start + 1 < bytes.count else { return false }
    let first = bytes[start + 1]
    if first == UInt8(ascii: "#") || first == UInt8(ascii: ".") { return true }
    guard DirectiveFence.isLetter(first) else { return false }
    var index = start + 1
    while index < bytes.count, DirectiveFence.continuesName(bytes[index]) { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "=")
  }
}
