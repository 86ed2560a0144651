import Text

/// How a line that libyaml refuses is to be quoted or spaced, as an example in the help.
enum YAMLQuoting {
  /// Returns the problem with a help that shows its line with a quoted value, if that is the mistake. `bytes` are the
  /// whole document.
  static func advised(_ problem: YAML.Problem, _ bytes: Span<UInt8>, firstLine: Int) -> YAML.Problem {
    if let spaced = spaced(problem, bytes, firstLine: firstLine) { return spaced }
    guard let mistake = problem.mistake, let line = line(Int(problem.position.line) - firstLine, of: bytes),
      let help = help(for: mistake, in: line)
    else { return problem }
    var problem = problem
    if mistake == .inner {
      let isBracket = parts(of: line)?.value.first.map("[{".contains) ?? false
      problem.summary = "text after the closing \(isBracket ? "bracket" : "quote")"
    }
    problem.help = help
    return problem
  }

  /// What the value of a line lacks.
  enum Mistake: Sendable {
    /// A closing quote.
    case unclosed
    /// Quotes around a text that has a `: `.
    case colon
    /// Other quotes around a text that continues after its second quote, or quotes around one that continues after a bracket.
    case inner
    /// Other quotes around a text with an unknown escape.
    case escape
    /// Quotes around a text whose first character has a meaning in YAML.
    case first
    /// A space before it, or a key.
    case space
    /// Quotes around a text that begins with `#`, so that the bracket after it is not seen.
    case comment
  }

  /// Returns the line as it should be, if it is `key:value`; `nil` for other lines.
  static func spaced(_ line: String) -> (key: String, line: String)? {
    guard let (key, value) = split(line.drop { $0 == " " }), let first = value.first, !first.isWhitespace,
      !value.hasPrefix("//"), value.count <= longest
    else { return nil }
    return (key, "\(key): \(value)")
  }

  /// Returns the problem at the line that lacks a space after its key; `nil` if there is none. libyaml takes such a line
  /// for the beginning of a longer text, and refuses one of the next.
  private static func spaced(_ problem: YAML.Problem, _ bytes: Span<UInt8>, firstLine: Int) -> YAML.Problem? {
    guard problem.mistake == .space || problem.mistake == .colon else { return nil }
    let last = Int(problem.position.line) - firstLine
    let isRight = line(last, of: bytes).flatMap { parts(of: $0) }.map { !$0.value.contains(": ") } ?? false
    guard problem.mistake == .space || isRight else { return nil }
    for number in stride(from: last, through: max(0, last - 3), by: -1) {
      guard let line = line(number, of: bytes), let (key, right) = spaced(line) else { continue }
      let indentation = line.prefix { $0 == " " }.count
      let position = YAMLNode.Position(
        line: Int32(number + firstLine), column: Int32(indentation + 1), length: Int32(key.count + 1))
      return YAML.Problem(
        summary: "there is no space after `\(key):`", position: position, help: "write `\(right)`")
    }
    return nil
  }

  /// Returns the key with which a line begins, and what follows its colon; `nil` for other lines.
  private static func split(_ line: Substring) -> (key: String, rest: Substring)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon]
    guard !key.isEmpty, key.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }) else { return nil }
    return (String(key), line[line.index(after: colon)...])
  }
}

extension YAMLQuoting {
  /// Longer values are not repeated in a help.
  private static let longest = 80

  private static func help(for mistake: Mistake, in line: String) -> String? {
    if mistake == .comment { return comment(in: line) }
    guard let (key, value) = parts(of: line), let first = value.first else { return nil }
    let isQuoted = first == "\"" || first == "'"
    let isClosed = isQuoted && value.count > 1 && value.last == first
    let inside = isQuoted ? String(value.dropFirst().dropLast(isClosed ? 1 : 0)) : value
    // A quote that may be inside.
    let escape = first == "'" ? "''" : "\\\""
    switch mistake {
    case .unclosed where isQuoted && !isClosed:
      let closing = "add the closing quote: `\(key): \(value)\(first)`"
      return first == "\""
        ? closing : closing + ", or put double quotes around a text with an apostrophe: `\(key): \(quoted(value))`"
    case .first where value.hasPrefix("!["):
      return Self.file(ofPicture: value).map { "name the file alone: `\(key): \($0)`" }
    case .colon where !isQuoted && !"[{".contains(first) && (value.contains(": ") || value.hasSuffix(":")),
      .first where "@%`*&>|!".contains(first):
      return "put quotes around the text: `\(key): \(quoted(value))`"
    case .inner where "[{".contains(first):
      return "put quotes around the text: `\(key): \(quoted(value))`"
    case .inner where isQuoted && inside.replacing(escape, with: "").contains(first),
      .escape where isClosed:
      let isOne = isClosed && !endsAtQuote(inside, first)
      return "put other quotes around the text: `\(key): \(quoted(isOne ? inside : value))`"
    default: return nil
    }
  }

  /// Returns the file of a picture in Markdown, `![words](file "caption")`; `nil` for another text.
  private static func file(ofPicture value: String) -> Substring? {
    guard let end = value.firstIndex(of: "]") else { return nil }
    let rest = value[end...].dropFirst()
    guard rest.first == "(" else { return nil }
    let file = rest.dropFirst().prefix { !") \"".contains($0) }
    return file.isEmpty ? nil : file
  }

  /// Whether the first word or words of a text are in quotes, as in `"A" and "B"`; `inside` is without the outer quotes.
  private static func endsAtQuote(_ inside: String, _ quote: Character) -> Bool {
    guard let index = inside.firstIndex(of: quote), let before = inside[..<index].last,
      let after = inside[index...].dropFirst().first
    else { return false }
    return !before.isWhitespace && before != "\\" && after.isWhitespace
  }

  /// Returns a help for the first word of the line that begins with `#`; `nil` if there is none.
  private static func comment(in line: String) -> String? {
    guard
      let start = zip(line.indices, line.indices.dropFirst()).first(where: {
        " [{,".contains(line[$0]) && line[$1] == "#"
      })
    else { return nil }
    let word = line[start.1...].prefix { !",]}".contains($0) && !$0.isWhitespace }
    guard CutText.isText(word.unicodeScalars) else { return nil }
    return "`#` begins a comment in YAML: put quotes around the text, `\(quoted(String(word)))`"
  }

  /// Returns the text in double quotes, or in single quotes if double ones would need escapes.
  static func quoted(_ text: String) -> String {
    text.contains("\"") || text.contains("\\") ? "'\(text.replacing("'", with: "''"))'" : "\"\(text)\""
  }

  /// Returns the parts of `key: value`, without indentation and the `-` of a list; `nil` for other lines.
  private static func parts(of line: String) -> (key: String, value: String)? {
    var rest = line.drop { $0 == " " }
    while rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop { $0 == " " } }
    guard let (key, after) = split(rest), after.hasPrefix(" ") else { return nil }
    var value = after.drop { $0 == " " }
    while value.last?.isWhitespace == true { value.removeLast() }
    guard !value.isEmpty, value.count <= longest else { return nil }
    return (key, String(value))
  }

  /// `index` counts from 0.
  private static func line(_ index: Int, of bytes: Span<UInt8>) -> String? {
    var (number, start) = (0, 0)
    while number < index {
      guard start < bytes.count else { return nil }
      if bytes[start] == 0x0A { number += 1 }
      start += 1
    }
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    return index < 0 ? nil : bytes.extracting(start..<end).text
  }
}
