/// HTML character references (`&eacute;`, `&#233;`, `&#xE9;`), decoded by HTML's rules: the numbers 0x80…0x9F mean
/// characters of Windows-1252, some names need no semicolon, and the longest name wins. Two references to the halves of
/// a surrogate pair are one character.
package enum CharacterReference {
  package enum Context: Sendable {
    case text
    /// In attributes, `&copy=1` and `&copyx` are not references, so that URLs stay intact.
    case attribute
  }

  /// Returns `text` with its references decoded; everything else is unchanged.
  package static func decode(_ text: String, in context: Context = .text) -> String {
    guard text.utf8.contains(0x26) else { return text }
    var bytes: [UInt8] = []
    bytes.append(decoding: text.utf8.span, in: context)
    return bytes.text
  }

  package static func decode(_ text: [UInt8], in context: Context = .text) -> [UInt8] {
    guard text.contains(0x26) else { return text }
    var bytes: [UInt8] = []
    bytes.append(decoding: text.span, in: context)
    return bytes
  }

  /// Returns the scalars of `name` (without `&` and `;`), or `nil` if HTML has no such name.
  package static func scalars(named name: String) -> String? {
    name.utf8.allSatisfy(\.isASCIIAlphanumeric) ? entry(name.utf8.span)?.text : nil
  }

  /// Returns the number that is written between `&#` and `;`: hexadecimal after `x` or `X`, else decimal; `nil` if that
  /// is not a number or does not fit into 32 bits.
  package static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    return UInt32(String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self), radix: isHex ? 16 : 10)
  }
}

extension [UInt8] {
  package mutating func append(decoding text: Span<UInt8>, in context: CharacterReference.Context = .text) {
    var start = 0
    var index = 0
    while index < text.count {
      guard text[index] == 0x26, let (meaning, end) = CharacterReference.read(text, at: index, in: context) else {
        index += 1
        continue
      }
      append(text, start..<index)
      append(utf8: meaning)
      start = end
      index = end
    }
    append(text, start..<text.count)
  }
}

extension CharacterReference {
  /// Returns the meaning of the reference that starts with the `&` at `start`, and the offset after it; `nil` if there
  /// is none.
  static func read(_ text: Span<UInt8>, at start: Int, in context: Context) -> (meaning: String, end: Int)? {
    guard start + 1 < text.count else { return nil }
    return text[start + 1] == 0x23 ? numeric(text, at: start + 2) : named(text, at: start + 1, in: context)
  }

  private static func numeric(_ text: Span<UInt8>, at start: Int) -> (meaning: String, end: Int)? {
    guard let (number, end) = number(text, at: start) else { return nil }
    // Other than HTML: some programs write a character above U+FFFF as the two halves of its surrogate pair.
    if end + 1 < text.count, text[end] == 0x26, text[end + 1] == 0x23, let low = self.number(text, at: end + 2),
      let pair = Unicode.Scalar(surrogates: number, low.value)
    {
      return (String(pair), low.end)
    }
    return (String(scalar(numbered: number)), end)
  }

  /// Reads the digits after `&#`, and the semicolon after them.
  private static func number(_ text: Span<UInt8>, at start: Int) -> (value: UInt32, end: Int)? {
    let isHex = start < text.count && text[start] | 0x20 == 0x78
    var index = isHex ? start + 1 : start
    let firstDigit = index
    var number: UInt32 = 0
    while index < text.count, let digit = text[index].hexValue, isHex || digit < 10 {
      number = min(number * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      index += 1
    }
    guard index > firstDigit else { return nil }
    if index < text.count, text[index] == 0x3B { index += 1 }
    return (number, index)
  }

  /// Returns the character of a numeric reference: Windows-1252 for 0x80…0x9F, U+FFFD for 0, surrogates and numbers
  /// above U+10FFFF.
  private static func scalar(numbered number: UInt32) -> Unicode.Scalar {
    let number = Windows1252.character(of: number)?.value ?? number
    guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
    return scalar
  }

  private static func named(_ text: Span<UInt8>, at start: Int, in context: Context) -> (meaning: String, end: Int)? {
    var end = start
    while end < text.count, end - start <= longestName, text[end].isASCIIAlphanumeric { end += 1 }
    guard end > start else { return nil }
    if end < text.count, text[end] == 0x3B, let entry = entry(text.extracting(start..<end)) {
      return (entry.text, end + 1)
    }
    var cut = min(end, start + longestLegacyName)
    while cut > start + 1 {
      if let entry = entry(text.extracting(start..<cut)), entry.isLegacy {
        let next = cut < text.count ? text[cut] : 0
        if context == .attribute, next == 0x3D || next.isASCIIAlphanumeric { return nil }
        return (entry.text, cut)
      }
      cut -= 1
    }
    return nil
  }

  private static let longestName = 31
  private static let longestLegacyName = 6

  /// Finds a name by binary search. Single spaces or line feeds separate the records of the table.
  private static func entry(_ name: Span<UInt8>) -> (text: String, isLegacy: Bool)? {
    let table = table.utf8.span
    var (low, high) = (0, table.count)
    while low < high {
      var start = (low + high) / 2
      while start > low, !table[start - 1].isASCIIWhitespace { start -= 1 }
      let order = compare(name, table, at: start)
      if order == 0 { return meaning(table, at: start + name.count) }
      var end = start
      while end < high, !table[end].isASCIIWhitespace { end += 1 }
      if order < 0 { high = start } else { low = min(end + 1, high) }
    }
    return nil
  }

  private static func compare(_ name: Span<UInt8>, _ table: Span<UInt8>, at start: Int) -> Int {
    for index in name.indices {
      let byte = table[start + index]
      guard byte.isASCIIAlphanumeric else { return 1 }
      if name[index] != byte { return name[index] < byte ? -1 : 1 }
    }
    return table[start + name.count].isASCIIAlphanumeric ? -1 : 0
  }

  private static func meaning(_ table: Span<UInt8>, at mark: Int) -> (text: String, isLegacy: Bool) {
    var scalars = String.UnicodeScalarView()
    var number: UInt32 = 0
    var index = mark + 1
    while index < table.count, !table[index].isASCIIWhitespace {
      if let digit = table[index].hexValue {
        number = number << 4 | UInt32(digit)
      } else {
        scalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
        number = 0
      }
      index += 1
    }
    scalars.append(Unicode.Scalar(number) ?? "\u{FFFD}")
    return (String(scalars), table[mark] == 0x21)
  }
}
