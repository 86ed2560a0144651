/// Python's `textwrap.wrap`, which keeps tabs and line ends.
struct Wrapping {
  /// A word, a part of one, or the white space between two. A slice, because a long word may be broken many times.
  private typealias Chunk = ArraySlice<Unicode.Scalar>

  let width: Int
  let breaksLongWords: Bool
  let breaksOnHyphens: Bool

  func lines(of text: String) -> [String] {
    var chunks = chunks(of: text)
    chunks.reverse()
    var lines: [String] = []
    while !chunks.isEmpty {
      if isSpace(chunks[chunks.count - 1]), !lines.isEmpty { chunks.removeLast() }
      var line: [Chunk] = []
      var length = 0
      while let chunk = chunks.last, length + chunk.count <= width {
        line.append(chunk)
        length += chunk.count
        chunks.removeLast()
      }
      if let chunk = chunks.last, chunk.count > width { breakWord(&chunks, into: &line, length) }
      if let last = line.last, isSpace(last) { line.removeLast() }
      if !line.isEmpty { lines.append(Wrapping.text(line)) }
    }
    return lines
  }
}

extension Wrapping {
  private static func text(_ chunks: [Chunk]) -> String {
    var view = String.UnicodeScalarView()
    for chunk in chunks { view.append(contentsOf: chunk) }
    return String(view)
  }

  private func isSpace(_ chunk: Chunk) -> Bool {
    chunk.first.map { Wrapping.isSpace($0) } ?? true
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value)
  }

  private func breakWord(
    _ chunks: inout [Chunk], into line: inout [Chunk], _ length: Int
  ) {
    guard breaksLongWords else {
      if line.isEmpty { line.append(chunks.removeLast()) }
      return
    }
    let chunk = chunks[chunks.count - 1]
    var space = width - length
    let room = chunk.prefix(space)
    if breaksOnHyphens, chunk.count > space, let hyphen = room.lastIndex(of: "-"), hyphen > chunk.startIndex,
      room[..<hyphen].contains(where: { $0 != "-" })
    {
      space = hyphen + 1 - chunk.startIndex
    }
    line.append(chunk.prefix(space))
    chunks[chunks.count - 1] = chunk.dropFirst(space)
  }

  /// Splits the text into words and the spaces between them, and words after their hyphens.
  private func chunks(of text: String) -> [Chunk] {
    var chunks: [[Unicode.Scalar]] = []
    for scalar in text.unicodeScalars {
      let space = Wrapping.isSpace(scalar)
      if let last = chunks.last?.last, Wrapping.isSpace(last) == space {
        chunks[chunks.count - 1].append(scalar)
      } else {
        chunks.append([scalar])
      }
    }
    return breaksOnHyphens ? chunks.flatMap { parts(of: $0) } : chunks.map { $0[...] }
  }

  private func parts(of word: [Unicode.Scalar]) -> [Chunk] {
    var parts: [Chunk] = []
    var start = 0
    var index = 0
    while index < word.count {
      guard word[index] == "-" else {
        index += 1
        continue
      }
      var end = index
      while end < word.count, word[end] == "-" { end += 1 }
      let isDash = end - index >= 2
      if isDash, index > 0, end < word.count, word[index - 1].isWordCharacter,
        word[end].isWordCharacter
      {
        parts.append(word[start..<index])
        parts.append(word[index..<end])
        start = end
      } else if !isDash, canBreak(word, at: index) {
        parts.append(word[start..<end])
        start = end
      }
      index = end
    }
    if start < word.count { parts.append(word[start...]) }
    return parts
  }

  /// Whether a word may be broken after the hyphen at `index`, by the rule of Python's `textwrap`.
  private func canBreak(_ word: [Unicode.Scalar], at index: Int) -> Bool {
    func isLetter(_ offset: Int) -> Bool {
      guard word.indices.contains(offset) else { return false }
      let scalar = word[offset]
      return scalar.isWordCharacter && scalar != "_" && scalar.properties.numericType == nil
    }
    guard index >= 1, isLetter(index - 1), isLetter(index + 1) else { return false }
    let before =
      isLetter(index - 2) || (index >= 3 && word[index - 2] == "-" && isLetter(index - 3))
    let after =
      isLetter(index + 2)
      || (index + 3 < word.count && word[index + 2] == "-" && isLetter(index + 3))
    return before && after
  }
}
