import Model
package import Text

extension HTMLCleaner {
  /// Cuts sanitized HTML that is longer than `limit` bytes after an element, and closes the elements that are open
  /// there. Returns `nil` if it is short enough. A single text longer than half of `limit` is cut after a word.
  package static func shortened(_ html: SafeHTML, to limit: Int) -> SafeHTML? {
    let whole = html.text.utf8.span
    guard whole.count > limit else { return nil }
    var end = limit
    while end > 0, whole[end] & 0xC0 == 0x80 { end -= 1 }
    var shortener = Shortener(Array(html.text.utf8.prefix(end)), limit)
    // Sanitizes again, so that the result is a fixed point of the sanitizer too.
    return safe(shortener.run(), CleaningOptions(again: .remote))
  }
}

/// Finds where to cut sanitized HTML.
private struct Shortener {
  private let html: [UInt8]
  private let limit: Int
  private var tokenizer: HTMLTokenizer
  /// Names of the open elements, outermost first.
  private var open: [Range<Int>] = []
  /// Length of their end tags in bytes.
  private var closing = 0
  private var best = Cut()

  private struct Cut {
    var end = 0
    var open: [Range<Int>] = []
  }

  /// `html` must end between two characters; it may end inside a tag.
  init(_ html: [UInt8], _ limit: Int) {
    // Drops an unfinished tag: at the end of a document, `<` and `</` would be text.
    let start = html.suffix(2).firstIndex(of: UInt8(ascii: "<")) ?? html.endIndex
    self.html = Array(html[..<start])
    self.limit = limit
    tokenizer = HTMLTokenizer(self.html)
  }

  mutating func run() -> [UInt8] {
    while let token = tokenizer.next() {
      switch token {
      case .text(let range): read(text: range)
      case .start(let name, _): start(name)
      case .end(let name): end(name)
      }
    }
    return html[..<best.end] + best.open.reversed().flatMap { Array("</".utf8) + html[$0] + Array(">".utf8) }
  }

  private mutating func start(_ name: Range<Int>) {
    if case .keep(let tag) = CleaningPolicy.treatment(of: NameKey(html[name])), tag.isVoid { return }
    open.append(name)
    closing += name.count + 3
  }

  private mutating func end(_ name: Range<Int>) {
    guard let last = open.last, html[last] == html[name] else { return }
    open.removeLast()
    closing -= name.count + 3
    if tokenizer.offset + closing <= limit { best = Cut(end: tokenizer.offset, open: open) }
  }

  /// Moves the cut into a text, but only into one that is too long to be dropped whole.
  private mutating func read(text range: Range<Int>) {
    guard range.upperBound + closing > limit / 2, best.end < limit / 2, limit - closing > range.lowerBound else {
      return
    }
    best = Cut(end: wordEnd(in: range.lowerBound..<min(range.upperBound, limit - closing)), open: open)
  }

  /// Returns the position of the last white space in the text, or else of the last character boundary.
  private func wordEnd(in text: Range<Int>) -> Int {
    if let space = html[text].lastIndex(where: \.isASCIIWhitespace), space > text.lowerBound { return space }
    var end = text.upperBound
    if let reference = html[text].suffix(12).lastIndex(of: UInt8(ascii: "&")) { end = reference }
    while end > text.lowerBound, end < html.count, html[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
