import Text

/// JavaScript and JSON.
extension MarkupReader {
  /// Reads a range of `text`, whose first byte is at `offset` of the bytes being read.
  mutating func read(script text: [UInt8], _ range: Range<Int>, at offset: Int) {
    var reader = ScriptReader(context, text, range)
    reader.run()
    context = reader.context
    for problem in reader.problems { report(problem.summary, at: offset + problem.offset - range.lowerBound) }
  }
}

/// Tokenizes JavaScript and JSON. As in Go's html/template, the token before a `/` decides whether it divides or starts
/// a regular expression.
private struct ScriptReader {
  var context: MarkupContext
  let text: [UInt8]
  let end: Int
  var index: Int
  /// The start of the text since the last string, regular expression or comment: the tokens that decide about the next
  /// `/`.
  var tokens: Int
  let start: Int
  /// Whether the last closed parenthesis was the condition of an `if`, `for`, `while` or `with`.
  private var endsCondition = false
  var problems: [(summary: String, offset: Int)] = []

  init(_ context: MarkupContext, _ text: [UInt8], _ range: Range<Int>) {
    self.context = context
    self.text = text
    end = range.upperBound
    index = range.lowerBound
    tokens = index
    start = index
  }

  mutating func run() {
    while index < end {
      let byte = text[index]
      guard !context.takesEscaped() else {
        index += 1
        continue
      }
      switch context.language {
      case .script: script(byte)
      case .json: json(byte)
      case .jsonString: string(byte, until: 0x22, then: .json)
      case .scriptDouble: string(byte, until: 0x22, then: .script)
      case .scriptSingle: string(byte, until: 0x27, then: .script)
      case .scriptTemplate: template(byte)
      case .scriptRegex: regex(byte)
      case .scriptRegexClass:
        if byte == 0x5C { context.isEscaping = true }
        if byte == 0x5D { context.language = .scriptRegex }
        index += 1
      case .scriptLineComment:
        if byte == 0x0A || byte == 0x0D || isSeparator { resume() } else { index += 1 }
      case .scriptBlockComment:
        if byte == 0x2A, next == 0x2F {
          index += 2
          resume()
        } else {
          index += 1
        }
      default: return
      }
    }
    if context.language == .script { settle() }
  }

  private var next: UInt8 { index + 1 < end ? text[index + 1] : 0 }

  /// Whether U+2028 or U+2029, which end lines in JavaScript, starts here.
  private var isSeparator: Bool {
    text[index] == 0xE2 && next == 0x80 && index + 2 < end && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
  }

  private mutating func json(_ byte: UInt8) {
    if byte == 0x22 { context.language = .jsonString }
    index += 1
  }

  private mutating func string(_ byte: UInt8, until quote: UInt8, then outer: MarkupContext.Language) {
    if byte == 0x5C { context.isEscaping = true }
    if outer == .script { checkLine(byte) }
    if byte == quote { context.language = outer }
    index += 1
    if byte == quote { value() }
  }

  private mutating func template(_ byte: UInt8) {
    index += 1
    switch byte {
    case 0x5C: context.isEscaping = true
    case 0x60:
      context.language = .script
      value()
    case 0x24 where index < end && text[index] == 0x7B:
      index += 1
      if !context.braces.enter() { problems.append(("template literals are nested too deeply", index - 1)) }
      context.language = .script
      context.slash = .regex
      tokens = index
    default: break
    }
  }

  private mutating func regex(_ byte: UInt8) {
    index += 1
    switch byte {
    case 0x5C: context.isEscaping = true
    case 0x0A, 0x0D: checkLine(byte)
    case 0x5B: context.language = .scriptRegexClass
    case 0x2F:
      context.language = .script
      value()
    default: break
    }
  }

  private mutating func script(_ byte: UInt8) {
    switch byte {
    case 0x22: enter(.scriptDouble)
    case 0x27: enter(.scriptSingle)
    case 0x60: enter(.scriptTemplate)
    case 0x2F: slash()
    case 0x3C where text[index..<end].starts(with: "<!--".utf8): enter(.scriptLineComment)
    case 0x2D where text[index..<end].starts(with: "-->".utf8) && startsLine: enter(.scriptLineComment)
    case 0x28:
      context.parentheses.open(isCondition: follows(ScriptReader.conditions, upTo: index - 1))
      index += 1
    case 0x29:
      endsCondition = context.parentheses.close()
      index += 1
    case 0x7B:
      if !context.braces.open() { problems.append(("braces are nested too deeply in a template literal", index)) }
      index += 1
    case 0x7D where context.braces.close():
      context.language = .scriptTemplate
      index += 1
    default: index += 1
    }
  }

  /// Reports a string or regular expression that does not end on its line: JavaScript has no such token, so the quote
  /// was misread.
  private mutating func checkLine(_ byte: UInt8) {
    let isContinued = byte == 0x0A && index > start + 1 && text[index - 1] == 0x0D && text[index - 2] == 0x5C
    guard byte == 0x0A || byte == 0x0D, !isContinued else { return }
    problems.append(("\(context.description.dropFirst(3)) does not end on its line", index))
  }

  private mutating func slash() {
    switch next {
    case 0x2F: enter(.scriptLineComment)
    case 0x2A: enter(.scriptBlockComment)
    default:
      settle()
      switch context.slash {
      case .regex: enter(.scriptRegex)
      case .division:
        index += 1
        context.slash = .regex
        tokens = index
      case .unknown:
        problems.append(("this `/` divides or starts a regular expression, depending on a branch", index))
        index += 1
      }
    }
  }

  private mutating func enter(_ language: MarkupContext.Language) {
    settle()
    context.language = language
    let isComment = language == .scriptLineComment || language == .scriptBlockComment
    index += isComment ? 2 : 1
  }

  /// Continues after a comment, which does not change what a `/` means.
  private mutating func resume() {
    context.language = .script
    tokens = index
  }

  /// Continues after a string or regular expression.
  private mutating func value() {
    context.slash = .division
    tokens = index
  }

  /// Whether only white space comes before this index on the line.
  private var startsLine: Bool {
    let before = text[start..<index].reversed().prefix { $0 != 0x0A && $0 != 0x0D }
    guard before.allSatisfy(\.isASCIIWhitespace) else { return false }
    // The text starts after a value, which may have ended a line or not.
    return before.count < index - start || context.slash == .regex
  }

  /// Updates what a `/` here would mean.
  private mutating func settle() {
    var last = index - 1
    while last >= tokens, text[last].isASCIIWhitespace { last -= 1 }
    defer { tokens = index }
    guard last >= tokens else { return }
    context.slash = meaning(ofSlashAfter: last) ? .regex : .division
  }

  /// Whether a `/` after the token that ends at `last` starts a regular expression.
  private func meaning(ofSlashAfter last: Int) -> Bool {
    let byte = text[last]
    switch byte {
    case 0x2B, 0x2D:
      // `++` and `--` end operands; an odd number of signs is an operator.
      var first = last
      while first > tokens, text[first - 1] == byte { first -= 1 }
      return (last - first + 1) % 2 == 1
    case 0x29: return endsCondition
    case 0x2E: return !(last > tokens && text[last - 1].isASCIIDigit)
    case 0x2C, 0x3C, 0x3E, 0x3D, 0x2A, 0x25, 0x26, 0x7C, 0x5E, 0x3F, 0x21, 0x7E, 0x28, 0x5B, 0x3A, 0x3B, 0x7B, 0x7D:
      return true
    default: return follows(ScriptReader.precedents, upTo: last)
    }
  }

  /// Whether one of the words ends at `index`, white space after it aside, and is not the name of a member.
  private func follows(_ words: Set<String>, upTo index: Int) -> Bool {
    var last = index
    while last >= tokens, text[last].isASCIIWhitespace { last -= 1 }
    var first = last + 1
    while first > tokens, text[first - 1].isASCIIAlphanumeric || text[first - 1] == 0x24 || text[first - 1] == 0x5F {
      first -= 1
    }
    guard first <= last, words.contains(text[first...last].text) else { return false }
    let isMember = first > tokens && text[first - 1] == 0x2E
    return !isMember || text[..<first].suffix(3).elementsEqual("...".utf8)
  }

  /// Keywords that are followed by an expression in parentheses and then a statement.
  private static let conditions: Set<String> = ["if", "while", "for", "with"]

  /// Keywords that are followed by an expression.
  private static let precedents: Set<String> = [
    "await", "break", "case", "continue", "default", "delete", "do", "else", "finally", "in", "instanceof", "return",
    "throw", "try",
    "typeof", "void", "yield",
  ]
}
