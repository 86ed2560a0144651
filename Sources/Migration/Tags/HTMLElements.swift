import Markup
import Text

/// The elements of a text of HTML, each with its end, found in one pass. What is inside scripts, styles and `<textarea>` is not
/// read.
struct HTMLElements {
  struct Element {
    /// In lower case.
    var name: String
    /// The start tag.
    var tag: Range<Int>
    /// From the start tag to the end tag, both included; the start tag alone if the element has no end tag.
    var range: Range<Int>
    /// Between the tags.
    var inner: Range<Int>
    /// The words of `class`.
    var classes: [Substring]
  }

  private static let classAttribute = AttributeName("class")

  let text: [UInt8]
  /// In the order of their start tags.
  let elements: [Element]

  init(_ text: [UInt8]) {
    self.text = text
    let span = text.span
    var elements: [Element] = []
    var markup = HTMLMarkup()
    /// The numbers of the elements without an end tag so far, by name.
    var open: [String: [Int]] = [:]
    var index = 0
    while let start = span.firstIndex(of: UInt8(ascii: "<"), in: index..<span.count) {
      index = start + 1
      guard let end = markup.end(in: span, at: start) else { continue }
      index = end
      guard let name = HTMLMarkup.name(in: span, at: start) else { continue }
      if name.hasPrefix("/") {
        guard let number = open[String(name.dropFirst())]?.popLast() else { continue }
        let tag = elements[number].tag
        elements[number].inner = tag.upperBound..<start
        elements[number].range = tag.lowerBound..<end
        continue
      }
      let classes = Self.attribute(Self.classAttribute, in: text, start..<end)?.split(whereSeparator: \.isWhitespace)
      if !VoidElements.names.contains(name) { open[name, default: []].append(elements.count) }
      elements.append(
        Element(name: name, tag: start..<end, range: start..<end, inner: end..<end, classes: classes ?? []))
      if ["script", "style", "textarea"].contains(name) {
        index = markup.endTag(of: name, in: span, from: end) ?? end
      }
    }
    self.elements = elements
  }

  /// Returns the numbers of the elements whose start tags are in `range`.
  func numbers(in range: Range<Int>) -> Range<Int> {
    first(at: range.lowerBound)..<first(at: range.upperBound)
  }

  /// Returns the first element in `range` with this class.
  func element(_ class: String, in range: Range<Int>) -> Element? {
    numbers(in: range).first { elements[$0].classes.contains(`class`[...]) }.map { elements[$0] }
  }

  /// Returns the first element in `range` with this name.
  func element(named name: String, in range: Range<Int>) -> Element? {
    numbers(in: range).first { elements[$0].name == name }.map { elements[$0] }
  }

  /// Returns the value of an attribute, with character references decoded; `nil` if the element does not have it.
  func attribute(_ name: String, of element: Element) -> String? {
    Self.attribute(AttributeName(name), in: text, element.tag)
  }

  /// Returns the number of the first element whose start tag is at `offset` or after it.
  private func first(at offset: Int) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].tag.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func attribute(_ name: AttributeName, in text: [UInt8], _ tag: Range<Int>) -> String? {
    var tokenizer = HTMLTokenizer(Array(text[tag]))
    guard case .start = tokenizer.next() else { return nil }
    return tokenizer.value(of: name)?.text
  }
}
