import Escaping
import Text

/// The open elements of a document, and their texts.
///
/// The text of each element gathers at the end of one buffer and leaves it when the element closes, so that the text of
/// an unknown child never becomes part of its parent's.
struct ElementStack {
  private(set) var open: [OpenElement] = []
  /// The texts of the open elements, one after another.
  var text: [UInt8] = []
  /// Whether the innermost element keeps its text.
  private(set) var collectsText = false
  /// Whether text is escaped: elements inside a text construct are markup.
  var escapesText = false
  /// Whether an element was nested too deeply to be read.
  private(set) var isTooDeep = false

  var count: Int { open.count }

  var isEmpty: Bool { open.isEmpty }

  /// Whether there is room for one more element; if not, a place holder is opened.
  @inline(__always)
  mutating func hasRoom() -> Bool {
    guard open.count >= FeedLimits.deepest else { return true }
    isTooDeep = true
    open.append(.tooDeep)
    collectsText = false
    return false
  }

  @inline(__always)
  mutating func push(_ element: FeedElement, hasBase: Bool) {
    open.append(OpenElement(element: element, start: element.usesText ? text.count : -1, hasBase: hasBase))
    collectsText = element.usesText
  }

  /// Opens an element inside a text construct. Its text is part of the construct's.
  mutating func pushMarkup(start: Int) {
    open.append(OpenElement(element: .unknown, start: start))
    collectsText = true
  }

  @inline(__always)
  mutating func pop() -> OpenElement? {
    guard let element = open.popLast() else { return nil }
    collectsText = open.last.map { $0.start >= 0 } ?? false
    return element
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard collectsText else { return }
    if escapesText {
      unsafe text.append(escapingMarkup: bytes)
    } else if bytes.count == 1 {
      // A character reference arrives as one byte.
      unsafe text.append(bytes[0])
    } else {
      unsafe text.append(contentsOf: bytes)
    }
  }

  /// Drops the text of an element that has closed.
  mutating func dropText(of element: OpenElement) {
    if element.start >= 0, text.count > element.start { text.removeSubrange(element.start...) }
  }

  /// The text of an element that closes, without the white space around it.
  func text(of element: OpenElement) -> ArraySlice<UInt8> {
    element.start < 0 ? [] : Bytes.trimmed(text[element.start...])
  }

  func isInside(_ element: FeedElement) -> Bool { open.contains { $0.element == element } }

  mutating func markFolder() {
    if !open.isEmpty { open[open.count - 1].isFolder = true }
  }
}
