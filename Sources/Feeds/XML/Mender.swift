import Text

/// Makes well-formed XML of what was meant to be XML: tags are closed, crossed and stray ones dropped, `&` and `<` that
/// are text escaped, HTML's entities replaced by their characters, forbidden characters and document types removed.
struct Mender {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var output: [UInt8] = []
  /// The names of the open elements; those beyond `deepest` are not in the output.
  private var open: [Range<Int>] = []
  private var lines: LineCounter
  private(set) var problems: [FeedProblem] = []

  private static let mostProblems = 100
  private static let deepest = FeedBuilder.deepest - 1

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    lines = LineCounter(bytes)
    output.reserveCapacity(bytes.count + 256)
  }

  static func mend(_ bytes: [UInt8]) -> (bytes: [UInt8], problems: [FeedProblem]) {
    var mender = Mender(bytes[...])
    mender.skipJunk()
    while mender.index < mender.bytes.endIndex { mender.step() }
    mender.closeAll()
    return (mender.output, mender.problems)
  }
}

extension Mender {
  private mutating func note(_ summary: String, at offset: Int) {
    guard problems.count < Self.mostProblems else { return }
    let (line, column) = lines.place(of: offset)
    problems.append(FeedProblem(line: line, column: column, summary))
  }

  /// Warnings of programs and the like before the document.
  private mutating func skipJunk() {
    let start = bytes[index...].firstIndex { !$0.isASCIIWhitespace } ?? bytes.endIndex
    let near = bytes[start...].prefix(1 << 16)
    if let declaration = Bytes.range(of: "<?xml ", in: near)?.lowerBound {
      if declaration > start { note("something stands before the XML declaration", at: start) }
      index = bytes[declaration...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? declaration
    } else {
      index = near.firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      if index > start { note("something stands before the first tag", at: start) }
    }
  }

  /// One piece: a tag, a reference, or text up to the next of them.
  private mutating func step() {
    switch bytes[index] {
    case UInt8(ascii: "<"): stepTag()
    case UInt8(ascii: "&"):
      if open.isEmpty { index += 1 } else { appendReference(until: bytes.endIndex) }
    default: stepText()
    }
  }

  private mutating func stepText() {
    let start = index
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") { index += 1 }
    if open.isEmpty {
      if !Bytes.trimmed(bytes[start..<index]).isEmpty { note("text stands outside the document", at: start) }
      return
    }
    appendText(start..<index, isCharacterData: false)
  }

  /// Text without forbidden characters; `]]>` is escaped, except where it cannot be.
  private mutating func appendText(_ range: Range<Int>, isCharacterData: Bool) {
    var start = range.lowerBound
    var at = start
    while at < range.upperBound {
      let length = forbidden(at, until: range.upperBound)
      if length > 0 {
        note("a forbidden character is dropped", at: at)
        output.append(contentsOf: bytes[start..<at])
        at += length
        start = at
      } else if bytes[at] == UInt8(ascii: ">"), !isCharacterData, at >= range.lowerBound + 2,
        bytes[at - 1] == UInt8(ascii: "]"), bytes[at - 2] == UInt8(ascii: "]")
      {
        output.append(contentsOf: bytes[start..<at])
        output.append(contentsOf: "&gt;".utf8)
        at += 1
        start = at
      } else {
        at += 1
      }
    }
    output.append(contentsOf: bytes[start..<range.upperBound])
  }

  /// How many bytes the character takes that XML forbids; 0 where it does not.
  private func forbidden(_ at: Int, until end: Int) -> Int {
    let byte = bytes[at]
    if byte < 0x20 { return byte.isASCIIWhitespace && byte != 0x0C ? 0 : 1 }
    guard byte == 0xEF, at + 2 < end, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE else { return 0 }
    return 3
  }

  /// The `&` that stands here with what it begins; `end` is where its text or value ends.
  private mutating func appendReference(until end: Int) {
    var stop = index + 1
    while stop < end, stop - index < 34, bytes[stop].isASCIIAlphanumeric || bytes[stop] == UInt8(ascii: "#") {
      stop += 1
    }
    guard stop < end, bytes[stop] == UInt8(ascii: ";"), stop > index + 1 else {
      note("an ampersand stands alone", at: index)
      output.append(contentsOf: "&amp;".utf8)
      index += 1
      return
    }
    let name = bytes[(index + 1)..<stop]
    if name.first == UInt8(ascii: "#") {
      appendNumber(name.dropFirst())
    } else if ["lt", "gt", "amp", "quot", "apos"].contains(where: { name.elementsEqual($0.utf8) }) {
      output.append(contentsOf: bytes[index...stop])
    } else if let meaning = CharacterReference.scalars(named: String(decoding: name, as: UTF8.self)) {
      output.append(escapingXML: meaning)
    } else {
      note("the entity &\(String(decoding: name, as: UTF8.self)); is not known", at: index)
      output.append(contentsOf: "&amp;".utf8)
      output.append(contentsOf: name)
      output.append(UInt8(ascii: ";"))
    }
    index = stop + 1
  }

  private mutating func appendNumber(_ digits: ArraySlice<UInt8>) {
    let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(value), value != 0 else {
      note("a forbidden character is dropped", at: index)
      return
    }
    output.append(escapingXML: String(Character(Mended.punctuation(scalar) ?? scalar)))
  }
}

extension Mender {
  private mutating func stepTag() {
    let next = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
    switch next {
    case UInt8(ascii: "/"): stepEndTag()
    case UInt8(ascii: "?"): skip(past: "?>", orPast: ">")
    case UInt8(ascii: "!"): stepDeclaration()
    case _ where Self.beginsName(next): stepStartTag()
    default:
      if !open.isEmpty {
        note("a less-than sign stands alone", at: index)
        output.append(contentsOf: "&lt;".utf8)
      }
      index += 1
    }
  }

  private mutating func stepDeclaration() {
    let rest = bytes[index...]
    if rest.starts(with: "<!--".utf8) {
      skip(past: "-->", orPast: ">")
    } else if rest.starts(with: "<![CDATA[".utf8) {
      stepCharacterData()
    } else if Bytes.matches(rest.prefix(9), "<!doctype"), open.isEmpty {
      skipDocumentType()
    } else if open.isEmpty {
      skip(past: ">", orPast: ">")
    } else {
      note("a less-than sign stands alone", at: index)
      output.append(contentsOf: "&lt;".utf8)
      index += 1
    }
  }

  private mutating func stepCharacterData() {
    let start = index + 9
    let end = Bytes.range(of: "]]>", in: bytes[start...])
    if end == nil { note("a CDATA section is never closed", at: index) }
    let range = start..<(end?.lowerBound ?? bytes.endIndex)
    index = end?.upperBound ?? bytes.endIndex
    guard !open.isEmpty else { return }
    output.append(contentsOf: "<![CDATA[".utf8)
    appendText(range, isCharacterData: true)
    output.append(contentsOf: "]]>".utf8)
  }

  private mutating func skip(past end: StaticString, orPast other: StaticString) {
    let rest = bytes[index...]
    index = (Bytes.range(of: end, in: rest) ?? Bytes.range(of: other, in: rest))?.upperBound ?? bytes.endIndex
  }

  /// `<!DOCTYPE rss [ … ]>`, whatever it declares.
  private mutating func skipDocumentType() {
    note("the document type is ignored", at: index)
    var quote: UInt8 = 0
    var isInside = false
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        isInside = true
      } else if byte == UInt8(ascii: "]") {
        isInside = false
      } else if byte == UInt8(ascii: ">"), !isInside {
        return
      }
    }
  }

  static func beginsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func continuesName(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte >= 0x80
  }

  private func name(at start: Int) -> Range<Int> {
    var end = start
    while end < bytes.endIndex, Self.continuesName(bytes[end]) { end += 1 }
    return start..<end
  }
}

extension Mender {
  private mutating func stepEndTag() {
    let start = index
    let name = name(at: index + 2)
    index = name.upperBound
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") { index += 1 }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ">") { index += 1 }
    guard let position = open.lastIndex(where: { isSame($0, name) }) else {
      note("the end tag </\(text(name))> closes nothing", at: start)
      return
    }
    // The root stays open to the end: what comes after it still belongs to the document.
    guard position > 0 else { return }
    while open.count > position {
      if open.count > position + 1 { closeForgotten(at: start) } else { closeLast() }
    }
  }

  private mutating func closeLast() {
    let name = open.removeLast()
    guard open.count < Self.deepest else { return }
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: bytes[name])
    output.append(UInt8(ascii: ">"))
  }

  private mutating func closeAll() {
    if open.count > 1 { note("the document ends before its tags are closed", at: bytes.endIndex) }
    while !open.isEmpty { closeLast() }
  }

  private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset].asciiLowercased != bytes[right.lowerBound + offset].asciiLowercased {
      return false
    }
    return true
  }

  private func text(_ name: Range<Int>) -> String { String(decoding: bytes[name].prefix(64), as: UTF8.self) }

  private mutating func stepStartTag() {
    let start = index
    let name = name(at: index + 1)
    closeForgotten(before: name, at: start)
    guard open.count < Self.deepest else {
      skipTooDeep(name, from: start)
      return
    }
    let outputStart = output.count
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: bytes[name])
    index = name.upperBound
    guard let isEmpty = appendAttributes() else {
      note("the document ends inside a tag", at: start)
      output.removeSubrange(outputStart...)
      return
    }
    output.append(contentsOf: isEmpty ? "/>".utf8 : ">".utf8)
    if !isEmpty || open.isEmpty { open.append(name) }
    if isEmpty, open.count == 1, open[0] == name { output.replaceSubrange((output.count - 2)..., with: ">".utf8) }
  }

  /// The element is dropped, and its end tag will be.
  private mutating func skipTooDeep(_ name: Range<Int>, from start: Int) {
    note("elements are nested deeper than \(FeedBuilder.deepest)", at: start)
    let before = output.count
    index = name.upperBound
    let isEmpty = appendAttributes() ?? true
    output.removeSubrange(before...)
    if !isEmpty, open.count < 2 * Self.deepest { open.append(name) }
  }

  /// What can only begin where an element that was never closed ought to have ended: an entry ends everything inside the
  /// feed, a text of RSS ends the text before it.
  private mutating func closeForgotten(before name: Range<Int>, at offset: Int) {
    if Self.entries.contains(lowered(name)) {
      guard let holder = open.lastIndex(where: { Self.holders.contains(lowered($0)) }) else { return }
      while open.count > holder + 1 { closeForgotten(at: offset) }
    } else if let last = open.last, Self.texts.contains(lowered(last)), Self.neighbours.contains(lowered(name)) {
      closeForgotten(at: offset)
    }
  }

  private mutating func closeForgotten(at offset: Int) {
    note("the tag <\(text(open[open.count - 1]))> is never closed", at: offset)
    closeLast()
  }

  private func lowered(_ name: Range<Int>) -> String {
    name.count > 16 ? "" : String(decoding: bytes[name].map(\.asciiLowercased), as: UTF8.self)
  }

  private static let entries: Set<String> = ["item", "entry"]
  private static let holders: Set<String> = ["rss", "channel", "feed", "rdf:rdf", "items"]
  private static let texts: Set<String> = [
    "title", "link", "guid", "id", "pubdate", "published", "updated", "description", "summary", "category", "comments",
    "dc:creator", "dc:date", "language",
  ]
  private static let neighbours: Set<String> = texts.union(["enclosure", "author", "content", "content:encoded"])

  /// The rest of a start tag. Whether it closes itself; `nil` where the document ends first.
  private mutating func appendAttributes() -> Bool? {
    var seen: [Range<Int>] = []
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return false
      case UInt8(ascii: "/") where index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: ">"):
        index += 2
        return true
      case UInt8(ascii: "<"):
        note("a tag is never ended", at: index)
        return false
      case let byte where Self.beginsName(byte): appendAttribute(&seen)
      default: index += 1
      }
    }
    return nil
  }

  private mutating func appendAttribute(_ seen: inout [Range<Int>]) {
    let start = index
    let name = name(at: index)
    index = name.upperBound
    let value = attributeValue(after: name)
    guard !seen.contains(where: { isSame($0, name) }), seen.count < 256 else {
      note("the attribute \(text(name)) is given twice", at: start)
      return
    }
    seen.append(name)
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: bytes[name])
    output.append(contentsOf: "=\"".utf8)
    appendValue(value)
    output.append(UInt8(ascii: "\""))
  }

  /// Moves past the value and answers where it stands; without one it is the name itself.
  private mutating func attributeValue(after name: Range<Int>) -> Range<Int> {
    var at = index
    while at < bytes.endIndex, bytes[at].isASCIIWhitespace { at += 1 }
    guard at < bytes.endIndex, bytes[at] == UInt8(ascii: "=") else { return name }
    at += 1
    while at < bytes.endIndex, bytes[at].isASCIIWhitespace { at += 1 }
    guard at < bytes.endIndex else {
      index = at
      return at..<at
    }
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = at + 1
      let end = bytes[start...].firstIndex(of: quote) ?? bytes.endIndex
      index = min(end + 1, bytes.endIndex)
      return start..<end
    }
    note("the value of the attribute \(text(name)) stands without quotes", at: at)
    let start = at
    while at < bytes.endIndex, !bytes[at].isASCIIWhitespace, bytes[at] != UInt8(ascii: ">"),
      bytes[at] != UInt8(ascii: "<")
    { at += 1 }
    index = at
    return start..<at
  }

  private mutating func appendValue(_ value: Range<Int>) {
    let resume = index
    index = value.lowerBound
    while index < value.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") {
        appendReference(until: value.upperBound)
      } else if forbidden(index, until: value.upperBound) > 0 {
        index += forbidden(index, until: value.upperBound)
      } else {
        output.append(escapingMarkup: byte)
        index += 1
      }
    }
    index = resume
  }
}
