/// Words of plain text: the parts between white space that have a letter or digit. In scripts without spaces (Chinese,
/// Japanese) each character is a word.
package enum Words {
  package static func count(in text: String) -> Int {
    var scanner = Scanner()
    let bytes = text.utf8.span
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index = scanner.step(ascii: bytes, from: index)
      } else {
        let (scalar, length) = scalar(bytes, at: index)
        scanner.step(scalar)
        index += length
      }
    }
    return scanner.words
  }

  /// Decodes the character of several bytes at `start`.
  fileprivate static func scalar(_ bytes: Span<UInt8>, at start: Int) -> (Unicode.Scalar, length: Int) {
    let lead = bytes[start]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[start + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Returns the first `words` words of `text` with white space collapsed, and `…` if something is left out. Text
  /// without words, such as a megabyte of `&`, is cut after `longestWord` characters for each word requested.
  package static func excerpt(of text: String, words: Int) -> String {
    var scanner = Scanner()
    let bytes = text.utf8.span
    var result: [UInt8] = []
    var (run, index) = (0, 0)
    var room = words * longestWord
    while index < bytes.count {
      let (length, isSpace) = scanner.step(bytes, at: index)
      room -= 1
      if scanner.words > words || room < 0 {
        result.append(word: bytes, run..<index)
        return cut(result.text) + "…"
      }
      if isSpace {
        result.append(word: bytes, run..<index)
        run = index + length
      }
      index += length
    }
    if run == 0 { return text }
    result.append(word: bytes, run..<index)
    return result.text
  }

  /// Characters. The words of no language are that long on average.
  private static let longestWord = 64

  /// Removes punctuation and white space in front of the ellipsis.
  private static func cut(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let last = scalars.last, last.properties.isWhitespace || droppedAtEnd.contains(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// Punctuation that would look wrong in front of `…`.
  private static let droppedAtEnd: [Unicode.Scalar] = [
    ",", ";", ":", "·", "–", "—", "-", "(", "[", "«", "“", "„", "…", ".",
  ]
}

extension [UInt8] {
  /// Appends a word, after a space unless it is the first. An empty word is skipped.
  fileprivate mutating func append(word bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if !isEmpty { append(0x20) }
    for index in range { append(bytes[index]) }
  }
}

private struct Scanner {
  var words = 0
  private var isInWord = false

  /// Scans ASCII bytes and returns the offset after them. It has no branches, since the ends of words are
  /// unpredictable.
  mutating func step(ascii bytes: Span<UInt8>, from start: Int) -> Int {
    let kinds = Self.kinds
    var index = start
    var state: UInt8 = isInWord ? 1 : 0
    var found = 0
    while index < bytes.count, bytes[index] < 0x80 {
      let kind = kinds[Int(bytes[index])]
      found += Int(kind & ~state & 1)
      state = (state & ~(kind >> 1) | kind) & 1
      index += 1
    }
    words += found
    isInWord = state == 1
    return index
  }

  /// For each ASCII byte: 1 for a letter or digit, 2 for white space, 0 for a byte that neither begins nor ends a word.
  private static let kinds: [UInt8] = (0..<128).map { (byte: UInt8) in
    byte.isASCIIAlphanumeric ? 1 : byte == 0x0B || byte.isASCIIWhitespace ? 2 : 0
  }

  /// Scans one character, and returns its length in bytes and whether it is white space.
  mutating func step(_ bytes: Span<UInt8>, at index: Int) -> (length: Int, isSpace: Bool) {
    let byte = bytes[index]
    guard byte < 0x80 else {
      let (scalar, length) = Words.scalar(bytes, at: index)
      step(scalar)
      return (length, isWhitespace(scalar))
    }
    if byte.isASCIIAlphanumeric {
      if !isInWord { words += 1 }
      isInWord = true
    } else if byte == 0x0B || byte.isASCIIWhitespace {
      isInWord = false
      return (1, true)
    }
    return (1, false)
  }

  /// Scans a character that is not ASCII.
  mutating func step(_ scalar: Unicode.Scalar) {
    if isWhitespace(scalar) {
      isInWord = false
    } else if isWordByItself(scalar) {
      words += 1
      isInWord = false
    } else if !isInWord, isLetterOrDigit(scalar) {
      words += 1
      isInWord = true
    }
  }

  /// Unicode's `White_Space` without ASCII; the list is stable.
  private func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private func isWordByItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}

extension String {
  /// The text on one line, with single spaces between its words, as HTML shows it. Only ASCII white space counts.
  package var singleSpaced: String {
    utf8.split(whereSeparator: \.isASCIIWhitespace).map { String(Substring($0)) }.joined(separator: " ")
  }
}
