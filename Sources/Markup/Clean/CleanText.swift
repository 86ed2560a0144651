import Text

/// What stands in text and in attribute values: no control that XML forbids, line ends as line feeds, and escaped as
/// little as is safe, so that prose keeps its apostrophes.
extension [UInt8] {
  mutating func append(cleanText text: [UInt8]) { append(clean: text, specials: .text) }

  /// For a value between double quotes.
  mutating func append(cleanAttribute value: [UInt8]) { append(clean: value, specials: .attribute) }
}

private struct Specials: Sendable {
  let table: [Bool]

  static let text = Specials(quotes: [])
  static let attribute = Specials(quotes: [0x22])

  private init(quotes: [UInt8]) {
    table = (0..<256).map { byte in
      let byte = UInt8(byte)
      let isControl = byte.isASCIIControl && byte != 0x09 && byte != 0x0A
      return isControl || [0x26, 0x3C, 0x3E, 0xEF].contains(byte) || quotes.contains(byte)
    }
  }
}

extension [UInt8] {
  private mutating func append(clean text: [UInt8], specials: Specials) {
    var start = 0
    var index = 0
    while index < text.count {
      guard specials.table[Int(text[index])] else {
        index += 1
        continue
      }
      append(contentsOf: text[start..<index])
      index += appendSpecial(text, at: index)
      start = index
    }
    append(contentsOf: text[start...])
  }

  /// How many bytes were read.
  private mutating func appendSpecial(_ text: [UInt8], at index: Int) -> Int {
    switch text[index] {
    case 0x26: append(utf8: "&amp;")
    case 0x3C: append(utf8: "&lt;")
    case 0x3E: append(utf8: "&gt;")
    case 0x22: append(utf8: "&#34;")
    case 0x0D: if index + 1 >= text.count || text[index + 1] != 0x0A { append(0x0A) }
    case 0x0C: append(0x20)
    case 0xEF:
      if index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE { return 3 }
      append(0xEF)
    default: break
    }
    return 1
  }
}
