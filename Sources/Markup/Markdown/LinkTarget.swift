import Text

/// The link target in the parentheses of `[text](address "title")`, parsed leniently: if the address contains a space,
/// CommonMark reads it all as text.
struct LinkTarget {
  /// Whether it follows CommonMark's grammar, or does not resemble a target at all.
  private(set) var isWellFormed = true
  /// The intended address; `nil` if there is no closing parenthesis on this line.
  private(set) var address: String?
  /// The quoted title as written, with a space before it; empty if there is none.
  private(set) var title = ""
  /// A tag of another generator in place of the address.
  private(set) var tag: ForeignTag?
  /// Offset after the closing parenthesis.
  private(set) var end: Int

  /// `start` is after the opening parenthesis.
  init(_ bytes: [UInt8], from start: Int) {
    end = start
    var first = start
    while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
    if first < bytes.count, bytes[first] == UInt8(ascii: "{"), let tag = ForeignTag(bytes, at: first) {
      self.tag = tag
      return
    }
    guard first < bytes.count, bytes[first] != UInt8(ascii: "<"), let close = Self.close(bytes, from: first) else {
      return
    }
    end = close + 1
    let content = bytes[first..<close]
    let quote = Self.title(in: content)
    var text = content[..<(quote ?? content.endIndex)]
    while let last = text.last, last.isASCIIWhitespace { text.removeLast() }
    isWellFormed = !text.contains { $0.isASCIIWhitespace }
    address = String(decoding: text, as: UTF8.self)
    if let quote { title = " " + String(decoding: content[quote...], as: UTF8.self) }
  }
}

extension LinkTarget {
  /// Bytes in which the closing parenthesis is searched for.
  private static let longest = 500

  /// Returns the parenthesis that closes the target on the same line. Quoted parentheses are ignored, nested ones are
  /// matched.
  private static func close(_ bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var isQuoted = false
    for index in start..<min(bytes.count, start + longest) {
      switch bytes[index] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// Returns where the quoted title at the end begins.
  private static func title(in content: ArraySlice<UInt8>) -> Int? {
    guard let last = content.last, last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") else { return nil }
    return content.indices.dropLast().first { index in
      content[index] == last && index > content.startIndex && content[index - 1].isASCIIWhitespace
    }
  }
}
