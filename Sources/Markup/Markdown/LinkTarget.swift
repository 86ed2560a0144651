import Text

/// What stands between the parentheses of `[text](address "title")`, read leniently: CommonMark takes it for text where the
/// address has a space.
struct LinkTarget {
  /// Whether it is a target by CommonMark's grammar, or nothing that resembles one.
  private(set) var isWellFormed = true
  /// What was meant as the address; `nil` where no parenthesis closes it on this line.
  private(set) var address: String?
  /// The quoted title with a space before it, as it is written; empty where there is none.
  private(set) var title = ""
  /// A tag of another generator in the address's place.
  private(set) var tag: ForeignTag?
  /// After the closing parenthesis.
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
  /// So many bytes are looked at for the closing parenthesis.
  private static let longest = 500

  /// The parenthesis that closes the target on the same line; those in quotes, and those that are opened within, do not.
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

  /// Where the quoted title at the end begins.
  private static func title(in content: ArraySlice<UInt8>) -> Int? {
    guard let last = content.last, last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") else { return nil }
    return content.indices.dropLast().first { index in
      content[index] == last && index > content.startIndex && content[index - 1].isASCIIWhitespace
    }
  }
}
