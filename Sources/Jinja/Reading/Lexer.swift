/// Splits a template into tokens. Whitespace control is applied here: text tokens are exactly what the template writes.
struct Lexer {
  let bytes: [UInt8]
  let options: Options
  var problems: Problems
  var tokens: [Token] = []
  var position = 0
  /// Whether the text that follows starts a line, so that `lstrip_blocks` may remove its indentation.
  var startsLine = true
  /// The closing brackets of those that are open in the expression, the innermost last.
  var closers: [(kind: Token.Kind, start: Int)] = []
  /// Whether a comment or `raw` that is never closed hides the rest of the template.
  private(set) var isCutShort = false
  /// The end of the template: before its last newline, unless that is kept.
  let limit: Int

  init(_ source: TemplateSource, options: Options) {
    bytes = source.bytes
    self.options = options
    problems = Problems(source)
    limit = options.keepTrailingNewline ? bytes.count : Lexer.withoutLastNewline(bytes)
  }

  mutating func run() -> [Token] {
    while position < limit { readText() }
    tokens.append(Token(kind: .end, start: limit, end: limit))
    return tokens
  }

  func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < limit ? bytes[position + offset] : 0
  }

  func starts(with text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= limit else { return false }
    return text.withUTF8Buffer { wanted in
      for index in wanted.indices where unsafe wanted[index] != bytes[offset + index] {
        return false
      }
      return true
    }
  }

  /// Reports that the comment or `raw` at `opening` is never closed, and goes to the end of the template.
  mutating func cutShort(_ summary: String, at opening: Int, help: String) {
    problems.report(summary, at: opening..<opening + 2, help: help)
    isCutShort = true
    position = limit
  }

  mutating func add(_ kind: Token.Kind, from start: Int) {
    tokens.append(Token(kind: kind, start: start, end: position))
  }
}

extension Lexer {
  private static func withoutLastNewline(_ bytes: [UInt8]) -> Int {
    guard let last = bytes.last else { return 0 }
    if last == 0x0A {
      return bytes.count - (bytes.count > 1 && bytes[bytes.count - 2] == 0x0D ? 2 : 1)
    }
    return last == 0x0D ? bytes.count - 1 : bytes.count
  }
}
