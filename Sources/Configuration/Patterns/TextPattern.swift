import Text

/// What a filter searches for: words, which must follow one another, or a regular expression between slashes.
///
/// Words are compared without case and accents. The last one matches longer words too if it ends with `*`.
package struct TextPattern: Sendable {
  /// A mistake in a pattern, and its position: Unicode scalars from the start of the pattern.
  package struct Mistake: Error, Sendable, Hashable {
    var summary: String
    var help: String?
    var offset = 0
  }

  private enum Kind: Sendable {
    /// See `SearchedText.words`.
    case words([UInt8])
    case expression(RegularExpression)
  }

  package let written: String
  private let kind: Kind

  package init(_ written: String) throws(Mistake) {
    self.written = written
    kind = written.hasPrefix("/") ? .expression(try Self.expression(written)) : .words(try Self.words(written))
  }

  package func search(_ text: SearchedText) -> RegularExpression.Answer {
    switch kind {
    case .words(let words): text.has(words) ? .found : .missing
    case .expression(let expression): expression.search(text.text)
    }
  }
}

extension TextPattern {
  private static func words(_ written: String) throws(Mistake) -> [UInt8] {
    let isOpen = written.hasSuffix("*")
    var words = SearchedText.words(of: isOpen ? String(written.dropLast()) : written)
    guard words.count > 1 else {
      throw Mistake(
        summary: "`\(written.shortened(to: 40))` has no word to search for",
        help: "write words, or a regular expression between slashes such as `/!!+/`")
    }
    if isOpen { words.removeLast() }
    return words
  }

  private static func expression(_ written: String) throws(Mistake) -> RegularExpression {
    guard let slash = written.lastIndex(of: "/"), slash != written.startIndex else {
      throw Mistake(
        summary: "the regular expression does not end with `/`", help: "to search for words, leave the slash out",
        offset: max(0, written.unicodeScalars.count - 1))
    }
    let expression = String(written[written.index(after: written.startIndex)..<slash])
    let flags = String(written[written.index(after: slash)...])
    if let flag = flags.first(where: { !RegularExpression.flags.contains($0) }) {
      let before = written[...slash].unicodeScalars.count + flags.prefix { $0 != flag }.unicodeScalars.count
      throw Mistake(
        summary: "`\(flag)` is not a flag of regular expressions", help: "the flags are `i`, `m`, `s` and `x`",
        offset: before)
    }
    guard !expression.isEmpty else { throw Mistake(summary: "the regular expression is empty") }
    do throws(RegularExpression.Mistake) {
      return try RegularExpression(expression, flags: flags)
    } catch {
      throw Mistake(summary: "the regular expression is wrong: \(error.summary)", offset: error.offset + 1)
    }
  }
}
