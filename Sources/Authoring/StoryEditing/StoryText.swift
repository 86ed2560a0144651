import Markup
import Text

/// The part of a block that a person edits: its source without fences, marks and prefixes.
enum StoryText {
  /// Returns the text inside, with line feeds as line ends.
  static func inner(of block: OutlineBlock, in bytes: [UInt8]) -> String {
    switch block.kind {
    case .image, .rule: ""
    case .code: withoutLastLineEnd(unified(block.words))
    case .quote: unquoted(unified(bytes[block.range].text))
    case .footnote: unindented(unified(bytes[block.inner].text))
    case .directive: unified(contents(of: block).map { bytes[$0].text } ?? "")
    default: unified(bytes[block.inner].text)
    }
  }

  /// The bytes of the blocks inside a container; `nil` if there are none.
  static func contents(of block: OutlineBlock) -> Range<Int>? {
    guard let first = block.children.first, let last = block.children.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// Returns `text` with line feeds as line ends.
  static func unified(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  /// Returns the lines of a text with line feeds.
  static func lines(_ text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns a text without blank lines at its start and end, and without the last line end.
  static func trimmed(_ text: String) -> String {
    var lines = lines(unified(text))[...]
    func isBlank(_ line: Substring) -> Bool { line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

extension StoryText {
  private static func withoutLastLineEnd(_ text: String) -> String {
    text.utf8.last == 0x0A ? String(text.unicodeScalars.dropLast()) : text
  }

  private static func unquoted(_ source: String) -> String {
    lines(source).map { line in
      let rest = line.unicodeScalars.drop { $0 == " " }
      guard rest.first == ">" else { return line }
      let inner = rest.dropFirst()
      return Substring(inner.first == " " ? inner.dropFirst() : inner)
    }.joined(separator: "\n")
  }

  private static func unindented(_ text: String) -> String {
    lines(text).enumerated().map { index, line in
      guard index > 0 else { return line }
      let spaces = line.utf8.prefix(4).prefix { $0 == 0x20 }.count
      return Substring(
        line.utf8.first == 0x09 ? line.unicodeScalars.dropFirst() : line.unicodeScalars.dropFirst(spaces))
    }.joined(separator: "\n")
  }
}
