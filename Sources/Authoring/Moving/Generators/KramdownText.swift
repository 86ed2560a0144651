import Text

/// The syntax that kramdown, Jekyll's Markdown, has beyond Rhapsode's.
enum KramdownText {
  /// Converts attribute lists and lists of contents. Returns the text and the lines of what was left out.
  static func converted(_ text: String, firstLine: Int) -> (text: String, leftOut: [(line: Int, words: String)]) {
    guard text.contains("{:") else { return (text, []) }
    var leftOut: [(line: Int, words: String)] = []
    var line = firstLine
    let pieces = TextSplitter.split(text, nil).pieces.map { piece -> String in
      switch piece {
      case .code(let code):
        line += code.count { $0.isNewline }
        return code
      case .tag: return ""
      case .text(let words):
        defer { line += words.count { $0.isNewline } }
        return lines(words, from: line, &leftOut)
      }
    }
    return (pieces.joined(), leftOut)
  }

  private static func lines(_ text: String, from first: Int, _ leftOut: inout [(line: Int, words: String)]) -> String {
    var result: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("{:"), bare.reversed().drop(while: \.isWhitespace).first == "}" {
        if bare.contains("toc") {
          // kramdown replaces the list item above it by the table of contents.
          if let last = result.last, last.hasPrefix("* ") || last.hasPrefix("- ") || last.hasPrefix("1. ") {
            result.removeLast()
          }
        } else if let last = result.last, last.hasPrefix("#"), let id = id(in: bare) {
          result[result.count - 1] = "\(last) {#\(id)}"
        } else {
          leftOut.append((first + number, String(bare)))
        }
        continue
      }
      result.append(inline(String(line)))
    }
    return result.joined(separator: "\n")
  }

  /// Returns the line with `![a](b){.wide}` for `![a](b){: .wide}`.
  private static func inline(_ line: String) -> String {
    guard line.contains("){:") else { return line }
    var result = ""
    var rest = line[...]
    while let start = rest.range(of: "){:") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstIndex(of: "}") else { return result + "){:" + rest }
      let words = rest[..<end].split(separator: " ").filter { $0.hasPrefix(".") || $0.hasPrefix("#") }
      result += ")" + (words.isEmpty ? "" : "{\(words.joined(separator: " "))}")
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func id(in words: Substring) -> String? {
    guard let start = words.firstIndex(of: "#") else { return nil }
    let id = words[words.index(after: start)...].prefix { !$0.isWhitespace && $0 != "}" }
    return id.isEmpty ? nil : String(id)
  }
}
