import Text

/// Splitting and searching text as Python does.
enum PythonSplit {
  static func at(_ separator: String, _ text: String, _ most: Int, fromRight: Bool) -> [String] {
    // Separators that overlap, as `--` in `a---b`, are taken from the side where the search begins.
    guard !fromRight else { return atLast(separator, text, most) }
    var cuts: [Range<String.Index>] = []
    var start = text.utf8.startIndex
    while cuts.count != most, let found = text.utf8.range(of: separator, from: start) {
      cuts.append(found)
      start = found.upperBound
    }
    var parts: [String] = []
    start = text.startIndex
    for cut in cuts {
      parts.append(String(text[start..<cut.lowerBound]))
      start = cut.upperBound
    }
    return parts + [String(text[start...])]
  }

  private static func atLast(_ separator: String, _ text: String, _ most: Int) -> [String] {
    let bytes = Array(text.utf8)
    let reversed = Array(separator.utf8.reversed())
    var search = Search(reversed)
    var parts: [String] = []
    var end = bytes.count
    var start = end
    while start > 0, parts.count != most {
      start -= 1
      guard search.finds(bytes[start]) else { continue }
      parts.append(bytes[(start + reversed.count)..<end].text)
      end = start
      search = Search(reversed)
    }
    return (parts + [bytes[..<end].text]).reversed()
  }

  static func atSpaces(_ text: String, _ most: Int, fromRight: Bool) -> [String] {
    var scalars = Array(text.unicodeScalars)
    if fromRight { scalars.reverse() }
    var parts: [[Unicode.Scalar]] = []
    var index = 0
    while index < scalars.count {
      while index < scalars.count, scalars[index].isPythonSpace { index += 1 }
      guard index < scalars.count else { break }
      let isLast = parts.count == most
      var end = index
      while end < scalars.count, isLast || !scalars[end].isPythonSpace { end += 1 }
      parts.append(Array(scalars[index..<end]))
      index = isLast ? scalars.count : end
    }
    let ordered = fromRight ? parts.reversed().map { Array($0.reversed()) } : parts
    return ordered.map { part in
      var view = String.UnicodeScalarView()
      view.append(contentsOf: part)
      return String(view)
    }
  }

  /// The offset of `part` in scalars, between `start` and `end`, which follow Python's slice rules; `nil` if there is
  /// none.
  static func positions(of part: String, in text: String, _ start: Int, _ end: Int) -> [Int] {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    let first = start < 0 ? max(0, start &+ scalars.count) : start
    let last = end < 0 ? max(0, end &+ scalars.count) : min(end, scalars.count)
    guard first <= last, first <= scalars.count, wanted.count <= last - first else { return [] }
    guard !wanted.isEmpty else { return Array(first...last) }
    var search = Search(wanted)
    return (first..<last).filter { search.finds(scalars[$0]) }.map { $0 + 1 - wanted.count }
  }

  /// The number of non-overlapping occurrences.
  static func count(_ positions: [Int], length: Int) -> Int {
    var count = 0
    var next = Int.min
    for position in positions where position >= next {
      count += 1
      next = position + max(1, length)
    }
    return count
  }
}
