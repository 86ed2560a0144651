import Escaping
import Text

extension XMLRepair {
  mutating func stepDeclaration() {
    let rest = bytes[index...]
    if rest.starts(with: "<!--".utf8) {
      skip(past: "-->")
    } else if rest.starts(with: "<![CDATA[".utf8) {
      stepCharacterData()
    } else if Bytes.matches(rest.prefix(9), "<!doctype"), open.isEmpty {
      skipDocumentType()
    } else if open.isEmpty {
      skipTag()
    } else {
      note("an unescaped `<` is read as text", at: index)
      output.append(escapingMarkup: UInt8(ascii: "<"))
      index += 1
    }
  }

  mutating func stepCharacterData() {
    let start = index + 9
    let end = endOfCharacterData(from: start)
    if end == nil { note("a CDATA section is never closed", at: index) }
    let range = start..<(end?.lowerBound ?? endTagOfLast(from: start) ?? bytes.endIndex)
    index = end?.upperBound ?? range.upperBound
    guard !open.isEmpty else { return }
    output.append(contentsOf: "<![CDATA[".utf8)
    appendText(range, isCharacterData: true)
    output.append(contentsOf: "]]>".utf8)
  }

  private mutating func endOfCharacterData(from start: Int) -> Range<Int>? {
    let end: StaticString = "]]>"
    guard !missing.contains(end.description) else { return nil }
    if let range = Bytes.range(of: end, in: bytes[start...]) { return range }
    missing.insert(end.description)
    return nil
  }

  /// Returns where the end tag of the innermost open element begins; `nil` if there is none.
  private func endTagOfLast(from start: Int) -> Int? {
    guard let last = open.last else { return nil }
    var rest = bytes[start...]
    while let tag = Bytes.range(of: "</", in: rest) {
      if isSame(last, name(at: tag.upperBound)) { return tag.lowerBound }
      rest = bytes[tag.upperBound...]
    }
    return nil
  }

  /// Moves past `end`; if it is missing, past the next `>`.
  mutating func skip(past end: StaticString) {
    if !missing.contains(end.description), let range = Bytes.range(of: end, in: bytes[index...]) {
      index = range.upperBound
    } else {
      missing.insert(end.description)
      skipTag()
    }
  }

  mutating func skipTag() {
    index = bytes[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
  }

  /// Skips `<!DOCTYPE rss [ … ]>` with all its declarations.
  mutating func skipDocumentType() {
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
}
