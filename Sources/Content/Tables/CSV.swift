import Text

/// Comma-separated values as in RFC 4180, in UTF-8: quoted fields may contain commas, quotes (doubled) and line breaks.
struct CSV: Sendable {
  struct Cell: Sendable, Hashable {
    var text: String
    /// Counted from 1.
    var line: Int
    /// In Unicode scalars, counted from 1.
    var column: Int
  }

  struct Problem: Sendable, Hashable {
    var summary: String
    var line: Int
    var column: Int
    var help: String?
  }

  /// Without empty lines.
  private(set) var rows: [[Cell]] = []
  private(set) var problems: [Problem] = []

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The last place whose column was asked for, at which the next count begins: a line can have thousands of cells.
  private var counted = (offset: 0, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (index, lineStart) = (bytes.byteOrderMarkLength, bytes.byteOrderMarkLength)
    while index < bytes.count {
      let row = row()
      if row.count > 1 || row.first?.text.isEmpty == false { rows.append(row) }
    }
  }
}

extension CSV {
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  private mutating func row() -> [Cell] {
    var row: [Cell] = []
    while true {
      row.append(cell())
      guard index < bytes.count, bytes[index] == Self.comma else { break }
      index += 1
    }
    endLine()
    return row
  }

  private mutating func cell() -> Cell {
    let start = (line: line, column: column(of: index))
    let text = index < bytes.count && bytes[index] == Self.quote ? quoted(start) : plain()
    return Cell(text: String(decoding: text, as: UTF8.self), line: start.line, column: start.column)
  }

  private mutating func plain() -> [UInt8] {
    let start = index
    while index < bytes.count, bytes[index] != Self.comma, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return Array(bytes[start..<index])
  }

  private mutating func quoted(_ start: (line: Int, column: Int)) -> [UInt8] {
    var text: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.quote {
        guard index < bytes.count, bytes[index] == Self.quote else { return text + afterQuote() }
        index += 1
      } else if byte == 0x0A {
        line += 1
        lineStart = index
      }
      text.append(byte)
    }
    problems.append(
      Problem(
        summary: "this quoted field is not closed", line: start.line, column: start.column,
        help: "add the closing quote; a quote inside the field is written twice"))
    return text
  }

  /// Returns the text between a closing quote and the next comma. Such text is an error, but is kept.
  private mutating func afterQuote() -> [UInt8] {
    let column = column(of: index)
    let rest = plain()
    if !rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      problems.append(
        Problem(
          summary: "text after a closing quote", line: line, column: column,
          help: "a quote inside a quoted field is written twice"))
      return rest
    }
    return []
  }

  private mutating func endLine() {
    if index < bytes.count, bytes[index] == 0x0D { index += 1 }
    if index < bytes.count, bytes[index] == 0x0A { index += 1 }
    line += 1
    lineStart = index
  }

  private mutating func column(of offset: Int) -> Int {
    let end = min(offset, bytes.count)
    guard end > lineStart else { return 1 }
    if counted.offset < lineStart || counted.offset > end { counted = (lineStart, 1) }
    counted = (end, counted.column + bytes[counted.offset..<end].count { $0 & 0xC0 != 0x80 })
    return counted.column
  }
}
