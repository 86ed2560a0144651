/// A search for the line of a Markdown text from which a block of its page was made, by the words that both share.
enum BlockFinder {
  /// The most bytes of a text that is searched.
  static let largest = 4 << 20

  /// Returns the first of the lines that contain the most of the words at the start of the block; `nil` if none contains
  /// any. `firstLine` is where the text begins below the front matter.
  static func line(of block: String, in text: String, from firstLine: Int) -> Int? {
    let wanted = Array(words(of: block).prefix(mostWords))
    guard !wanted.isEmpty else { return nil }
    var best: (line: Int, score: Int)?
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      guard index + 1 >= firstLine else { continue }
      let score = score(wanted, words(of: line))
      if score > (best?.score ?? 0) { best = (index + 1, score) }
    }
    return best?.line
  }
}

extension BlockFinder {
  /// The number of words that are compared: in a wrapped paragraph, only the first few are on the first line.
  private static let mostWords = 12

  /// Returns the score of a line. Words in their order count more than words anywhere, so that a line that only
  /// contains them comes second.
  private static func score(_ wanted: [Substring], _ found: [Substring]) -> Int {
    guard !found.isEmpty else { return 0 }
    var inOrder = 0
    for word in found where inOrder < wanted.count {
      if word == wanted[inOrder] { inOrder += 1 }
    }
    let present = Set(found)
    return 3 * inOrder + wanted.filter { present.contains($0) }.count
  }

  /// Returns the words, of letters and digits, in lower case: marks of Markdown are not part of a block's text.
  private static func words(of text: some StringProtocol) -> [Substring] {
    Substring(text.lowercased()).split { !$0.isLetter && !$0.isNumber }
  }
}
