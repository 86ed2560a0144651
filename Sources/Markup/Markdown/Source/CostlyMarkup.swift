import Text

/// Markup for which cmark 0.29 takes much more time or memory than its length explains: with it, a text of a megabyte could
/// take hours, or all memory. It is found before the text is parsed.
enum CostlyMarkup {
  /// The most cells that the rows of all tables may lack: cmark adds each.
  static let mostLackingCells = 200_000
  /// The most bytes that links may copy from the definitions of their references.
  private static let mostCopied = 64 << 20
  /// The most `![` in a paragraph that are not closed: for each link, cmark visits all of them.
  static let mostOpenImages = 1000

  /// Returns the offset of the row with the first cell too many; `nil` if no row lacks so many.
  static func shortRow(in bytes: [UInt8], from start: Int) -> Int? {
    var (index, lacking) = (start, 0)
    while let bar = bytes.firstIndex(of: UInt8(ascii: "|"), in: index..<bytes.count) {
      var line = bytes[index..<bar].lastIndex(where: isLineEnd).map { $0 + 1 } ?? index
      var widest = 0
      while line < bytes.count {
        let end = endOfLine(bytes, from: line)
        guard !isBlank(bytes[line..<end]) else { break }
        let bars = bytes[line..<end].count { $0 == UInt8(ascii: "|") }
        widest = max(widest, bars)
        lacking += widest - bars
        if lacking > mostLackingCells { return line }
        line = nextLine(bytes, after: end)
      }
      index = min(line, bytes.count)
    }
    return nil
  }

  /// Returns the offsets of the colons of definitions that are too long for the number of links that may use them.
  static func longDefinitions(in bytes: [UInt8], from start: Int) -> [Int] {
    let marks = start..<max(start, bytes.count - 1)
    let bracket = UInt8(ascii: "]")
    guard bytes.contains(bracket, in: marks, where: { bytes[$0 + 1] == UInt8(ascii: ":") }) else { return [] }
    var (uses, inline) = (1, 0)
    _ = bytes.contains(bracket, in: marks) { index in
      // Few of them can be references: those whose parentheses contain no address.
      if bytes[index + 1] == UInt8(ascii: "(") { inline += 1 } else { uses += 1 }
      return false
    }
    let most = max(mostCopied / (uses + inline / 8), 256)
    var found: [Int] = []
    _ = bytes.contains(bracket, in: marks) { index in
      if bytes[index + 1] == UInt8(ascii: ":"), isLonger(bytes, from: index + 2, than: most) { found.append(index + 1) }
      return false
    }
    return found
  }

  /// Returns the offsets of the `!` of images that are too many.
  static func openImages(in bytes: [UInt8], from start: Int) -> [Int] {
    let marks = start..<max(start, bytes.count - 1)
    var count = 0
    let areMany = bytes.contains(UInt8(ascii: "!"), in: marks) { index in
      if bytes[index + 1] == UInt8(ascii: "[") { count += 1 }
      return count > mostOpenImages
    }
    guard areMany else { return [] }
    var found: [Int] = []
    var index = start
    while index < bytes.count {
      let block = index..<endOfBlock(bytes, from: index)
      found += openImages(of: block, in: bytes)
      index = nextLine(bytes, after: block.upperBound)
    }
    return found
  }
}

extension CostlyMarkup {
  /// Whether the address and the title of a definition have more than `most` bytes together.
  private static func isLonger(_ bytes: [UInt8], from start: Int, than most: Int) -> Bool {
    enum Part { case start, address, bracketed, after, title(UInt8) }
    var part = Part.start
    var isBlank = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if isLineEnd(byte), isBlank { return false }
      if index - start > most { return true }
      switch part {
      case .start where !byte.isASCIIWhitespace && !(isBlank && byte == UInt8(ascii: ">")):
        part = byte == UInt8(ascii: "<") ? .bracketed : .address
      case .address where byte.isASCIIWhitespace: part = .after
      case .bracketed where byte == UInt8(ascii: ">"): part = .after
      case .bracketed where isLineEnd(byte): return false
      case .after where !byte.isASCIIWhitespace && !(isBlank && byte == UInt8(ascii: ">")):
        guard "\"'(".utf8.contains(byte) else { return false }
        part = .title(byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte)
      case .title where byte == UInt8(ascii: "\\"): index += 1
      case .title(let end) where byte == end: return false
      default: break
      }
      isBlank = isLineEnd(byte) || isBlank && (byte.isASCIIWhitespace || byte == UInt8(ascii: ">"))
      index = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    }
    return false
  }

  /// Follows the brackets of a paragraph as cmark does. Where some of them may be part of code, HTML or a formula, every
  /// image counts as open, with a higher limit.
  private static func openImages(of block: Range<Int>, in bytes: [UInt8]) -> [Int] {
    let hidesBrackets = bytes[block].contains { "`\\<$".utf8.contains($0) }
    var (found, open, all): ([Int], Int, Int) = ([], 0, 0)
    var areImages: [Bool] = []
    for index in block {
      switch bytes[index] {
      case UInt8(ascii: "["):
        let isImage = index > block.lowerBound && bytes[index - 1] == UInt8(ascii: "!")
        if isImage {
          if open >= mostOpenImages || hidesBrackets && all >= 4 * mostOpenImages { found.append(index - 1) }
          (open, all) = (open + 1, all + 1)
        }
        areImages.append(isImage)
      case UInt8(ascii: "]"): if areImages.popLast() == true { open -= 1 }
      default: break
      }
    }
    return found
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func endOfLine(_ bytes: [UInt8], from start: Int) -> Int {
    bytes[start...].firstIndex(where: isLineEnd) ?? bytes.count
  }

  private static func nextLine(_ bytes: [UInt8], after end: Int) -> Int {
    end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? end + 2 : end + 1
  }

  /// Whether the line ends a paragraph and a table.
  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0.isASCIIWhitespace || $0 == UInt8(ascii: ">") }
  }

  /// Returns the end of the last line before a blank one.
  private static func endOfBlock(_ bytes: [UInt8], from start: Int) -> Int {
    var end = endOfLine(bytes, from: start)
    while end < bytes.count {
      let line = nextLine(bytes, after: end)
      let next = line < bytes.count ? endOfLine(bytes, from: line) : bytes.count
      guard line < bytes.count, !isBlank(bytes[line..<next]) else { break }
      end = next
    }
    return end
  }
}
