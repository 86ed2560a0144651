extension Lexer {
  /// Reads tokens up to the `}}` or `%}` that matches the opening. A tag that ends in another way, or that is still
  /// open where the next one begins, is one mistake.
  mutating func readExpression(isTag: Bool, opening: Int) {
    closers = []
    let before = problems
    while true {
      while let width = whitespace(at: position) { position += width }
      if position >= limit || beginsTag {
        // What was read up to here is text of the page, so its mistakes are not the author's.
        problems = before
        problems.report(
          "this is never closed", at: opening..<opening + 2,
          help: isTag ? "close it with `%}`" : "close it with `}}`")
        return add(isTag ? .tagEnd : .outputEnd, from: position)
      }
      if readEnd(isTag: isTag) || readWrongEnd(isTag: isTag) { return }
      readToken()
    }
  }
}

extension Lexer {
  private mutating func readEnd(isTag: Bool) -> Bool {
    let first: UInt8 = isTag ? 0x25 : 0x7D
    let mark = byte() == 0x2D || (isTag && byte() == 0x2B) ? byte() : 0
    let width = mark == 0 ? 0 : 1
    guard byte(width) == first, byte(width + 1) == 0x7D else { return false }
    if let last = closers.last {
      if last.kind == .rightBrace, !isTag { return false }
      problems.report("this is never closed", at: last.start..<last.start + 1)
    }
    let start = position
    position += width
    tokens.append(Token(kind: isTag ? .tagEnd : .outputEnd, start: start, end: position + 2))
    close(mark: mark, trims: isTag)
    return true
  }

  /// Whether the next tag begins here. No expression contains these pairs: a key of a mapping cannot be a mapping.
  private var beginsTag: Bool {
    byte() == 0x7B && (byte(1) == 0x25 || byte(1) == 0x23 || byte(1) == 0x7B && closers.isEmpty)
  }

  /// Reads the end of the other kind of tag, or half an end, and reports it.
  private mutating func readWrongEnd(isTag: Bool) -> Bool {
    guard closers.isEmpty else { return false }
    let isOther = byte(1) == 0x7D && byte() == (isTag ? 0x7D : 0x25)
    guard isOther || byte() == 0x7D else { return false }
    let start = position
    position += isOther ? 2 : 1
    let (begin, end) = isTag ? ("{%", "%}") : ("{{", "}}")
    problems.report("expected `\(end)`, since this tag begins with `\(begin)`", at: start..<position)
    add(isTag ? .tagEnd : .outputEnd, from: start)
    return true
  }

  private mutating func readToken() {
    let start = position
    let first = byte()
    switch first {
    case 0x30...0x39: readNumber()
    case 0x22, 0x27: readString(quote: first)
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...:
      while isNameByte(byte()), position < limit { position += 1 }
      add(.name, from: start)
    default: readOperator(first)
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private mutating func readString(quote: UInt8) {
    let start = position
    position += 1
    while position < limit, bytes[position] != quote { position += bytes[position] == 0x5C ? 2 : 1 }
    if position >= limit {
      position = start + 1
      problems.report("this string is never closed", at: start..<start + 1)
      while position < limit, bytes[position] != 0x0A, !starts(with: "%}", at: position),
        !starts(with: "}}", at: position)
      {
        position += 1
      }
      return add(.string, from: start)
    }
    position += 1
    add(.string, from: start)
  }

  private mutating func readNumber() {
    let start = position
    if byte() == 0x30, [0x62, 0x42, 0x6F, 0x4F, 0x78, 0x58].contains(byte(1)) {
      position += 2
      while isNameByte(byte()), byte() < 0x80 { position += 1 }
      return add(.integer, from: start)
    }
    readDigits()
    var kind = Token.Kind.integer
    // `list.0.1` has two indices, not the number 0.1.
    if start > 0, bytes[start - 1] == 0x2E { return add(kind, from: start) }
    if byte() == 0x2E, isDigit(byte(1)) {
      position += 1
      readDigits()
      kind = .float
    }
    if byte() | 0x20 == 0x65 {
      let sign = byte(1) == 0x2B || byte(1) == 0x2D ? 1 : 0
      if isDigit(byte(1 + sign)) {
        position += 1 + sign
        readDigits()
        kind = .float
      }
    }
    add(kind, from: start)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func readDigits() {
    while isDigit(byte()) || (byte() == 0x5F && isDigit(byte(1))) { position += 1 }
  }

  private mutating func readOperator(_ first: UInt8) {
    let start = position
    let second = byte(1)
    let pair: Token.Kind? =
      switch (first, second) {
      case (0x2F, 0x2F): .divideDown
      case (0x2A, 0x2A): .power
      case (0x3D, 0x3D): .equal
      case (0x21, 0x3D): .notEqual
      case (0x3C, 0x3D): .lessOrEqual
      case (0x3E, 0x3D): .greaterOrEqual
      default: nil
      }
    if let pair {
      position += 2
      return add(pair, from: start)
    }
    position += 1
    guard let kind = Lexer.single(first) else {
      var shown =
        first >= 0x20 && first < 0x7F
        ? String(UnicodeScalar(first)) : "\\x" + String(first, radix: 16)
      let help = OtherLanguages.help(for: first)
      if help != nil, first == second {
        position += 1
        shown += shown
      }
      return problems.report("unexpected `\(shown)`", at: start..<position, help: help)
    }
    balance(kind, at: start)
    add(kind, from: start)
  }

  private static func single(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case 0x2B: .add
    case 0x2D: .subtract
    case 0x2A: .multiply
    case 0x2F: .divide
    case 0x25: .modulo
    case 0x7E: .tilde
    case 0x3C: .less
    case 0x3E: .greater
    case 0x3D: .assign
    case 0x2E: .dot
    case 0x2C: .comma
    case 0x3A: .colon
    case 0x7C: .pipe
    case 0x28: .leftParenthesis
    case 0x29: .rightParenthesis
    case 0x5B: .leftBracket
    case 0x5D: .rightBracket
    case 0x7B: .leftBrace
    case 0x7D: .rightBrace
    default: nil
    }
  }

  private mutating func balance(_ kind: Token.Kind, at start: Int) {
    switch kind {
    case .leftParenthesis: closers.append((.rightParenthesis, start))
    case .leftBracket: closers.append((.rightBracket, start))
    case .leftBrace: closers.append((.rightBrace, start))
    case .rightParenthesis, .rightBracket, .rightBrace:
      if closers.last?.kind == kind {
        closers.removeLast()
      } else if let last = closers.popLast() {
        problems.report(
          "`\(Character(UnicodeScalar(bytes[start])))` does not close this",
          at: last.start..<last.start + 1)
      } else {
        problems.report(
          "`\(Character(UnicodeScalar(bytes[start])))` closes nothing", at: start..<start + 1)
      }
    default: break
    }
  }
}
