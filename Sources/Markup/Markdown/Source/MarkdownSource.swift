import Text

/// The bytes of a text, prepared for the parser: valid UTF-8 without NUL, within the length limit. Repairs are
/// reported.
struct MarkdownSource {
  let text: ArraySlice<UInt8>
  let lines: SourceLines
  /// Whether the author marks the end of the excerpt with `<!--more-->`.
  private(set) var hasMore = false
  /// Where the text may contain URLs or email addresses.
  private(set) var addresses = Addresses.none
  /// Whether the text may contain what the parser takes for a footnote reference: `[^`, `[\^` or `[&#94;`.
  private(set) var hasFootnotes = false
  /// Whether the text may contain a template tag of another generator: `{{<`, `{{%` or `{%`.
  private(set) var hasForeignTags = false
  /// Whether the text contains `MergeConflict.mark`.
  private(set) var hasConflict = false
  /// Whether a table would have too many cells, so that the text is read without tables.
  private(set) var hasCostlyTable = false
  /// Whether the text contains a dollar, and one before a backtick, which may begin a formula.
  private(set) var dollars = Dollars.none
  private(set) var diagnostics: [Diagnostic] = []

  /// `isUTF8` tells that the bytes are known to be UTF-8.
  init(_ bytes: [UInt8], from offset: Int, firstLine: Int, file: String, isUTF8: Bool = false, limit: Int) {
    let start = min(max(offset, 0), bytes.count)
    var bytes = bytes
    if bytes.count - start > limit {
      let place = Place(file: file)
      let help = "split it into several entries"
      diagnostics.append(
        Diagnostic(.error, "the text is longer than \(limit) bytes; the rest is ignored", at: place, help: help))
      bytes = Array(bytes[..<Self.cut(bytes, from: start, limit: limit)])
    }
    var faults: [Fault] = []
    if !Self.isValid(bytes, from: start, isUTF8: isUTF8) { (bytes, faults) = Self.mended(bytes, from: start) }
    lines = SourceLines(bytes, from: start, firstLine: firstLine, file: file)
    let definitions = CostlyMarkup.longDefinitions(in: bytes, from: start)
    let images = CostlyMarkup.openImages(in: bytes, from: start)
    // Without these bytes they are plain text.
    for index in definitions + images { bytes[index] = UInt8(ascii: " ") }
    text = bytes[start...]
    look(bytes, from: start)
    if let row = Self.wideRow(in: bytes, from: start) {
      report(wideRow: row)
    } else if let row = CostlyMarkup.shortRow(in: bytes, from: start) {
      report(shortRow: row)
    }
    report(faults)
    report(longDefinition: definitions.first, openImage: images.first)
  }
}

extension MarkdownSource {
  enum Addresses {
    case none
    /// All seem to be destinations of links: each follows `](`. To look for bare ones, cmark splits the text at each `w`, and
    /// reads all of it once more, which takes a sixth of its time.
    case afterBrackets
    case anywhere
  }

  enum Dollars {
    case none, some, beforeBackticks
  }

  private struct Fault {
    /// Offset in the repaired bytes.
    var offset: Int
    /// The invalid byte.
    var byte: UInt8
  }

  /// Reports each kind of invalid byte once, at its first occurrence.
  private mutating func report(_ faults: [Fault]) {
    let zeros = faults.filter { $0.byte == 0 }
    let others = faults.filter { $0.byte != 0 }
    if let first = zeros.first {
      let more = zeros.count > 1 ? ", and \(zeros.count - 1) more below" : ""
      let place = lines.place(ofByteAt: first.offset)
      diagnostics.append(Diagnostic(.error, "there is a NUL byte here\(more)", at: place, help: "delete it"))
    }
    if let first = others.first {
      let byte = String(first.byte, radix: 16, uppercase: true)
      let more = others.count > 1 ? ", nor are \(others.count - 1) bytes below" : ""
      let place = lines.place(ofByteAt: first.offset)
      diagnostics.append(
        Diagnostic(.error, "the byte 0x\(byte) is not UTF-8\(more)", at: place, help: "save the file as UTF-8"))
    }
  }

  /// Looks for one kind of mark after the other: `memchr` for each is eight times as fast as one loop over the bytes.
  private mutating func look(_ bytes: [UInt8], from start: Int) {
    let marks = start..<max(start, bytes.count - 3)
    addresses = Self.addresses(in: bytes, from: start)
    hasFootnotes = bytes.contains(UInt8(ascii: "["), in: marks) { "^\\&".utf8.contains(bytes[$0 + 1]) }
    let hasBackticks = bytes.contains(UInt8(ascii: "$"), in: start..<max(start, bytes.count - 1)) {
      dollars = .some
      return bytes[$0 + 1] == UInt8(ascii: "`")
    }
    if hasBackticks { dollars = .beforeBackticks }
    hasForeignTags = bytes.contains(UInt8(ascii: "{"), in: marks) {
      ForeignTag.mayBegin(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
    }
    var (more, conflict) = (false, false)
    _ = bytes.contains(UInt8(ascii: "<"), in: marks) { index in
      if bytes[index + 1] == UInt8(ascii: "!"), Self.isMore(bytes[index...]) { more = true }
      if bytes[index + 1] == UInt8(ascii: "<"), bytes.span.has(MergeConflict.mark, at: index) { conflict = true }
      return more && conflict
    }
    (hasMore, hasConflict) = (more, conflict)
  }

  /// The most `|` in a line: cmark's time for a row grows with the square of its cells.
  private static let mostBars = 1000

  private mutating func report(wideRow offset: Int) {
    hasCostlyTable = true
    diagnostics.append(
      Diagnostic(
        .error, "more than \(Self.mostBars) `|` in a line; this text is read without tables",
        at: lines.place(ofByteAt: offset), help: "split the table, or show a CSV file with `::table`"))
  }

  private mutating func report(shortRow offset: Int) {
    hasCostlyTable = true
    diagnostics.append(
      Diagnostic(
        .error, "the rows lack more than \(CostlyMarkup.mostLackingCells) cells; this text is read without tables",
        at: lines.place(ofByteAt: offset), help: "write as many `|` in each row as in the first"))
  }

  private mutating func report(longDefinition definition: Int?, openImage image: Int?) {
    if let definition {
      diagnostics.append(
        Diagnostic(
          .error, "this address and title are too long for a text with so many links; they are printed",
          at: lines.place(ofByteAt: definition), help: "shorten them, or split the text into several entries"))
    }
    if let image {
      diagnostics.append(
        Diagnostic(
          .error, "more than \(CostlyMarkup.mostOpenImages) `![` without `]` in a paragraph",
          at: lines.place(ofByteAt: image), help: "close each, as in `![words](picture.jpg)`"))
    }
  }

  /// Returns the offset of the first `|` too many in a line; `nil` if no line has so many.
  private static func wideRow(in bytes: [UInt8], from start: Int) -> Int? {
    func next(_ byte: UInt8, from index: Int) -> Int {
      bytes.firstIndex(of: byte, in: index..<bytes.count) ?? bytes.count
    }
    var (index, count) = (start, 0)
    var (feed, carriageReturn) = (start - 1, start - 1)
    while let bar = bytes.firstIndex(of: UInt8(ascii: "|"), in: index..<bytes.count) {
      if bar > min(feed, carriageReturn) { count = 0 }
      if bar > feed { feed = next(0x0A, from: bar) }
      if bar > carriageReturn { carriageReturn = next(0x0D, from: bar) }
      count += 1
      if count > mostBars { return bar }
      index = bar + 1
    }
    return nil
  }

  /// Looks for `@`, for `ww` two bytes before a full stop, since `w` itself is too frequent to look for, and for `://`.
  private static func addresses(in bytes: [UInt8], from start: Int) -> Addresses {
    let marks = start..<max(start, bytes.count - 3)
    if bytes.contains(UInt8(ascii: "@"), in: marks, where: { _ in true })
      || bytes.contains(
        UInt8(ascii: "."), in: min(start + 3, bytes.count)..<bytes.count,
        where: { bytes[$0 - 3] | 0x20 == UInt8(ascii: "w") && bytes[$0 - 2] | 0x20 == UInt8(ascii: "w") })
    {
      return .anywhere
    }
    var found = Addresses.none
    let isAnywhere = bytes.contains(UInt8(ascii: ":"), in: marks) { colon in
      guard bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/") else { return false }
      found = .afterBrackets
      var scheme = colon
      while scheme > start, bytes[scheme - 1] | 0x20 &- 0x61 < 26 { scheme -= 1 }
      return scheme < start + 2 || bytes[scheme - 1] != UInt8(ascii: "(") || bytes[scheme - 2] != UInt8(ascii: "]")
    }
    return isAnywhere ? .anywhere : found
  }

  private static func isMore(_ html: ArraySlice<UInt8>) -> Bool {
    html.prefix(24).filter { !$0.isASCIIWhitespace }.starts(with: "<!--more-->".utf8)
  }

  /// Returns the offset after the last whole line within the limit, or else that of the last character boundary.
  private static func cut(_ bytes: [UInt8], from start: Int, limit: Int) -> Int {
    if let end = bytes[start..<(start + limit)].lastIndex(of: 0x0A) { return end + 1 }
    var end = start + limit
    while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Whether everything is UTF-8 without NUL.
  private static func isValid(_ bytes: [UInt8], from start: Int, isUTF8: Bool) -> Bool {
    (isUTF8 || bytes.span.extracting(start...).isUTF8) && bytes.firstIndex(of: 0, in: start..<bytes.count) == nil
  }

  /// Replaces every invalid byte by U+FFFD.
  private static func mended(_ bytes: [UInt8], from start: Int) -> (bytes: [UInt8], faults: [Fault]) {
    var mended = Array(bytes[..<start])
    var faults: [Fault] = []
    var index = start
    while index < bytes.count {
      let length = lengthOfCharacter(bytes, at: index)
      if length == 0 {
        faults.append(Fault(offset: mended.count, byte: bytes[index]))
        mended += [0xEF, 0xBF, 0xBD]
        index += 1
      } else {
        mended += bytes[index..<(index + length)]
        index += length
      }
    }
    return (mended, faults)
  }

  /// Returns the length of the character at `index`; 0 if it is invalid.
  private static func lengthOfCharacter(_ bytes: [UInt8], at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte == 0 ? 0 : 1 }
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard byte >= 0xC2, byte < 0xF5, index + length <= bytes.count else { return 0 }
    let second = bytes[index + 1]
    let lowest: UInt8 = byte == 0xE0 ? 0xA0 : byte == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = byte == 0xED ? 0x9F : byte == 0xF4 ? 0x8F : 0xBF
    guard second >= lowest, second <= highest else { return 0 }
    return bytes[(index + 2)..<(index + length)].allSatisfy { $0 & 0xC0 == 0x80 } ? length : 0
  }
}
