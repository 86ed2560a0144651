import Text

/// The text of a block with the marks of its kind, and with line feeds as line ends.
enum BlockText {
  /// Returns a quotation, with a space after `>` unless `source` has none.
  static func quote(_ text: String, like source: String) -> String {
    let first = source.unicodeScalars.drop { $0 == " " }.dropFirst().first
    let mark = first == " " || first == "\n" || first == "\r" || first == nil ? "> " : ">"
    return StoryText.lines(text).map { $0.isEmpty ? ">" : mark + $0 }.joined(separator: "\n")
  }

  /// Returns a footnote; all lines but the first are indented.
  static func footnote(_ text: String, name: String) -> String {
    let lines = StoryText.lines(text).enumerated().map { index, line in
      index == 0 || line.isEmpty ? String(line) : "    " + line
    }
    return "[^\(name)]: " + lines.joined(separator: "\n")
  }

  static func indented(_ code: String) -> String {
    StoryText.lines(code).map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
  }

  static func fenced(_ code: String) -> String {
    let fence = fence(around: code, mark: "`", atLeast: 3)
    return fence + "\n" + (code.isEmpty ? "" : code + "\n") + fence
  }

  /// Returns code in a fence like that of `block`, with the same info string. The fence is longer if the code needs it.
  static func fenced(_ code: String, like block: StoryBlock) -> String {
    let opening = String(StoryText.lines(StoryText.unified(block.source))[0])
    let indent = String(opening.prefix { $0 == " " })
    let rest = opening.dropFirst(indent.count)
    let mark = rest.hasPrefix("~") ? "~" : "`"
    let old = rest.unicodeScalars.prefix { String($0) == mark }.count
    let fence = fence(around: code, mark: mark, atLeast: old)
    let lines = code.isEmpty ? [] : StoryText.lines(code).map { $0.isEmpty ? "" : indent + $0 }
    let words = String(rest.unicodeScalars.dropFirst(old))
    return ([indent + fence + words] + lines + [indent + fence]).joined(separator: "\n")
  }

  /// Escapes the text of a heading or paragraph: it must not begin another kind of block, end like a heading, or
  /// contain braces.
  static func escaped(_ words: String) -> String {
    var text = words.replacing("{", with: "\\{")
    if let last = text.utf8.last, last == UInt8(ascii: "#") { text = text.dropLast() + "\\#" }
    let digits = text.utf8.prefix { $0.isASCIIDigit }.count
    if digits > 0, let sign = text.utf8.dropFirst(digits).first, sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    {
      return text.prefix(digits) + "\\" + text.dropFirst(digits)
    }
    if let first = text.utf8.first, "-+*=:#>|~`<[!_".utf8.contains(first) { text = "\\" + text }
    return text
  }

  private static func fence(around code: String, mark: String, atLeast count: Int) -> String {
    var longest = 0
    for line in StoryText.lines(code) {
      let rest = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
      longest = max(longest, rest.prefix { String($0) == mark }.count)
    }
    return String(repeating: mark, count: max(count, longest >= count ? longest + 1 : count))
  }
}
