import Text

/// Methods of Python's `str` that differ from Swift's.
enum PythonText {
  /// The filter `title`: capitals at the start and after spaces, hyphens and opening brackets.
  static func filterTitle(_ text: String) -> String {
    var result = ""
    var word = String.UnicodeScalarView()
    func finished(_ word: String.UnicodeScalarView) -> String {
      guard let first = word.first else { return "" }
      return first.properties.uppercaseMapping
        + PythonCase.lower(String(String.UnicodeScalarView(word.dropFirst())))
    }
    for scalar in text.unicodeScalars {
      let isBoundary = ["-", "(", "{", "[", "<"].contains(scalar) || scalar.isPythonSpace
      guard isBoundary else {
        word.append(scalar)
        continue
      }
      result += finished(word)
      word.removeAll()
      result.unicodeScalars.append(scalar)
    }
    return result + finished(word)
  }

  /// The text without white space, or without the scalars of `scalars`, at the given ends.
  static func stripped(
    _ text: String, of scalars: String? = nil, left: Bool = true, right: Bool = true
  ) -> String {
    let unwanted = scalars.map { Set($0.unicodeScalars) }
    func goes(_ scalar: Unicode.Scalar) -> Bool {
      unwanted?.contains(scalar) ?? scalar.isPythonSpace
    }
    var view = text.unicodeScalars[...]
    if left { view = view.drop { goes($0) } }
    if right { while let last = view.last, goes(last) { view.removeLast() } }
    return String(view)
  }

  static func prefix(_ text: String, _ count: Int) -> String {
    String(text.unicodeScalars.prefix(max(0, count)))
  }

  /// `str.splitlines`
  static func lines(_ text: String, keepsEnds: Bool = false) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      if scalar == "\n", previous == "\r" {
        if keepsEnds, let last = lines.indices.last { lines[last].unicodeScalars.append(scalar) }
        continue
      }
      guard scalar.endsLine else {
        line.append(scalar)
        continue
      }
      if keepsEnds { line.append(scalar) }
      lines.append(String(line))
      line.removeAll()
    }
    if !line.isEmpty { lines.append(String(line)) }
    return lines
  }

  /// Replaces `count` occurrences, or all if it is negative.
  static func replaced(_ text: String, _ old: String, _ new: String, _ count: Int) -> String {
    guard count != 0 else { return text }
    guard !old.isEmpty else { return interleaved(text, new, count) }
    var result = ""
    var rest = text.utf8.startIndex
    var left = count
    while left != 0, let found = text.utf8.range(of: old, from: rest) {
      result += text[rest..<found.lowerBound]
      result += new
      rest = found.upperBound
      left -= 1
    }
    return result + text[rest...]
  }

  static func centered(_ text: String, _ width: Int, _ fill: String) -> String {
    let gap = max(0, width) - text.scalarCount
    guard gap > 0 else { return text }
    let left = gap / 2 + (gap & width & 1)
    return String(repeating: fill, count: left) + text + String(repeating: fill, count: gap - left)
  }

  static func wordCount(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isWord = scalar.isWordCharacter
      if isWord, !isInWord { count += 1 }
      isInWord = isWord
    }
    return count
  }

  /// As `striptags` of Python's MarkupSafe: comments go, scripts stay, and an unfinished tag stays as text. No other rule
  /// for tags here does the same.
  static func withoutTags(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    while let start = bytes[position...].firstIndex(of: 0x3C) {
      guard let end = tagEnd(bytes, start) else { break }
      result += bytes[position..<start]
      position = end
    }
    result += bytes[position...]
    let words = result.text.unicodeScalars.split { $0.isPythonSpace }.map { String($0) }
    return CharacterReference.decode(words.joined(separator: " "))
  }

  static func urlQuoted(_ text: String, keepsSlash: Bool, plus: Bool = false) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isUnreserved || (keepsSlash && byte == 0x2F) {
        result.append(byte)
      } else if plus, byte == 0x20 {
        result.append(0x2B)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result.text
  }
}

extension PythonText {
  private static func interleaved(_ text: String, _ new: String, _ count: Int) -> String {
    var result = ""
    var left = count
    for scalar in text.unicodeScalars {
      if left != 0 {
        result += new
        left -= 1
      }
      result.unicodeScalars.append(scalar)
    }
    return left != 0 ? result + new : result
  }

  private static func tagEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard bytes[start...].starts(with: "<!--".utf8) else {
      return bytes[start...].firstIndex(of: 0x3E).map { $0 + 1 }
    }
    var index = start + 4
    while index + 2 < bytes.count {
      if bytes[index] == 0x2D, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x3E {
        return index + 3
      }
      index += 1
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// Whether Python's `str.isspace` is true.
  var isPythonSpace: Bool {
    if value < 0x80 {
      return value == 0x20 || (0x09...0x0D).contains(value) || (0x1C...0x1F).contains(value)
    }
    return properties.isWhitespace
  }

  /// Python's `\w`.
  var isWordCharacter: Bool {
    if isASCII { return UInt8(ascii: self).isASCIIAlphanumeric || self == "_" }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber,
      .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
