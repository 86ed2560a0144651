import Text

/// Summaries and help texts for libyaml's error messages.
enum YAMLFailure {
  static func words(for problem: String, at position: YAMLNode.Position) -> YAML.Problem {
    for (sign, summary, help) in table where problem.contains(sign) {
      return YAML.Problem(summary: summary, position: position, help: help, mistake: mistakes[sign])
    }
    return YAML.Problem(summary: problem, position: position)
  }

  /// Whether the mistake is where libyaml's context begins, such as the `[` of a list, and not where the problem was
  /// found. Brackets that are not closed end at something on a line `below`, which is right by itself.
  static func isOfContext(_ problem: String, isBelow: Bool) -> Bool {
    isBelow && problem.contains("did not find expected ',' or") || problem.contains("found unexpected end of stream")
  }

  /// Returns the problem of a list or mapping in brackets that begins at this position and is not closed.
  static func unclosed(_ isList: Bool, at position: YAMLNode.Position) -> YAML.Problem {
    words(for: isList ? "did not find expected ',' or ']'" : "did not find expected ',' or '}'", at: position)
  }

  /// Returns the problem of a quoted text that begins at this position and is not closed.
  static func unclosedText(at position: YAMLNode.Position) -> YAML.Problem {
    words(for: "found unexpected end of stream", at: position)
  }

  /// Returns the problem of the lines that Git writes where two versions of a file differ; `nil` if there are none.
  static func conflict(in bytes: Span<UInt8>, firstLine: Int) -> YAML.Problem? {
    guard let start = MergeConflict.start(in: bytes) else { return nil }
    var line = firstLine
    for index in 0..<start where bytes[index] == 0x0A { line += 1 }
    return YAML.Problem(
      summary: MergeConflict.summary,
      position: YAMLNode.Position(line: Int32(line), column: 1, length: 7),
      help: MergeConflict.help)
  }

  /// Whether the position is at the end of the text.
  static func isEnd(_ position: YAMLNode.Position, of bytes: Span<UInt8>, firstLine: Int) -> Bool {
    var (line, start) = (firstLine, 0)
    for index in bytes.indices where bytes[index] == 0x0A { (line, start) = (line + 1, index + 1) }
    let last = bytes.extracting(start..<bytes.count).text
    // After a last line without a line end, libyaml is at the start of the next one.
    return Int(position.line) > line || Int(position.line) == line && Int(position.column) > last.unicodeScalars.count
  }

  private static let noToken = "found character that cannot start any token"
  private static let tab = "found a tab character"

  /// Returns libyaml's words for a problem before this byte: in some places it does not say that the byte is a tab.
  static func problem(_ found: String?, at byte: UInt8?) -> String {
    guard let found else { return "this is not YAML" }
    return found.contains(noToken) && byte == 0x09 ? tab : found
  }

  /// Signs of `table` → what quotes may mend.
  private static let mistakes: [String: YAMLQuoting.Mistake] = [
    "mapping values are not allowed": .colon, "did not find expected key": .inner,
    "found unknown escape character": .escape, noToken: .first,
    "did not find expected alphabetic or numeric character": .first,
    "did not find expected comment or line break": .first, "did not find expected whitespace or line break": .first,
    "found unexpected end of stream": .unclosed, "could not find expected ':'": .space,
    "did not find expected ',' or ']'": .comment, "did not find expected ',' or '}'": .comment,
  ]

  private static let table: [(sign: String, summary: String, help: String?)] = [
    (
      "mapping values are not allowed", "a `:` that starts a value is not allowed here",
      "put quotes around a text that contains `: `, or correct the indentation"
    ),
    (
      "could not find expected ':'", "this line is not `key: value`",
      "add a `:` and a space after the key, or indent the line if it continues the text above"
    ),
    (
      "did not find expected key", "this does not fit the indentation of the lines above",
      "line keys up with their neighbours, and put quotes around a text that contains quotes"
    ),
    (
      "did not find expected '-' indicator", "this does not fit the list above",
      "line each `-` up with its neighbours"
    ),
    (
      noToken, "no value can start with this character",
      "put quotes around a text that starts with `@`, `%` or a backtick"
    ),
    (
      "did not find expected alphabetic or numeric character", "no text can start with `*` or `&`",
      "put quotes around it"
    ),
    (
      "did not find expected comment or line break",
      "no text can start with `>` or `|`, which begin one of several lines",
      "put quotes around it, or write it on the next line, indented"
    ),
    (
      "did not find expected whitespace or line break", "no text can start with `!`", "put quotes around it"
    ),
    (tab, "a tab where spaces are expected", "indent with spaces"),
    (
      "did not find expected ',' or ']'", "this list is not closed",
      "add `]`, or quotes around a text that contains `, ` or `]`"
    ),
    (
      "did not find expected ',' or '}'", "this mapping is not closed",
      "add `}`, or quotes around a text that contains `, ` or `}`"
    ),
    ("found unexpected end of stream", "this quoted text is not closed", "add the closing quote"),
    ("found unexpected document indicator", "`---` or `...` inside a quoted text", "add the closing quote above"),
    ("found unknown escape character", "an unknown escape", "use single quotes, or write `\\\\` for a backslash"),
    (
      "block sequence entries are not allowed", "a list is not allowed here", "put it on lines of its own below the key"
    ),
    (
      "while parsing a block collection", "this does not fit the lines above", "correct the indentation"
    ),
    ("did not find expected <document start>", "unexpected text after the end of the document", nil),
  ]
}
