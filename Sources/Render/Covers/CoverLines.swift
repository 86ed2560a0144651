/// The lines of a title in the largest letters with which it fits into a space.
struct CoverLines: Equatable {
  /// The font size in pixels.
  let size: Double
  let lines: [String]

  /// Height of a line in em.
  static let leading = 1.2
  private static let sizes: [Double] = [148, 128, 112, 98, 86, 76, 66, 58, 50, 44]
  /// Below this size, words that are wider than a line are broken rather than set smaller.
  private static let breaking = 76.0
  /// Letters beyond this are not laid out: they would not fit.
  private static let longest = 700

  init(_ title: String, width: Double, height: Double) {
    let words = CoverLines.words(title.prefix(CoverLines.longest))
    for size in CoverLines.sizes {
      let (room, most) = (width / size, Int(height / size / CoverLines.leading))
      guard let lines = CoverLines.lines(words, room, breaks: size <= CoverLines.breaking), lines.count <= most else {
        continue
      }
      self.size = size
      self.lines = CoverLines.balanced(words, room, lines)
      return
    }
    size = CoverLines.sizes.last ?? 44
    let most = max(1, Int(height / size / CoverLines.leading))
    let lines = CoverLines.lines(words, width / size - 1.2, breaks: true) ?? []
    self.lines = lines.count > most ? lines.prefix(most - 1) + [lines[most - 1] + "…"] : lines
  }
}

extension CoverLines {
  /// A part of a title that is not broken if it fits into a line.
  private struct Word {
    var text: Substring
    var width: Double
    /// Whether a space separates it from the word before.
    var isApart: Bool
  }

  private static let space = 0.36

  private static func words(_ title: Substring) -> [Word] {
    title.split(whereSeparator: \.isWhitespace).flatMap { word in
      parts(of: word).enumerated().map { Word(text: $1, width: LetterWidth.of($1), isApart: $0 == 0) }
    }
  }

  /// Splits a word where a line may end inside it: beside ideographs, and after a hyphen.
  private static func parts(of word: Substring) -> [Substring] {
    let starts = zip(word.indices, word.indices.dropFirst()).compactMap { before, index in
      let isIdeograph = [word[before], word[index]].contains { LetterWidth.isIdeograph($0) }
      return isIdeograph || "-–/".contains(word[before]) ? index : nil
    }
    return zip([word.startIndex] + starts, starts + [word.endIndex]).map { word[$0..<$1] }
  }

  /// Returns the words in lines of at most `room` em, or `nil` if a word is wider and must not be broken.
  private static func lines(_ words: [Word], _ room: Double, breaks: Bool) -> [String]? {
    var lines: [String] = []
    var used = Double.infinity
    for word in words {
      let gap = word.isApart ? space : 0
      if let last = lines.indices.last, used + gap + word.width <= room {
        lines[last] += (word.isApart ? " " : "") + word.text
        used += gap + word.width
      } else if word.width <= room {
        lines.append(String(word.text))
        used = word.width
      } else {
        guard breaks else { return nil }
        let parts = broken(word.text, room)
        lines += parts
        used = parts.last.map { LetterWidth.of($0[...]) } ?? 0
      }
    }
    return lines
  }

  private static func broken(_ word: Substring, _ room: Double) -> [String] {
    var parts: [String] = []
    var used = Double.infinity
    for letter in word {
      let width = LetterWidth.of(letter)
      if let last = parts.indices.last, used + width <= room {
        parts[last].append(letter)
        used += width
      } else {
        parts.append(String(letter))
        used = width
      }
    }
    return parts
  }

  /// Returns the same number of lines, with lengths as equal as the words allow.
  private static func balanced(_ words: [Word], _ room: Double, _ lines: [String]) -> [String] {
    var best = lines
    var narrower = room * 0.96
    while narrower > room * 0.5, let lines = self.lines(words, narrower, breaks: false), lines.count == best.count {
      best = lines
      narrower *= 0.96
    }
    return best
  }
}
