import Escaping
import Text

extension XMLRepair {
  /// Reads the rest of a start tag. Returns whether the tag closes itself; `nil` if the document ends first.
  mutating func appendAttributes() -> Bool? {
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
        note("a tag has no closing `>`", at: index)
        return false
      case let byte where Self.beginsName(byte): appendAttribute(&seen)
      default: index += 1
      }
    }
    return nil
  }

  mutating func appendAttribute(_ seen: inout [Range<Int>]) {
    let start = index
    let name = name(at: index)
    index = name.upperBound
    let value = attributeValue(after: name)
    guard seen.count < [Range<Int>].longest else {
      note("a tag has more than \([Range<Int>].longest) attributes, and the rest are left out", at: start)
      return
    }
    guard !seen.contains(where: { isSame($0, name) }) else {
      note("the attribute \(text(name)) is given twice", at: start)
      return
    }
    seen.append(name)
    if bytes[name].starts(with: "xmlns:".utf8) {
      declarations += 1
      if declarations > FeedLimits.mostDeclarations { return }
    }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: bytes[name])
    output.append(contentsOf: "=\"".utf8)
    appendValue(value)
    output.append(UInt8(ascii: "\""))
  }

  /// Moves past the value and returns its range; an attribute without a value has its name as the value.
  mutating func attributeValue(after name: Range<Int>) -> Range<Int> {
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
    note("the value of the attribute \(text(name)) is not quoted", at: at)
    let start = at
    while at < bytes.endIndex, !bytes[at].isASCIIWhitespace, bytes[at] != UInt8(ascii: ">"),
      bytes[at] != UInt8(ascii: "<")
    { at += 1 }
    index = at
    return start..<at
  }

  mutating func appendValue(_ value: Range<Int>) {
    let resume = index
    index = value.lowerBound
    while index < value.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "&") {
        appendReference(until: value.upperBound)
      } else if forbidden(index, until: value.upperBound) > 0 {
        note("a character that XML forbids is removed", at: index)
        index += forbidden(index, until: value.upperBound)
      } else {
        output.append(escapingMarkup: byte)
        index += 1
      }
    }
    index = resume
  }
}
