import Text

/// The elements of third-party HTML with their places in the text, for selectors. It takes linear time and memory for any
/// input, unlike a tree by libgumbo. What is selected is a slice of the original text, and is not sanitized.
package struct ElementIndex: Sendable {
  struct Element: Sendable {
    var name: NameKey
    /// Index of the element that contains it; -1 for none.
    var parent: Int
    /// In `attributes`.
    var attributes: Range<Int>
    /// In bytes, with the tags.
    var start: Int
    var end: Int
  }

  let bytes: [UInt8]
  private(set) var elements: [Element] = []
  private(set) var attributes: [HTMLTokenizer.Attribute] = []
  /// From the outermost.
  private var open: [UnclosedElement] = []
  /// How many of each name are open.
  private var openNames: [NameKey: Int] = [:]

  /// Elements that are nested deeper count as their parent's contents, and so do all after the first `mostElements`.
  private static let deepest = 256
  private static let mostElements = 200_000

  /// `html` must be UTF-8.
  package init(_ html: [UInt8]) {
    bytes = html
    var tokenizer = HTMLTokenizer(html)
    while let token = tokenizer.next() {
      switch token {
      case .text: continue
      case .start(let name, let closesItself): start(name, closesItself, &tokenizer)
      case .end(let name): end(NameKey(html[name]), name.lowerBound - 2, tokenizer.offset)
      }
    }
    close(to: 0, at: html.count)
  }
}

extension ElementIndex {
  private mutating func start(_ range: Range<Int>, _ closesItself: Bool, _ tokenizer: inout HTMLTokenizer) {
    let name = NameKey(bytes[range])
    let start = range.lowerBound - 1
    closeImplied(by: name, at: start)
    let first = attributes.count
    attributes += tokenizer.attributes
    if NestingRules.rawTexts.contains(name) { _ = tokenizer.rawText(until: name) }
    guard elements.count < Self.mostElements else { return }
    elements.append(
      Element(
        name: name, parent: open.last?.index ?? -1, attributes: first..<attributes.count, start: start,
        end: tokenizer.offset))
    let isClosed = NestingRules.voids.contains(name) || NestingRules.rawTexts.contains(name)
    guard !isClosed, !(closesItself && open.last?.isForeign ?? false), open.count < Self.deepest else { return }
    open.append(UnclosedElement(elements.count - 1, name, in: open.last))
    openNames[name, default: 0] += 1
  }

  private mutating func closeImplied(by name: NameKey, at place: Int) {
    guard let last = open.last, let rule = NestingRules.rule[name], last.closable & 1 << UInt8(rule) != 0 else {
      return
    }
    let closed = NestingRules.implied[rule].closes
    if let level = open.lastIndex(where: { closed.contains($0.name) }) { close(to: level, at: place) }
  }

  /// Closes the innermost open element of that name, with those inside it. An end tag inside a table's cell closes
  /// nothing outside, and one of an inline element closes no block.
  private mutating func end(_ name: NameKey, _ start: Int, _ end: Int) {
    guard openNames[name, default: 0] > 0 else { return }
    let isOfTable = NestingRules.tableParts.contains(name)
    for (level, element) in open.enumerated().reversed() {
      if element.name == name {
        if level + 1 < open.count, NestingRules.inlines.contains(name) {
          elements[element.index].end = end
          open.remove(at: level)
          openNames[name, default: 1] -= 1
        } else {
          close(to: level + 1, at: start)
          close(to: level, at: end)
        }
        return
      }
      if !isOfTable, NestingRules.boundaries.contains(element.name) { return }
    }
  }

  private mutating func close(to level: Int, at place: Int) {
    for element in open[level...] {
      elements[element.index].end = place
      openNames[element.name, default: 1] -= 1
    }
    open.removeSubrange(level...)
  }
}
