import Text

extension FeedBuilder {
  /// A text construct begins. Its type is what it says, or what elements of its name are by default.
  mutating func openConstruct(_ element: FeedElement, _ attributes: XMLAttributes) {
    let type = MarkupType(attributes[.type], default: element.defaultType)
    let mode = attributes[.mode]
    isMarkup = type.kind == .xhtml
    construct = TextConstruct(
      element: element, kind: type.kind,
      isBase64: mode == "base64" || type.isBinary && attributes[.src] == nil, depth: frames.count - 1,
      start: text.count,
      base: bases.declared)
    if element == .content, speaksOfEntry, let source = attributes.filled(.src) {
      keep(FeedEnclosure(bases.resolve(source), type: attributes.filled(.type)))
    }
  }

  /// An element inside a text construct: part of its text. A `div` around text that calls itself something else than
  /// XHTML is dropped.
  mutating func openMarkup(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
    guard var open = construct else { return }
    construct = nil
    frames.append(Frame(element: .unknown, start: open.start))
    isListening = true
    open.nameStarts.append(open.names.count)
    let isDiv = unsafe Bytes.matches(ArraySlice(name), "div")
    if open.kind == .xhtml || !isDiv {
      if !isMarkup { beginMarkup(&open) }
      let start = text.count
      text.append(UInt8(ascii: "<"))
      unsafe text.append(contentsOf: name)
      attributes.append(to: &text)
      text.append(UInt8(ascii: ">"))
      unsafe open.names.append(contentsOf: name)
      if isDiv, open.nameStarts.count == 1, open.wrapper == nil {
        open.wrapper = TextConstruct.Wrapper(start: start, innerStart: text.count)
      }
    }
    construct = open
  }

  /// Whether the element that closes was markup inside the construct, and not the construct itself.
  mutating func closeMarkup(_ frame: Frame) -> Bool {
    guard var open = construct, let nameStart = open.nameStarts.popLast() else { return false }
    construct = nil
    let name = open.names[nameStart...]
    if !name.isEmpty, !TextConstruct.voidElements.contains(String(decoding: name, as: UTF8.self).lowercased()) {
      let end = text.count
      text.append(contentsOf: "</".utf8)
      text.append(contentsOf: name)
      text.append(UInt8(ascii: ">"))
      if open.nameStarts.isEmpty, open.wrapper != nil, open.wrapper?.end == -1 {
        open.wrapper?.innerEnd = end
        open.wrapper?.end = text.count
      }
    }
    open.names.removeSubrange(nameStart...)
    construct = open
    return true
  }

  /// The construct that closes, as a value; `nil` where it is empty or no text at all.
  mutating func closedConstruct() -> FeedText? {
    guard let open = construct else { return nil }
    construct = nil
    isMarkup = false
    let range = dialect.isAtom10 && isAtom ? unwrapped(open) : open.start..<text.count
    var bytes = Bytes.trimmed(text[range])
    if open.isBase64 {
      if let decoded = Base64.decode(bytes), UTF8Check.isUTF8(decoded[...]) {
        bytes = Bytes.trimmed(decoded[...])
      } else if open.kind == .text, open.element == .content {
        return nil
      }
    }
    guard !bytes.isEmpty else { return nil }
    if open.element == .title || open.element == .mediaTitle, bytes.count > FeedLimits.longestTitle {
      repairs.note("a title is longer than \(FeedLimits.longestTitle >> 10) KiB, and the rest is left out")
      bytes = Self.shortened(bytes, FeedLimits.longestTitle)
    }
    var kind = open.kind
    if kind == .text {
      if !isAtom || open.isBase64 {
        if HTMLGuess.looksLikeHTML(bytes) { kind = .html }
      } else if let decoded = OverEscapedText.decoded(bytes) {
        repairs.note("a text of the type `text` is full of escaped references, and is decoded once more")
        bytes = Bytes.trimmed(decoded[...])
      }
    }
    return FeedText(kind, MojibakeRepair.string(bytes, &repairs), base: open.base)
  }
}

extension FeedBuilder {
  /// The construct called itself text, and has elements nevertheless: what stood before them becomes markup too.
  private mutating func beginMarkup(_ open: inout TextConstruct) {
    isMarkup = true
    if open.kind == .text {
      var escaped: [UInt8] = []
      for byte in text[open.start...] { escaped.append(escapingMarkup: byte) }
      text.replaceSubrange(open.start..., with: escaped)
    }
    open.kind = .xhtml
  }

  /// Without the `div` that wraps everything, as Atom 1.0 wants it.
  private func unwrapped(_ open: TextConstruct) -> Range<Int> {
    let whole = open.start..<text.count
    guard open.kind == .xhtml, let wrapper = open.wrapper, wrapper.end >= 0,
      Bytes.trimmed(text[open.start..<wrapper.start]).isEmpty, Bytes.trimmed(text[wrapper.end...]).isEmpty
    else { return whole }
    return wrapper.innerStart..<wrapper.innerEnd
  }

  /// The first `limit` bytes, cut between characters.
  private static func shortened(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> ArraySlice<UInt8> {
    guard bytes.count > limit else { return bytes }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[..<end]
  }
}

extension FeedElement {
  /// What a construct of this name holds where it does not say: RSS leaves HTML in its descriptions.
  fileprivate var defaultType: MarkupType {
    switch self {
    case .description, .encoded: .html
    case .body: .xhtml
    default: .text
    }
  }
}
