import Text

/// A part of a Markdown text.
enum TextPiece: Sendable, Hashable {
  case text(String)
  /// Fenced code and code spans, in which only marks that escape tags have a meaning.
  case code(String)
  case tag(OldTag)
}

/// Splits a text into words, code and tags.
struct TextSplitter {
  private let syntax: TagSyntax?
  private let hasCode: Bool
  private var pieces: [TextPiece] = []
  private var pending = ""
  private var line: Int
  /// The lines of tags that do not end.
  private(set) var unclosed: [Int] = []
  /// The closing delimiters that the rest of the text does not have. Searching it again for each tag would take quadratic
  /// time.
  private var lacking: Set<String> = []
  /// The lengths of runs of backticks that the paragraph up to `end` has only once.
  private var unpaired: (lengths: Set<Int>, end: Substring.Index)?

  private init(_ syntax: TagSyntax?, line: Int, hasCode: Bool) {
    self.syntax = syntax
    self.hasCode = hasCode
    self.line = line
  }

  /// Without a syntax, no tags are found. `firstLine` is the number of the text's first line in its file. `hasCode` is
  /// `false` for HTML, in which backticks have no meaning.
  static func split(
    _ text: String, _ syntax: TagSyntax?, firstLine: Int = 1, hasCode: Bool = true
  ) -> (pieces: [TextPiece], unclosed: [Int]) {
    var splitter = TextSplitter(syntax, line: firstLine, hasCode: hasCode)
    splitter.run(text[...])
    return (splitter.pieces, splitter.unclosed)
  }

  private mutating func run(_ text: Substring) {
    var rest = text
    var isLineStart = true
    while let character = rest.first {
      if hasCode, isLineStart, " `~".contains(character),
        let fence = CodeFence(opening: rest.prefix { !$0.isNewline }.utf8.span)
      {
        flush()
        let end = Self.endOfFence(fence, in: rest)
        take(&rest, to: end) { .code($0) }
        continue
      }
      if hasCode, character == "`" {
        let run = rest.prefix { $0 == "`" }
        if let end = endOfSpan(run.count, in: rest) {
          flush()
          take(&rest, to: end) { .code($0) }
          isLineStart = false
          continue
        }
        pending += run
        rest = rest.dropFirst(run.count)
        isLineStart = false
        continue
      }
      if character == "{", takeTag(&rest) {
        isLineStart = false
        continue
      }
      isLineStart = character.isNewline
      if isLineStart { line += 1 }
      pending.append(character)
      rest = rest.dropFirst()
    }
    flush()
  }

  private mutating func flush() {
    if !pending.isEmpty { pieces.append(.text(pending)) }
    pending = ""
  }

  private mutating func take(_ rest: inout Substring, to end: Substring.Index, _ piece: (String) -> TextPiece) {
    let part = rest[..<end]
    line += part.count { $0.isNewline }
    pieces.append(piece(String(part)))
    rest = rest[end...]
  }

  /// Takes the tag at the start of `rest`. Returns `false` if there is none.
  private mutating func takeTag(_ rest: inout Substring) -> Bool {
    guard let syntax, let (open, close) = syntax.delimiters.first(where: { rest.hasPrefix($0.open) }) else {
      return false
    }
    let content = rest.dropFirst(open.count)
    guard !lacking.contains(close), let end = Self.end(of: close, in: content) else {
      lacking.insert(close)
      // `{#name}` is also the id of a heading.
      if open != "{#" { unclosed.append(line) }
      return false
    }
    let inner = Self.trimmed(content[..<end])
    guard syntax.isTag(inner) else { return false }
    let after = content.index(end, offsetBy: close.count)
    flush()
    let tag = OldTag(raw: String(rest[..<after]), open: open, inner: inner, line: line)
    take(&rest, to: after) { _ in .tag(tag) }
    return true
  }

  private static func trimmed(_ inner: Substring) -> String {
    var inner = inner.drop { $0.isWhitespace || $0 == "-" }
    while let last = inner.last, last.isWhitespace || last == "-" { inner.removeLast() }
    return String(inner)
  }

  /// Returns where the closing delimiter is, which quotes can contain.
  private static func end(of close: String, in text: Substring) -> Substring.Index? {
    var quote: Character?
    var index = text.startIndex
    var fallback: Substring.Index?
    while index < text.endIndex {
      if text[index...].hasPrefix(close) {
        if quote == nil { return index }
        fallback = fallback ?? index
      }
      let character = text[index]
      if let open = quote {
        if character == "\\" { index = text.index(after: index) } else if character == open { quote = nil }
      } else if character == "\"" || character == "`" {
        quote = character
      }
      guard index < text.endIndex else { break }
      index = text.index(after: index)
    }
    return fallback
  }

  private static func endOfFence(_ fence: CodeFence, in text: Substring) -> Substring.Index {
    var rest = text.drop { !$0.isNewline }.dropFirst()
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      let end = rest.index(line.endIndex, offsetBy: line.endIndex < rest.endIndex ? 1 : 0)
      if fence.isClosed(by: line.utf8.span) { return end }
      rest = rest[end...]
    }
    return text.endIndex
  }

  /// Returns where the code span ends that begins with so many backticks.
  private mutating func endOfSpan(_ count: Int, in text: Substring) -> Substring.Index? {
    if let known = unpaired, text.startIndex < known.end, known.lengths.contains(count) { return nil }
    var rest = text.dropFirst(count)
    var end = text.endIndex
    while let start = rest.firstIndex(of: "`") {
      // A blank line ends the paragraph, and with it what could be a span.
      if let blank = rest[..<start].range(of: "\n\n") {
        end = blank.lowerBound
        break
      }
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == count { return run.endIndex }
      rest = rest[run.endIndex...]
    }
    let others = unpaired.flatMap { $0.end == end ? $0.lengths : nil } ?? []
    unpaired = (others.union([count]), end)
    return nil
  }
}
