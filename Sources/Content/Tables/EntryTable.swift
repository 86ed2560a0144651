import Configuration
import Model
import Text

/// A CSV file whose rows are entries. The first row names the fields, `cover.src` sets a field within a field, and the
/// column `text` contains Markdown.
struct EntryTable: Sendable {
  struct Row: Sendable {
    var node: YAMLNode
    /// Markdown.
    var text: String
    /// The line where the row starts, counted from 1.
    var line: Int
    /// Counted from 1, without the head row.
    var number: Int
    /// The geometry of a GeoJSON feature; `nil` in a CSV file.
    var place: GeoPlace?
  }

  static let textColumn = "text"

  private(set) var rows: [Row] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The line of the first row; 0 if the table is empty.
  private(set) var headLine = 0

  init(_ bytes: [UInt8], file: TextFile, lists: Set<String>) {
    let csv = CSV(bytes)
    diagnostics = csv.problems.map { problem in
      Diagnostic(
        .error, problem.summary, at: file.place(Self.position(problem.line, problem.column, "")), help: problem.help)
    }
    guard let head = csv.rows.first else {
      diagnostics.append(
        Diagnostic(.error, "the table is empty", at: Place(file: file.name), help: "its first row names the fields"))
      return
    }
    if let fault = csv.wrongSeparator(in: file, severity: .error) {
      diagnostics.append(fault)
      return
    }
    headLine = head[0].line
    check(head, file: file)
    diagnostics += csv.unevenRows(in: file)
    let parts = Self.parts(of: head)
    for (number, cells) in csv.rows.dropFirst().enumerated() {
      diagnostics += parts.compactMap { Self.conflict(in: cells, of: $0, head: head, number: number + 1, file: file) }
      rows.append(Self.row(cells, head: head, number: number + 1, lists: lists))
    }
  }
}

extension EntryTable {
  private mutating func check(_ head: [CSV.Cell], file: TextFile) {
    var seen: Set<String> = []
    for cell in head {
      let place = CSV.place(cell, in: file)
      if cell.text.isEmpty {
        diagnostics.append(Diagnostic(.error, "a column without a name", at: place, help: "name it, or remove it"))
      } else if !seen.insert(cell.text).inserted {
        diagnostics.append(Diagnostic(.error, "the column `\(cell.text)` is given twice", at: place))
      }
    }
  }

  /// Returns the pairs of columns of which one names a part of the other: `cover` and `cover.alt`.
  private static func parts(of head: [CSV.Cell]) -> [(whole: Int, part: Int)] {
    let columns = head.map(\.text).firstOffsets()
    return head.indices.flatMap { part in
      let names = head[part].text.split(separator: ".")
      return names.indices.dropFirst().compactMap { count in
        columns[names[..<count].joined(separator: ".")].map { (whole: $0, part: part) }
      }
    }
  }

  /// Returns the error that a row has values for both columns of a pair, of which one would be lost.
  private static func conflict(
    in cells: [CSV.Cell], of pair: (whole: Int, part: Int), head: [CSV.Cell], number: Int, file: TextFile
  ) -> Diagnostic? {
    guard max(pair.whole, pair.part) < cells.count, !cells[pair.whole].text.isEmpty, !cells[pair.part].text.isEmpty
    else { return nil }
    let (whole, part) = (head[pair.whole].text, head[pair.part].text)
    let isFile = ["cover", "audio", "video"].contains(whole)
    return Diagnostic(
      .error, "row \(number): `\(whole)` has a value and the part `\(part)`",
      at: CSV.place(cells[pair.whole], in: file),
      help: isFile ? "name the column `\(whole).src`" : "name the column of the value as a part of `\(whole)` too")
  }

  private static func row(_ cells: [CSV.Cell], head: [CSV.Cell], number: Int, lists: Set<String>) -> Row {
    let line = cells.first?.line ?? 1
    var node = YAMLNode(value: .mapping([]), position: position(line, 1, ""))
    var text = ""
    for (name, cell) in zip(head, cells) where !cell.text.isEmpty {
      if name.text == textColumn {
        text = cell.text
      } else {
        let path = name.text.split(separator: ".")
        set(value(of: cell, isList: lists.contains(name.text)), at: path, in: &node, column: name, cell)
      }
    }
    return Row(node: node, text: text, line: line, number: number)
  }

  /// Sets a value. Its key is at the name of its column, so that a wrong name is reported there.
  private static func set(
    _ value: YAMLNode, at path: [Substring], in node: inout YAMLNode, column: CSV.Cell, _ cell: CSV.Cell
  ) {
    guard let key = path.first.map(String.init), case .mapping(var members) = node.value else { return }
    let position = position(cell.line, cell.column, cell.text)
    let index = members.firstIndex { $0.key == key }
    var inner = value
    if path.count > 1 {
      inner = index.map { members[$0].value } ?? YAMLNode(value: .mapping([]), position: position)
      set(value, at: Array(path.dropFirst()), in: &inner, column: column, cell)
    }
    if let index {
      members[index].value = inner
    } else {
      let name = Self.position(column.line, column.column, column.text)
      members.append(YAMLNode.Member(key: key, keyPosition: name, value: inner))
    }
    node.value = .mapping(members)
  }

  /// Returns the value of a cell. Lists are split at `;` or `|`, whichever comes first; without either, at commas.
  private static func value(of cell: CSV.Cell, isList: Bool) -> YAMLNode {
    let position = position(cell.line, cell.column, cell.text)
    func scalar(_ text: String) -> YAMLNode {
      YAMLNode(value: .scalar(text, isPlain: YAMLScalar.boolean(text) != nil), position: position)
    }
    guard isList else { return scalar(cell.text) }
    let separator = cell.text.first { $0 == ";" || $0 == "|" } ?? ","
    let parts = cell.text.split(separator: separator).map(trimmed).filter { !$0.isEmpty }
    return YAMLNode(value: .sequence(parts.map(scalar)), position: position)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  private static func position(_ line: Int, _ column: Int, _ text: String) -> YAMLNode.Position {
    let length = text.utf8.contains(0x0A) ? 1 : max(1, text.unicodeScalars.count)
    return YAMLNode.Position(
      line: Int32(clamping: line), column: Int32(clamping: column), length: Int32(clamping: length))
  }
}
