/// Words of plain text: what stands between white space, if it has a letter or a digit; of scripts that are written
/// without spaces (Chinese, Japanese) each character.
package enum Words {
  package static func count(in text: String) -> Int {
    var scanner = Scanner()
    for scalar in text.unicodeScalars { scanner.step(scalar) }
    return scanner.words
  }

  package static func count(in bytes: [UInt8]) -> Int {
    count(in: bytes.text)
  }

  /// The first `words` words of `text`, white space drawn together; `…` where something is left out.
  package static func excerpt(of text: String, words: Int) -> String {
    var scanner = Scanner()
    var result = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      scanner.step(scalar)
      if scanner.words > words { return String(cut(result)) + "…" }
      if scalar.properties.isWhitespace {
        isSpacePending = !result.isEmpty
      } else {
        if isSpacePending { result.append(" ") }
        isSpacePending = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Without the punctuation that would stand before the ellipsis.
  private static func cut(_ scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
    var scalars = scalars
    while let last = scalars.last, last.properties.isWhitespace || openers.contains(last) { scalars.removeLast() }
    return scalars
  }

  private static let openers: [Unicode.Scalar] = [",", ";", ":", "·", "–", "—", "-", "(", "[", "«", "“", "„", "…", "."]
}

private struct Scanner {
  var words = 0
  private var isInWord = false

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

  private func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? UInt8(ascii: scalar) == 0x0B || UInt8(ascii: scalar).isASCIIWhitespace : scalar.properties.isWhitespace
  }

  private func isWordByItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIIAlphanumeric }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
