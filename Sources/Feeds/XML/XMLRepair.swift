import Escaping
import Text

/// Repairs XML so that it is well-formed. Unclosed tags are closed, and stray end tags are dropped. `&` and `<` in text
/// are escaped, and HTML entities are replaced by their characters. Forbidden characters and document types are
/// removed.
struct XMLRepair {
  let bytes: ArraySlice<UInt8>
  var index: Int
  var output: [UInt8] = []
  /// Names of the open elements; those deeper than `deepest` are not in the output.
  var open: [Range<Int>] = []
  var lines: LineCounter
  /// Terminators that were searched for in vain, since repeated searches would take quadratic time.
  var missing: Set<String> = []
  /// Number of declared prefixes.
  var declarations = 0
  /// Whether the end tag of the root was read; the root stays open for elements after it.
  var hasEnded = false
  /// HTML entities that were already reported.
  var notedReferences: Set<String> = []
  private(set) var problems: [FeedProblem] = []
  private var unlisted = 0

  private static let mostProblems = 100
  static let deepest = FeedLimits.deepest - 1

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    lines = LineCounter(bytes)
    output.reserveCapacity(bytes.count + 256)
  }

  static func mend(_ bytes: [UInt8]) -> (bytes: [UInt8], problems: [FeedProblem]) {
    var repair = XMLRepair(bytes[...])
    repair.skipJunk()
    while repair.index < repair.bytes.endIndex { repair.step() }
    repair.closeAll()
    repair.noteUnlisted()
    return (repair.output, repair.problems)
  }
}

extension XMLRepair {
  mutating func note(_ summary: String, at offset: Int) {
    guard problems.count < Self.mostProblems else {
      unlisted += 1
      return
    }
    let (line, column) = lines.place(of: offset)
    problems.append(FeedProblem(line: line, column: column, summary))
  }

  private mutating func noteUnlisted() {
    if unlisted > 0 { problems.append(FeedProblem("\(unlisted) more problems are not listed")) }
  }

  /// Skips text before the document, such as warnings of the program that made it.
  mutating func skipJunk() {
    let start = bytes[index...].firstIndex { !$0.isASCIIWhitespace } ?? bytes.endIndex
    let near = bytes[start...].prefix(1 << 16)
    if let declaration = Bytes.range(of: "<?xml ", in: near)?.lowerBound, !hasRoot(in: near[..<declaration]) {
      if declaration > start { note("there is text before the XML declaration", at: start) }
      if declaration == start, start > index { note("white space before the XML declaration", at: index) }
      index = bytes[declaration...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? declaration
    } else {
      index = near.firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      if index > start { note("there is text before the first tag", at: start) }
    }
  }

  /// Whether the root of a feed begins in these bytes. A declaration after it is part of a text, such as an example.
  private func hasRoot(in junk: ArraySlice<UInt8>) -> Bool {
    junk.indices.contains { junk[$0] == UInt8(ascii: "<") && Self.roots.contains(lowered(name(at: $0 + 1))) }
  }

  /// Reads one token: a tag, a reference, or text up to the next of these.
  mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "<"): stepTag()
    case UInt8(ascii: "&"):
      if open.isEmpty { index += 1 } else { appendReference(until: bytes.endIndex) }
    default: stepText()
    }
  }

  mutating func stepText() {
    let start = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
    if open.isEmpty {
      if !Bytes.trimmed(bytes[start..<index]).isEmpty { note("there is text outside the root element", at: start) }
      return
    }
    if hasEnded, open.count == 1, !Bytes.trimmed(bytes[start..<index]).isEmpty {
      note("text after the root element is dropped", at: start)
      return
    }
    appendText(start..<index, isCharacterData: false)
  }

  /// Appends text without forbidden characters. A `]]>`, which can come about when a character or a comment inside it is
  /// removed, is escaped, or divided between two CDATA sections.
  mutating func appendText(_ range: Range<Int>, isCharacterData: Bool) {
    var start = range.lowerBound
    var at = start
    while at < range.upperBound {
      let length = forbidden(at, until: range.upperBound)
      if length > 0 {
        note("a character that XML forbids is removed", at: at)
        output.append(contentsOf: bytes[start..<at])
        at += length
        start = at
      } else if bytes[at] == UInt8(ascii: ">"), output.endsWithTwoBrackets(followedBy: bytes[start..<at]) {
        output.append(contentsOf: bytes[start..<at])
        output.append(contentsOf: isCharacterData ? "]]><![CDATA[>".utf8 : "&gt;".utf8)
        at += 1
        start = at
      } else {
        at += 1
      }
    }
    output.append(contentsOf: bytes[start..<range.upperBound])
  }

  /// Returns the length in bytes of a character that XML forbids; 0 if the character is allowed.
  func forbidden(_ at: Int, until end: Int) -> Int {
    let byte = bytes[at]
    if byte < 0x20 { return byte.isASCIIWhitespace && byte != 0x0C ? 0 : 1 }
    guard byte == 0xEF, at + 2 < end, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE else { return 0 }
    return 3
  }

  mutating func stepTag() {
    let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
    switch next {
    case UInt8(ascii: "/"): stepEndTag()
    case UInt8(ascii: "?"): skip(past: "?>")
    case UInt8(ascii: "!"): stepDeclaration()
    case _ where Self.beginsName(next): stepStartTag()
    default:
      if !open.isEmpty {
        note("an unescaped `<` is read as text", at: index)
        output.append(escapingMarkup: UInt8(ascii: "<"))
      }
      index += 1
    }
  }
}

extension XMLRepair {
  static func beginsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func continuesName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  func name(at start: Int) -> Range<Int> {
    var end = start
    while end < bytes.endIndex, Self.continuesName(bytes[end]) { end += 1 }
    return start..<end
  }

  func text(_ name: Range<Int>) -> String { String(decoding: bytes[name].prefix(64), as: UTF8.self) }
}
