import Text

extension [UInt8] {
  /// Appends HTML without its tags, comments, scripts and styles. Character references are copied, and so is a `&` that
  /// starts none.
  package mutating func append(strippingTags html: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < html.count {
      guard html[index] == 0x3C, let end = Markup.endOfTag(html, at: index) else {
        index += 1
        continue
      }
      append(html, start..<index)
      start = end
      index = end
    }
    append(html, start..<html.count)
  }

  /// Appends HTML without its tags for an attribute, `title` or `textarea`. References that are already there are not
  /// escaped again.
  package mutating func append(wordsOf html: Span<UInt8>) {
    var words: [UInt8] = []
    words.append(strippingTags: html)
    for byte in words {
      if byte != 0x26, let reference = MarkupReference.text(for: byte) { append(reference) } else { append(byte) }
    }
  }
}

extension String {
  /// Truncated HTML without a tag that the truncation left open, which would swallow the text after it.
  package var withoutOpenTag: String {
    var open: String.Index?
    var quote: UInt8 = 0
    for index in utf8.indices {
      let byte = utf8[index]
      if open == nil {
        let next = utf8[utf8.index(after: index)...].first
        let startsTag = next.map { $0.isASCIILetter || [0x21, 0x2F, 0x3F].contains($0) } ?? true
        if byte == 0x3C, startsTag { open = index }
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        open = nil
      }
    }
    return open.map { String(self[..<$0]) } ?? self
  }
}

private enum Markup {
  /// Returns the index after the tag, comment, or whole `script` or `style` element that starts at `start`; `nil` if
  /// the `<` is text.
  static func endOfTag(_ html: Span<UInt8>, at start: Int) -> Int? {
    guard start + 1 < html.count else { return nil }
    let byte = html[start + 1]
    if html.has("<!--", at: start) { return find("-->", in: html, from: start + 4).map { $0 + 3 } ?? html.count }
    if byte == 0x21 || byte == 0x3F { return find(">", in: html, from: start).map { $0 + 1 } ?? html.count }
    let nameStart = byte == 0x2F ? start + 2 : start + 1
    guard nameStart < html.count, html[nameStart].isASCIILetter else { return nil }
    var index = nameStart
    while index < html.count, html[index].isASCIIAlphanumeric { index += 1 }
    let name = html.bytes(nameStart..<index).map(\.asciiLowercased).text
    let end = closing(html, from: index)
    guard byte != 0x2F, name == "script" || name == "style" else { return end }
    let ending = find(name == "script" ? "</script" : "</style", in: html, from: end)
    return ending.map { closing(html, from: $0 + name.utf8.count + 2) } ?? html.count
  }

  /// Returns the index after the `>` that ends the tag. A `>` inside quotes does not end it.
  private static func closing(_ html: Span<UInt8>, from start: Int) -> Int {
    var index = start
    var quote: UInt8 = 0
    while index < html.count {
      let byte = html[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return index
      }
    }
    return index
  }

  private static func find(_ needle: StaticString, in html: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    let first = unsafe needle.utf8Start[0]
    while index < html.count {
      if html[index].asciiLowercased == first, matches(needle, html, index) { return index }
      index += 1
    }
    return nil
  }

  private static func matches(_ needle: StaticString, _ html: Span<UInt8>, _ index: Int) -> Bool {
    guard index + needle.utf8CodeUnitCount <= html.count else { return false }
    for offset in 0..<needle.utf8CodeUnitCount
    where unsafe html[index + offset].asciiLowercased != needle.utf8Start[offset] {
      return false
    }
    return true
  }
}
