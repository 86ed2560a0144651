import Text

/// The link target in the parentheses of `[text](address "title")`, parsed leniently: if the address contains a space,
/// CommonMark reads it all as text.
struct LinkTarget {
  /// Why CommonMark does not read it as a target.
  enum Fault {
    /// The address contains a space.
    case space
    /// The quotation mark that begins the title has no counterpart.
    case openTitle
    /// The title contains the quotation marks that are around it.
    case quoteInTitle
    /// The title is in typographic quotation marks, as word processors write them.
    case typographicTitle
  }

  /// `nil` if it follows CommonMark's grammar, or does not resemble a target at all.
  private(set) var fault: Fault?
  /// The intended address; `nil` if there is no closing parenthesis on this line.
  private(set) var address: String?
  /// The quoted title with a space before it, in quotation marks that CommonMark accepts; empty if there is none.
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
    guard first < bytes.count, bytes[first] != UInt8(ascii: "<") else { return }
    let quoted = Self.close(bytes, from: first, skipsQuotes: true)
    guard let close = quoted ?? Self.close(bytes, from: first, skipsQuotes: false) else { return }
    let content = bytes[first..<close]
    var text = content
    if let found = LinkTitle(in: content, isOpen: quoted == nil) {
      (title, fault, text) = (" " + found.corrected, found.fault, content[..<found.start])
    } else if quoted == nil {
      return
    }
    end = close + 1
    while let last = text.last, last.isASCIIWhitespace { text.removeLast() }
    if text.contains(where: \.isASCIIWhitespace) { fault = .space }
    address = String(decoding: text, as: UTF8.self)
  }
}

extension LinkTarget {
  /// Bytes in which the closing parenthesis is searched for.
  private static let longest = 500

  /// Returns the parenthesis that closes the target on the same line. Nested parentheses are matched; with `skipsQuotes`, those
  /// in quotation marks are ignored.
  private static func close(_ bytes: [UInt8], from start: Int, skipsQuotes: Bool) -> Int? {
    var depth = 0
    var isQuoted = false
    for index in start..<min(bytes.count, start + longest) {
      switch bytes[index] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\"") where skipsQuotes: isQuoted.toggle()
      case UInt8(ascii: "(") where !isQuoted: depth += 1
      case UInt8(ascii: ")") where !isQuoted:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}
