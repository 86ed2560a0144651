import Model
import Text

/// Finds markup in the source of a paragraph, heading or cell that would be printed literally but was meant otherwise.
/// These are links and pictures with a malformed address, and template tags of other generators.
struct InlineMistakes {
  struct Mistake {
    var offset: Int
    var length: Int
    var summary: String
    var help: String
    /// Whether it is markup of another generator.
    var isForeign = false
    /// Whether it may be meant as it is written.
    var isGuess = false
  }

  /// A link or a picture by a label, such as `[text][label]` or `[label][]`, which is printed as text unless the label is
  /// defined.
  struct Reference {
    var range: Range<Int>
    var label: String
    var isImage: Bool
  }

  private let bytes: [UInt8]
  private(set) var found: [Mistake] = []
  private(set) var references: [Reference] = []
  /// Offsets of the unclosed opening brackets.
  private var open: [Int] = []

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count { index = step(from: index) }
  }
}

extension InlineMistakes {
  /// Reads the token at `index` and returns the offset after it.
  private mutating func step(from index: Int) -> Int {
    switch bytes[index] {
    case UInt8(ascii: "\\"): return index + 2
    case UInt8(ascii: "`"): return endOfCode(from: index)
    case UInt8(ascii: "{"):
      guard let tag = ForeignTag(bytes, at: index) else { return index + 1 }
      report(tag, at: index)
      return tag.end
    case UInt8(ascii: "["): open.append(index)
    case UInt8(ascii: "]"):
      guard let start = open.popLast() else { return index + 1 }
      if byte(at: index + 1) == UInt8(ascii: "[") { noteReference(text: start..<index + 1) }
      guard byte(at: index + 1) == UInt8(ascii: "(") else {
        checkSpace(after: index, label: start..<index + 1)
        return index + 1
      }
      return checkAddress(from: index + 2, label: start..<index + 1)
    default: break
    }
    return index + 1
  }

  private mutating func report(_ tag: ForeignTag, at index: Int) {
    guard !tag.closes else { return }
    found.append(
      Mistake(
        offset: index, length: tag.end - index, summary: "`\(tag.shown)` is a tag of another generator, not Markdown",
        help: tag.help, isForeign: true))
  }

  /// Notes the reference whose label follows `text`, which is in brackets. Neighbours such as `a[i][j]`, `[1][2]`, `[a][^b]`
  /// and `[!NOTE][a]` are not references, and of `[a][b][c]` only the last two are one.
  private mutating func noteReference(text: Range<Int>) {
    let inner = bytes[text].dropFirst().dropLast()
    let isImage = text.lowerBound > 0 && bytes[text.lowerBound - 1] == UInt8(ascii: "!")
    let before = text.lowerBound > 0 ? bytes[text.lowerBound - 1] : 0x20
    let isBlank = inner.allSatisfy(\.isASCIIWhitespace)
    let start = text.upperBound
    let end: Int
    let label: ArraySlice<UInt8>
    if byte(at: start + 1) == UInt8(ascii: "]") {
      // The text is the label, so that it has the limits of one.
      guard let own = Self.label(in: bytes, at: text.lowerBound), own.upperBound == text.upperBound - 1 else { return }
      (label, end) = (bytes[own], start + 2)
    } else {
      guard let own = Self.label(in: bytes, at: start) else { return }
      (label, end) = (bytes[own], own.upperBound + 1)
    }
    let isNumber = { (text: ArraySlice<UInt8>) in text.allSatisfy(\.isASCIIDigit) }
    guard !before.isASCIIAlphanumeric, before < 0x80, before != UInt8(ascii: "]"), isImage || !isBlank,
      inner.first != UInt8(ascii: "^"), inner.first != UInt8(ascii: "!"), label.first != UInt8(ascii: "^"),
      !label.isEmpty, !(isNumber(inner) && isNumber(label)),
      byte(at: end) != UInt8(ascii: "["), byte(at: end) != UInt8(ascii: "(")
    else { return }
    let first = isImage ? text.lowerBound - 1 : text.lowerBound
    let words = label.text.inOneLine
    references.append(Reference(range: first..<end, label: words, isImage: isImage))
  }

  /// Returns the range of the label whose opening bracket is at `start`; `nil` if there is none. A label has other characters
  /// than white space, at most 999 bytes, and brackets only after a backslash.
  static func label(in bytes: [UInt8], at start: Int) -> Range<Int>? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "]") {
      guard bytes[end] != UInt8(ascii: "[") else { return nil }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, end - start <= 1000 else { return nil }
    return bytes[start + 1..<end].allSatisfy(\.isASCIIWhitespace) ? nil : start + 1..<end
  }

  /// `start` is after the opening parenthesis.
  private mutating func checkAddress(from start: Int, label: Range<Int>) -> Int {
    let isImage = label.lowerBound > 0 && bytes[label.lowerBound - 1] == UInt8(ascii: "!")
    let link = LinkTarget(bytes, from: start)
    if let tag = link.tag {
      report(tag, at: start)
      return tag.end
    }
    checkSpace(beforeAttributesAt: link.end)
    guard let address = link.address else { return start }
    let first = isImage ? label.lowerBound - 1 : label.lowerBound
    if address.contains("{{") {
      found.append(
        Mistake(
          offset: first, length: link.end - first,
          summary: "`{{ … }}` is not evaluated in texts and cannot be part of an address",
          help: "write the address itself: a path relative to the text, or one that starts with `/`", isForeign: true))
      return link.end
    }
    guard let fault = link.fault, isImage || Self.looksLikeAddress(address) else { return start }
    let (why, help) = Self.words(for: fault, isImage: isImage)
    let name = (isImage ? "!" : "") + String(decoding: bytes[label], as: UTF8.self)
    let target = fault == .space ? "<\(address)>" : address
    found.append(
      Mistake(
        offset: first, length: link.end - first,
        summary: "this \(isImage ? "picture" : "link") is printed as text: \(why)",
        help: "\(help): `\(name)(\(target)\(link.title))`"))
    return link.end
  }

  private static func words(for fault: LinkTarget.Fault, isImage: Bool) -> (why: String, help: String) {
    let title = isImage ? "caption" : "title"
    return switch fault {
    case .space: ("its address contains a space", "put the address in angle brackets")
    case .openTitle: ("its \(title) has no closing quotation mark", "close it")
    case .quoteInTitle: ("its \(title) contains the quotation marks that are around it", "write")
    case .typographicTitle: ("its \(title) is in typographic quotation marks", "write straight ones around it")
    }
  }

  /// Finds `[words] (address)`, with a space that keeps it from being a link or a picture. `bracket` is the closing one.
  private mutating func checkSpace(after bracket: Int, label: Range<Int>) {
    let start = spaces(from: bracket + 1)
    guard start > bracket + 1, byte(at: start) == UInt8(ascii: "(") else { return }
    let link = LinkTarget(bytes, from: start + 1)
    let isImage = label.lowerBound > 0 && bytes[label.lowerBound - 1] == UInt8(ascii: "!")
    guard let address = link.address, link.fault == nil, Self.isSurelyAddress(address) else { return }
    let first = isImage ? label.lowerBound - 1 : label.lowerBound
    found.append(
      Mistake(
        offset: first, length: link.end - first,
        summary: "this \(isImage ? "picture" : "link") is printed as text: there is a space after its brackets",
        help: "remove the space between `]` and `(`", isGuess: true))
  }

  /// Finds attributes after a link or a picture, with a space before them. `end` is after the closing parenthesis.
  private mutating func checkSpace(beforeAttributesAt end: Int) {
    guard byte(at: end - 1) == UInt8(ascii: ")") else { return }
    let start = spaces(from: end)
    guard start > end, byte(at: start) == UInt8(ascii: "{") else { return }
    var scanner = AttributeScanner(bytes, at: start)
    guard scanner.scan() == nil, scanner.attributes.id != nil || bytes[start..<scanner.position].contains(0x3D) else {
      return
    }
    found.append(
      Mistake(
        offset: start, length: scanner.position - start,
        summary: "these attributes are printed as text: there is a space before them",
        help: "remove the space between `)` and `{`", isGuess: true))
  }

  private func spaces(from start: Int) -> Int {
    var index = start
    while byte(at: index) == 0x20 || byte(at: index) == 0x09 { index += 1 }
    return index
  }

  /// Whether a text in parentheses after a word in brackets is an address and not a remark, such as `(1999)` or `(and/or)`.
  private static func isSurelyAddress(_ text: String) -> Bool {
    if text.contains("://") || ["/", "./", "../", "#"].contains(where: text.hasPrefix) { return true }
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return false }
    let ending = text[text.index(after: dot)...]
    return (2...5).contains(ending.utf8.count) && ending.utf8.first.map(\.isASCIILetter) == true
      && ending.utf8.allSatisfy(\.isASCIIAlphanumeric)
  }

  /// Tells a file, as in `(my file.pdf)`, from a remark in parentheses, as in `(see below)`.
  private static func looksLikeAddress(_ text: String) -> Bool {
    if text.contains("/") || text.hasPrefix("#") { return true }
    guard let dot = text.lastIndex(of: ".") else { return false }
    let ending = text[text.index(after: dot)...]
    return (2...5).contains(ending.utf8.count) && ending.utf8.allSatisfy(\.isASCIIAlphanumeric)
  }

  /// Returns the offset after the code span that the backticks at `start` open, or after the backticks if it is not
  /// closed.
  private func endOfCode(from start: Int) -> Int {
    let length = run(at: start)
    var index = start + length
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let closing = run(at: index)
      index += closing
      if closing == length { return index }
    }
    return start + length
  }

  private func run(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
    return end - start
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
}
