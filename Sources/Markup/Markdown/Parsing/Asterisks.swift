import Text

/// Asterisks of strong emphasis that CommonMark prints: those with a space inside them, and in Chinese and Japanese those
/// between a letter and a mark, as in `**「…」**の`.
struct Asterisks {
  /// Offsets of those that may begin a strong text, in order.
  private let openings: [Int]
  /// Offset of the last two asterisks; -1 if there are none.
  private let last: Int

  /// Searches the text of a block once: its texts, of which there may be thousands, ask for ranges of it.
  init(in bytes: [UInt8]) {
    var openings: [Int] = []
    var index = 0
    while let opening = Self.opening(in: bytes.span, from: index) {
      openings.append(opening)
      index = opening + 2
    }
    self.openings = openings
    last = bytes.indices.dropLast().last { bytes[$0] == Self.star && bytes[$0 + 1] == Self.star } ?? -1
  }

  /// Returns the offset of the first ones in `range` that may begin a strong text, if others come after them.
  func opening(in range: Range<Int>) -> Int? {
    var (low, high) = (0, openings.count)
    while low < high {
      let middle = (low + high) / 2
      if openings[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < openings.count, range.contains(openings[low]), last >= openings[low] + 2 else { return nil }
    return openings[low]
  }

  /// Whether the text contains `**` as it begins a strong text: after a space, a mark or a letter that is not ASCII, and before
  /// something else than a space or an asterisk.
  static func mayBeMistaken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe opening(in: text.span, from: 0) != nil
  }

  /// Returns the offset of the first `**` that may begin a strong text.
  private static func opening(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while let first = bytes.firstIndex(of: star, in: index..<bytes.count) {
      index = first
      while index < bytes.count, bytes[index] == star { index += 1 }
      guard index - first == 2, index < bytes.count, !bytes[index].isASCIIWhitespace else { continue }
      let before = first > 0 ? bytes[first - 1] : 0x20
      if !before.isASCIIAlphanumeric, before != UInt8(ascii: "\\") { return first }
    }
    return nil
  }

  private static let star = UInt8(ascii: "*")
}
