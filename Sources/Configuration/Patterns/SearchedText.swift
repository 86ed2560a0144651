import Text

/// A text that patterns are searched in. Its words are made once, when the first pattern needs them.
package final class SearchedText {
  package let text: String
  private lazy var words = SearchedText.words(of: text)

  package init(_ text: String) { self.text = text }

  /// Whether the bytes, made by `words(of:)`, occur in the words of the text.
  func has(_ searched: [UInt8]) -> Bool {
    guard let first = searched.first, searched.count <= words.count else { return false }
    let words = words
    for start in 0...(words.count - searched.count) where words[start] == first {
      if searched.indices.allSatisfy({ words[start + $0] == searched[$0] }) { return true }
    }
    return false
  }

  /// Returns the words without case and accents, with a space before, between and after them; one space if there are
  /// none. In scripts without spaces, each character is a word.
  static func words(of text: String) -> [UInt8] {
    var words: [UInt8] = [0x20]
    for scalar in folded(text).unicodeScalars {
      let properties = scalar.properties
      guard properties.isAlphabetic || properties.numericType != nil else {
        if words.last != 0x20 { words.append(0x20) }
        continue
      }
      let isWord = properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
      if isWord, words.last != 0x20 { words.append(0x20) }
      words.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      if isWord { words.append(0x20) }
    }
    if words.last != 0x20 { words.append(0x20) }
    return words
  }
}
