import Text

/// The syntax that kramdown, Jekyll's Markdown, has beyond Rhapsode's.
enum KramdownText {
  /// Converts attribute lists and lists of contents. Returns the text and the lines of what was left out.
  static func converted(_ text: String, firstLine: Int) -> (text: String, leftOut: [(line: Int, words: String)]) {
    guard text.contains("{:") else { return (KramdownBlocks.converted(text), []) }
    let text = KramdownExtensions.converted(text)
    var leftOut: [(line: Int, words: String)] = []
    var line = firstLine
    var result = ""
    for piece in TextSplitter.split(text, nil).pieces {
      switch piece {
      case .code(let code):
        line += code.count { $0.isNewline }
        result += code
      case .tag: break
      case .text(let words):
        result += lines(words, from: line, after: result.last, &leftOut)
        line += words.count { $0.isNewline }
      }
    }
    return (KramdownBlocks.converted(result), leftOut)
  }

  /// `before` is the character in front of the text.
  private static func lines(
    _ text: String, from first: Int, after before: Character?, _ leftOut: inout [(line: Int, words: String)]
  ) -> String {
    var result: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let bare = line.drop { $0 == " " }
      let isContinued = number == 0 && before?.isNewline == false
      if !isContinued, bare.hasPrefix("{:"), bare.reversed().drop(while: \.isWhitespace).first == "}" {
        // Not `.no_toc` or `.stock`.
        if bare.dropFirst(2).prefix(while: { $0 != "}" }).split(separator: " ").contains("toc") {
          // kramdown replaces the list item above it by the table of contents.
          if let last = result.last, last.hasPrefix("* ") || last.hasPrefix("- ") || last.hasPrefix("1. ") {
            result.removeLast()
          }
        } else if result.last?.hasPrefix("#") == true {
          let list = bare.drop { $0 == "{" || $0 == ":" }.prefix { $0 != "}" }
          // In place: thousands of lists can follow one heading.
          result[result.count - 1] += attributes(list, first + number, &leftOut, space: " ")
        } else if let notice = KramdownBlocks.notice(in: line) {
          // The blocks are converted last, when no more lines are counted.
          result.append(String(line))
          for word in notice.others { leftOut.append((first + number, word)) }
        } else {
          leftOut.append((first + number, String(bare)))
        }
        continue
      }
      result.append(inline(String(line), after: isContinued ? before : nil, first + number, &leftOut))
    }
    return result.joined(separator: "\n")
  }

  /// Returns the line with `![a](b){.wide}` for `![a](b){: .wide}`. Only links and pictures can have attributes: those of code
  /// and of emphasis are left out.
  private static func inline(
    _ line: String, after before: Character?, _ number: Int, _ leftOut: inout [(line: Int, words: String)]
  ) -> String {
    guard line.contains("{:") else { return line }
    var result = ""
    var rest = line[...]
    while let start = rest.range(of: "{:") {
      result += rest[..<start.lowerBound]
      let list = rest[start.upperBound...].prefix { $0 != "}" }
      guard list.endIndex < rest.endIndex else { return result + rest[start.lowerBound...] }
      let last = result.last ?? before ?? " "
      guard ")]*_`>".contains(last) else {
        result += rest[start]
        rest = rest[start.upperBound...]
        continue
      }
      rest = rest[rest.index(after: list.endIndex)...]
      if ")]".contains(last) {
        result += attributes(list, number, &leftOut)
      } else {
        leftOut.append((number, "{:\(list)}"))
      }
    }
    return result + rest
  }

  /// Returns the classes and the id of an attribute list in braces; empty if it has neither. Other attributes, such as
  /// `width="100"`, are left out.
  private static func attributes(
    _ list: Substring, _ line: Int, _ leftOut: inout [(line: Int, words: String)], space: String = ""
  ) -> String {
    let arguments = TagArguments(String(list))
    var words = arguments.positional
    words += (arguments.named["class"] ?? "").split(separator: " ").map { ".\($0)" }
    if let id = arguments.named["id"] { words.append("#\(id)") }
    let kept = words.filter { $0.hasPrefix(".") || $0.hasPrefix("#") }
    let others = words.filter { !$0.hasPrefix(".") && !$0.hasPrefix("#") && !$0.isEmpty }
    let named = arguments.named.filter { $0.key != "class" && $0.key != "id" }.sorted { $0.key < $1.key }
    for word in others + named.map({ "\($0.key)=\"\($0.value)\"" }) { leftOut.append((line, word)) }
    return kept.isEmpty ? "" : "\(space){\(kept.joined(separator: " "))}"
  }
}
