import Text

/// The bytes of a text made fit for the parser: UTF-8 without NUL, not too long; what was unfit is named.
struct MarkdownSource {
  let text: ArraySlice<UInt8>
  let lines: SourceLines
  /// Whether the author says where the excerpt ends: `<!--more-->`.
  private(set) var hasMore = false
  /// Whether there is anything that may be an address without brackets around it.
  private(set) var hasAddresses = false
  /// Whether there is anything that the parser may take for a reference to a footnote: `[^`, `[\^`, `[&#94;`.
  private(set) var hasFootnotes = false
  /// Whether there is anything that may be a tag of another generator: `{{<`, `{{%`, `{%`.
  private(set) var hasForeignTags = false
  private(set) var diagnostics: [Diagnostic] = []

  init(_ bytes: [UInt8], from offset: Int, firstLine: Int, file: String, limit: Int) {
    let start = min(max(offset, 0), bytes.count)
    var bytes = bytes
    if bytes.count - start > limit {
      let place = Place(file: file)
      let help = "make several entries of it"
      diagnostics.append(
        Diagnostic(.error, "the text is longer than \(limit) bytes; the rest is left off", at: place, help: help))
      bytes = Array(bytes[..<Self.cut(bytes, from: start, limit: limit)])
    }
    var faults: [Fault] = []
    if !Self.isFit(bytes, from: start) { (bytes, faults) = Self.mended(bytes, from: start) }
    lines = SourceLines(bytes, from: start, firstLine: firstLine, file: file)
    text = bytes[start...]
    look()
    report(faults)
  }
}

extension MarkdownSource {
  private struct Fault {
    /// In the mended bytes.
    var offset: Int
    /// The byte that was there.
    var byte: UInt8
  }

  /// Reports each kind of unfit byte once, at the first of them.
  private mutating func report(_ faults: [Fault]) {
    let zeros = faults.filter { $0.byte == 0 }
    let others = faults.filter { $0.byte != 0 }
    if let first = zeros.first {
      let more = zeros.count > 1 ? ", and \(zeros.count - 1) more below" : ""
      let place = lines.place(ofByteAt: first.offset)
      diagnostics.append(Diagnostic(.error, "a NUL byte stands here\(more)", at: place, help: "delete it"))
    }
    if let first = others.first {
      let byte = String(first.byte, radix: 16, uppercase: true)
      let more = others.count > 1 ? ", nor are \(others.count - 1) bytes below" : ""
      let place = lines.place(ofByteAt: first.offset)
      diagnostics.append(
        Diagnostic(.error, "the byte 0x\(byte) is not UTF-8\(more)", at: place, help: "save the file as UTF-8"))
    }
  }

  private mutating func look() {
    unsafe text.withUnsafeBufferPointer { bytes in
      for index in 0..<max(0, bytes.count - 3) {
        switch unsafe bytes[index] {
        case UInt8(ascii: "@"): hasAddresses = true
        case UInt8(ascii: ":"):
          if unsafe bytes[index + 1] == UInt8(ascii: "/"), unsafe bytes[index + 2] == UInt8(ascii: "/") {
            hasAddresses = true
          }
        case UInt8(ascii: "w"), UInt8(ascii: "W"):
          if unsafe bytes[index + 1] | 0x20 == UInt8(ascii: "w"), unsafe bytes[index + 3] == UInt8(ascii: ".") {
            hasAddresses = true
          }
        case UInt8(ascii: "["):
          if unsafe "^\\&".utf8.contains(bytes[index + 1]) { hasFootnotes = true }
        case UInt8(ascii: "{"):
          if unsafe ForeignTag.mayBegin(bytes[index], bytes[index + 1], bytes[index + 2]) { hasForeignTags = true }
        case UInt8(ascii: "<"):
          if unsafe bytes[index + 1] == UInt8(ascii: "!") { hasMore = unsafe hasMore || Self.isMore(bytes[index...]) }
        default: break
        }
      }
    }
  }

  private static func isMore(_ html: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    unsafe html.prefix(24).filter { !$0.isASCIIWhitespace }.starts(with: "<!--more-->".utf8)
  }

  /// Behind the last line that is within the limit, or at the limit between two characters.
  private static func cut(_ bytes: [UInt8], from start: Int, limit: Int) -> Int {
    if let end = bytes[start..<(start + limit)].lastIndex(of: 0x0A) { return end + 1 }
    var end = start + limit
    while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }

  /// Whether all is UTF-8 without NUL.
  private static func isFit(_ bytes: [UInt8], from start: Int) -> Bool {
    let span = bytes.span
    var index = start
    while index < span.count {
      let byte = span[index]
      if byte &- 1 < 0x7F {
        index += 1
      } else if byte &- 0xC2 < 0x1E, index + 1 < span.count, span[index + 1] & 0xC0 == 0x80 {
        index += 2
      } else {
        let length = lengthOfCharacter(bytes, at: index)
        guard length > 0 else { return false }
        index += length
      }
    }
    return true
  }

  /// U+FFFD stands for every byte that does not belong.
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

  /// 0 where none starts.
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
