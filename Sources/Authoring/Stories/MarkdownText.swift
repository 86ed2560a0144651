import Text

/// Plain text as Markdown that renders as the same text: every sign with a meaning in Markdown is escaped.
enum MarkdownText {
  /// Returns the paragraphs of a text. Its line ends stay line ends.
  static func paragraphs(_ text: String) -> String {
    var paragraphs: [[String]] = [[]]
    for line in lines(text) {
      if line.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1].append(escaped(line)) }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\\\n") }.joined(separator: "\n\n")
  }

  /// Returns a text on one line.
  static func line(_ text: String) -> String {
    escaped(lines(text).filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// Returns a text as the value of an attribute in braces.
  static func attribute(_ text: String) -> String {
    let value = line(text: text).replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    return "\"\(value)\""
  }

  private static func line(text: String) -> String { lines(text).filter { !$0.isEmpty }.joined(separator: " ") }

  /// The lines of a text, with single spaces between their words.
  private static func lines(_ text: String) -> [String] {
    text.replacing("\r\n", with: "\n").unicodeScalars.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r"
    }
    .map {
      String($0).utf8.split(whereSeparator: \.isASCIIWhitespace).map { String(Substring($0)) }.joined(separator: " ")
    }
  }

  /// Signs that can mean something anywhere in a line.
  private static let special = Set("\\`*_[]<>&~|{}\"'^$#".unicodeScalars)

  private static func escaped(_ line: String) -> String {
    var escaped = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    let isNumbered = line.utf8.prefix { (0x30...0x39).contains($0) }.count
    for (index, scalar) in line.unicodeScalars.enumerated() {
      let isDoubled = scalar == last && ".-:".unicodeScalars.contains(scalar)
      let startsBlock = index == 0 && "-+=:".unicodeScalars.contains(scalar)
      let endsNumber = index == isNumbered && index > 0 && ".)".unicodeScalars.contains(scalar)
      if special.contains(scalar) || isDoubled || startsBlock || endsNumber { escaped.append("\\") }
      escaped.append(scalar)
      last = scalar
    }
    return String(escaped)
  }
}
