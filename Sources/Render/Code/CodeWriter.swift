import Escaping
import Media
import Text

/// Writes code as HTML: its tokens as `<span class="k">`, and each line as an element of its own if lines are numbered or
/// marked. The code is escaped here; a worker never makes HTML.
struct CodeWriter {
  private let code: [UInt8]
  /// The number of the first line; `nil` for lines without numbers.
  private let firstNumber: Int?
  private let marked: LineRanges
  private var html: [UInt8] = []
  private var line = 0
  private var isInLine = false

  init(_ code: [UInt8], firstNumber: Int? = nil, marked: LineRanges = LineRanges()) {
    self.code = code
    self.firstNumber = firstNumber
    self.marked = marked
    html.reserveCapacity(code.count * 3)
  }

  /// Returns the HTML; without spans, the tokens have no classes.
  consuming func html(_ spans: TokenSpans?) -> [UInt8] {
    if let spans { spans.forEach { append($0.name, $0.range) } } else { append(nil, 0..<code.count) }
    if isInLine { endLine() }
    return html
  }

  /// The number of lines of code.
  static func lines(of code: [UInt8]) -> Int {
    code.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } + (code.last.map { $0 == 0x0A ? 0 : 1 } ?? 0)
  }
}

extension CodeWriter {
  private var hasLines: Bool { firstNumber != nil || marked.last > 0 }

  private mutating func append(_ name: String?, _ range: Range<Int>) {
    if hasLines { writeLines(name, range) } else { write(name, range) }
  }

  private mutating func write(_ name: String?, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let name {
      html.append("<span class=\"")
      html.append(utf8: name)
      html.append("\">")
    }
    let code = code
    html.append(escaping: code.span.extracting(range))
    if name != nil { html.append("</span>") }
  }

  /// Writes a run of tokens, which may contain the ends of lines.
  private mutating func writeLines(_ name: String?, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      if !isInLine { beginLine() }
      let end = code[start..<range.upperBound].firstIndex(of: 0x0A)
      write(name, start..<(end ?? range.upperBound))
      guard let end else { return }
      html.append(0x0A)
      endLine()
      start = end + 1
    }
  }

  private mutating func beginLine() {
    line += 1
    isInLine = true
    html.append(marked.contains(line) ? "<mark class=\"line hll\"" : "<span class=\"line\"")
    if let firstNumber {
      html.append(" data-line=\"")
      html.append(decimal: firstNumber + line - 1)
      html.append("\"")
    }
    html.append(">")
  }

  private mutating func endLine() {
    html.append(marked.contains(line) ? "</mark>" : "</span>")
    isInLine = false
  }
}
