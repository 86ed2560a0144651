import Escaping
import Text

/// A text construct that is open: a title, a summary, a content. Elements inside it are markup of its text.
struct TextConstruct {
  let element: FeedElement
  private var kind: FeedText.Kind
  private let isBase64: Bool
  /// How many elements are open outside.
  let depth: Int
  /// The offset of its text in the buffer.
  private let start: Int
  private var base: String?
  /// Names of the open elements inside, concatenated, and the offset of each; empty for an element that is dropped.
  private var names: [UInt8] = []
  private var nameStarts: [Int] = []
  /// The outermost `div`, which Atom requires around XHTML.
  private var wrapper: Wrapper?

  /// Offsets into the buffer.
  private struct Wrapper {
    var start: Int
    var innerStart: Int
    var innerEnd = -1
    var end = -1
  }

  /// The type is the declared one, or else the default for elements of this name.
  init(_ element: FeedElement, _ attributes: XMLAttributes, in elements: inout ElementStack, base: String?) {
    let type = MarkupType(attributes[.type], default: element.defaultType)
    let mode = attributes[.mode]
    self.element = element
    kind = type.kind
    isBase64 = mode == "base64" || type.isBinary && attributes[.src] == nil
    depth = elements.count - 1
    start = elements.text.count
    self.base = base
    elements.escapesText = type.kind == .xhtml
  }
}

extension TextConstruct {
  /// Opens an element inside, which becomes part of the text. A `div` around text that declares another type than XHTML
  /// is dropped. An `xml:base` counts on the outermost `div`, where many programs write that of the whole text.
  mutating func open(
    _ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes, _ bases: Bases, in elements: inout ElementStack
  ) {
    elements.pushMarkup(start: start)
    nameStarts.append(names.count)
    let isDiv = unsafe Bytes.matches(ArraySlice(name), "div")
    guard kind == .xhtml || !isDiv else { return }
    if !elements.escapesText { beginMarkup(in: &elements) }
    let tagStart = elements.text.count
    elements.text.append(UInt8(ascii: "<"))
    unsafe elements.text.append(contentsOf: name)
    attributes.append(to: &elements.text)
    elements.text.append(UInt8(ascii: ">"))
    unsafe names.append(contentsOf: name)
    if isDiv, nameStarts.count == 1, wrapper == nil {
      wrapper = Wrapper(start: tagStart, innerStart: elements.text.count)
      if let inner = attributes[.base] { base = bases.joined(with: inner) }
    }
  }

  /// Closes an element inside; false if there is none, so that the construct itself closes.
  mutating func close(in elements: inout ElementStack) -> Bool {
    guard let nameStart = nameStarts.popLast() else { return false }
    let name = names[nameStart...]
    if !name.isEmpty, !VoidElements.names.contains(String(decoding: name, as: UTF8.self).lowercased()) {
      let end = elements.text.count
      elements.text.append(contentsOf: "</".utf8)
      elements.text.append(contentsOf: name)
      elements.text.append(UInt8(ascii: ">"))
      if nameStarts.isEmpty, wrapper != nil, wrapper?.end == -1 {
        wrapper?.innerEnd = end
        wrapper?.end = elements.text.count
      }
    }
    names.removeSubrange(nameStart...)
    return true
  }

  /// Switches to markup, because a construct that did not declare markup has elements. Escapes the text before them.
  private mutating func beginMarkup(in elements: inout ElementStack) {
    elements.escapesText = true
    if kind == .text {
      var escaped: [UInt8] = []
      for byte in elements.text[start...] { escaped.append(escapingMarkup: byte) }
      elements.text.replaceSubrange(start..., with: escaped)
    }
    kind = .xhtml
  }
}

extension TextConstruct {
  /// Returns the value of the construct that has closed; `nil` if it is empty or binary.
  ///
  /// `isAtom`: a construct of type `text` is plain text; other formats have HTML there. `unwraps`: the `div` around
  /// everything is removed, as Atom 1.0 requires.
  func value(of text: [UInt8], isAtom: Bool, unwraps: Bool, _ repairs: inout Repairs) -> FeedText? {
    var bytes = Bytes.trimmed(text[unwraps ? unwrapped(text) : start..<text.count])
    if isBase64 {
      if let decoded = Base64.decode(bytes), UTF8Check.isUTF8(decoded[...]) {
        bytes = Bytes.trimmed(decoded[...])
      } else if kind == .text, element == .content {
        return nil
      }
    }
    guard !bytes.isEmpty else { return nil }
    if element == .title || element == .mediaTitle, bytes.count > FeedLimits.longestTitle {
      repairs.noteLongTitle()
      bytes = Self.shortened(bytes, FeedLimits.longestTitle)
    }
    var kind = kind
    if kind == .text {
      if !isAtom || isBase64 {
        if HTMLGuess.looksLikeHTML(bytes) { kind = .html }
      } else if let decoded = OverEscapedText.decoded(bytes) {
        repairs.note("a text of type `text` has double-escaped character references, and is decoded once more")
        bytes = Bytes.trimmed(decoded[...])
      }
    }
    return FeedText(kind, MojibakeRepair.string(bytes, &repairs), base: base)
  }

  private func unwrapped(_ text: [UInt8]) -> Range<Int> {
    let whole = start..<text.count
    guard kind == .xhtml, let wrapper, wrapper.end >= 0,
      Bytes.trimmed(text[start..<wrapper.start]).isEmpty, Bytes.trimmed(text[wrapper.end...]).isEmpty
    else { return whole }
    return wrapper.innerStart..<wrapper.innerEnd
  }

  /// Returns at most the first `limit` bytes, cut between characters.
  private static func shortened(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> ArraySlice<UInt8> {
    guard bytes.count > limit else { return bytes }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}

extension FeedElement {
  /// The type of a construct of this name that declares none: RSS has HTML in its descriptions.
  fileprivate var defaultType: MarkupType {
    switch self {
    case .description, .encoded: .html
    case .body: .xhtml
    default: .text
    }
  }
}
