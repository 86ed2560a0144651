import Text

/// A converter of the attributes after headings, such as `## Dawn {#dawn .wide data-x=1}`: ids and classes stay, others have
/// no counterpart.
enum HeadingAttributes {
  /// Returns the text, and the attributes that were left out, each with its line. `firstLine` is the number of the text's first
  /// line in its file. Lines of fenced code stay as they are.
  static func converted(_ text: String, firstLine: Int) -> (text: String, leftOut: [(line: Int, attribute: String)]) {
    guard text.contains("#"), text.contains("}") else { return (text, []) }
    var leftOut: [(line: Int, attribute: String)] = []
    var fence: CodeFence?
    // Swift takes the two characters of a line end of Windows for one.
    let unified = text.contains("\r\n") ? text.replacing("\r\n", with: "\n") : text
    let lines = unified.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      guard !fence.includes(nextLine: line.utf8.span), isHeading(line), let braces = braces(of: line),
        let read = Read(braces.dropFirst().dropLast())
      else { return line }
      guard read.isChanged else { return line }
      leftOut += read.leftOut.map { (firstLine + index, $0) }
      let kept = read.kept.isEmpty ? "" : "{\(read.kept.joined(separator: " "))}"
      let words = line[..<braces.startIndex]
      return kept.isEmpty ? words.prefix(upTo: end(of: words)) : words + kept
    }
    return (lines.joined(separator: "\n"), leftOut)
  }
}

extension HeadingAttributes {
  private static func isHeading(_ line: Substring) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    let marks = line.dropFirst(indent).prefix { $0 == "#" }.count
    return indent < 4 && (1...6).contains(marks) && line.dropFirst(indent + marks).first == " "
  }

  /// Returns the braces at the end of a line; `nil` if there are none, or those of a shortcode.
  private static func braces(of line: Substring) -> Substring? {
    let line = line.prefix(upTo: end(of: line))
    guard line.last == "}", let open = line.lastIndex(of: "{"), open > line.startIndex else { return nil }
    let before = line[line.index(before: open)]
    return before == "{" || before == "\\" || before == "#" ? nil : line[open...]
  }

  /// Returns where the white space at the end of the text begins.
  private static func end(of text: Substring) -> Substring.Index {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.endIndex
  }

  /// The attributes between braces.
  private struct Read {
    var kept: [String] = []
    var leftOut: [String] = []
    /// Whether the braces are not written as they were.
    var isChanged = false

    /// Returns `nil` if these are not attributes, but text.
    init?(_ inner: Substring) {
      var words: [String] = []
      var quote: Character?
      var isWord = false
      for character in inner {
        if quote == nil, character.isWhitespace || character == "," {
          isWord = false
          continue
        }
        if !isWord { words.append("") }
        isWord = true
        words[words.count - 1].append(character)
        if character == quote { quote = nil } else if quote == nil, "\"'".contains(character) { quote = character }
      }
      guard quote == nil, !words.isEmpty else { return nil }
      for word in words { if !take(word) { return nil } }
    }

    /// Returns `false` if the word is not an attribute.
    private mutating func take(_ word: String) -> Bool {
      if word.hasPrefix("#") || word.hasPrefix(".") {
        kept.append(word)
        return word.count > 1
      }
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { return false }
      let name = word[..<equals]
      let value = word[word.index(after: equals)...].filter { !"\"'".contains($0) }
      isChanged = true
      let names = value.split(separator: " ")
      switch name {
      case "id" where names.count == 1: kept.append("#\(value)")
      case "class" where !names.isEmpty && names.allSatisfy(MarkdownForms.isName): kept += names.map { ".\($0)" }
      default: leftOut.append(word)
      }
      return true
    }
  }
}
