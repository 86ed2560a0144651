import Text

/// Parses tokens into statements. After a mistake it continues after the tag, so that one run finds all mistakes.
struct Parser {
  let source: TemplateSource
  let tokens: [Token]
  var problems: Problems
  var index = 0
  /// The nesting depth of expressions and blocks.
  var depth = 0
  /// Whether the rest of the template was not read: it is nested too deeply, or a comment is never closed.
  var isRefused = false
  /// The names of the tags that may end the bodies that are being read, the innermost last.
  var openEndings: [[String]] = []
  /// The position of a misspelt closing tag that was reported, and is read as the one that was meant.
  var misspeltEnding: Int?
  /// The opening tag of a body in which another closing tag was reported, so that a missing one is the same mistake.
  var wronglyClosed: Range<Int>?
  /// The closing tags in whose place another one was reported. If one follows later, the two are crossed, and it is the
  /// same mistake.
  var crossedEndings: [String] = []
  /// The start of the tag that is being read.
  var tagStart = 0
  /// The names of the blocks; a name may be used once.
  var blocks: [String: Range<Int>] = [:]
  static let deepest = 100
  static let highest = 300

  init(_ source: TemplateSource, options: Options) {
    var lexer = Lexer(source, options: options)
    self.source = source
    tokens = lexer.run()
    problems = lexer.problems
    isRefused = lexer.isCutShort
    if let offset = source.bytes.span.firstNonUTF8 {
      let byte = String(source.bytes[offset], radix: 16, uppercase: true)
      problems.report(
        "the byte 0x\(byte) is not UTF-8", at: offset..<offset + 1, help: "save the template as UTF-8")
    }
  }

  mutating func run() -> [Statement] { body(until: [], of: nil) }

  var token: Token { tokens[index] }
  var kind: Token.Kind { tokens[index].kind }

  func text(_ token: Token) -> String {
    String(decoding: source.bytes[token.start..<token.end], as: UTF8.self)
  }

  /// Whether the next token is that word.
  func isWord(_ word: String, at offset: Int = 0) -> Bool {
    let position = index + offset
    guard position < tokens.count, tokens[position].kind == .name else { return false }
    let token = tokens[position]
    return source.bytes[token.start..<token.end].elementsEqual(word.utf8)
  }

  mutating func take(_ kind: Token.Kind) -> Bool {
    guard self.kind == kind else { return false }
    index += 1
    return true
  }

  mutating func take(word: String) -> Bool {
    guard isWord(word) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ kind: Token.Kind, _ what: String) throws(Abandoned) {
    guard take(kind) else { throw unexpected(what) }
  }

  mutating func expectName(_ what: String) throws(Abandoned) -> String {
    guard kind == .name else { throw unexpected(what) }
    defer { index += 1 }
    return text(token)
  }

  /// Reports that `what` was expected here.
  mutating func unexpected(_ what: String, help: String? = nil) -> Abandoned {
    let found =
      switch kind {
      case .end, .tagEnd, .outputEnd: "the tag ends here"
      default: "found `\(text(token))`"
      }
    return fail(
      "expected \(what), but \(found)", at: token.start..<max(token.end, token.start + 1),
      help: help ?? OtherLanguages.help(forToken: text(token), insteadOf: what))
  }

  mutating func fail(_ summary: String, at range: Range<Int>, help: String? = nil) -> Abandoned {
    report(summary, at: range, help: help)
    return Abandoned()
  }

  mutating func report(_ summary: String, at range: Range<Int>, help: String? = nil) {
    guard !problems.hasReport(in: tagStart..<max(tagStart + 1, tagEnd)) else { return }
    problems.report(summary, at: range, help: help)
  }

  /// Skips past the end of the current tag or output.
  mutating func skipTag() {
    while kind != .end {
      let last = kind
      index += 1
      if last == .tagEnd || last == .outputEnd { return }
    }
  }
}

extension Parser {
  private var tagEnd: Int {
    var position = index
    while position < tokens.count - 1,
      ![.tagEnd, .outputEnd, .text].contains(tokens[position].kind)
    { position += 1 }
    return tokens[position].end
  }
}
