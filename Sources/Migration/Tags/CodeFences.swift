import Text

/// Fenced code of other generators, whose options after the language become attributes.
enum CodeFences {
  /// Returns the text with as many lines, and what was left out of its fences.
  static func converted(
    _ text: String, _ syntax: TagSyntax, firstLine: Int
  ) -> (text: String, leftOut: [(line: Int, words: String)]) {
    guard text.contains("```") || text.contains("~~~") else { return (text, []) }
    var leftOut: [(line: Int, words: String)] = []
    var line = firstLine
    let pieces = TextSplitter.split(text, nil).pieces.map { piece -> String in
      switch piece {
      case .tag: return ""
      case .text(let words):
        line += words.count { $0.isNewline }
        return words
      case .code(let code):
        defer { line += code.count { $0.isNewline } }
        guard let (first, others) = opening(of: code, syntax) else { return code }
        for words in others { leftOut.append((line, words)) }
        return first + code.drop { !$0.isNewline }
      }
    }
    return (pieces.joined(), leftOut)
  }

  /// Returns the first line of fenced code, with attributes, and what is left out; `nil` if it has no options.
  private static func opening(of code: String, _ syntax: TagSyntax) -> (line: String, leftOut: [String])? {
    let first = code.prefix { !$0.isNewline }
    let margin = first.prefix { $0 == " " }
    guard let mark = first.dropFirst(margin.count).first, mark == "`" || mark == "~" else { return nil }
    let marks = first.dropFirst(margin.count).prefix { $0 == mark }
    // A span of code can have three marks too, but it begins and ends on one line.
    guard marks.count >= 3, first.count < code.count else { return nil }
    let info = first.dropFirst(margin.count + marks.count)
    let language: Substring
    let options: CodeOptions
    if let brace = info.firstIndex(of: "{") {
      let end = info.lastIndex(of: "}") ?? info.endIndex
      guard brace < end else { return nil }
      language = info[..<brace]
      options = CodeOptions(braces: info[info.index(after: brace)..<end])
    } else if syntax == .zola, let comma = info.firstIndex(of: ",") {
      language = info[..<comma]
      options = CodeOptions(separated: info[comma...])
    } else {
      return nil
    }
    let words = language.split(whereSeparator: \.isWhitespace).map(String.init)
    // The first and the last line are the fences.
    let count = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    let lines = count - 2 - (code.last?.isNewline == true ? 1 : 0)
    let line = "\(margin)\(marks)\(words.first ?? "text")\(options.attributes(lines: lines))"
    return (line, Array(words.dropFirst()) + options.leftOut)
  }
}
