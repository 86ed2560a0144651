/// The fence around a block of code: at least three backticks or tildes (CommonMark 0.31, section 4.5).
package struct CodeFence: Sendable, Hashable {
  private let mark: UInt8
  let count: Int

  /// Returns `nil` if the line does not open a block of code. `line` can have its line end.
  package init?(opening line: Span<UInt8>) {
    guard let (mark, run) = Self.marks(of: line) else { return nil }
    let info = line.extracting(run.upperBound...)
    guard mark != UInt8(ascii: "`") || info.firstIndex(of: mark, in: 0..<info.count) == nil else { return nil }
    (self.mark, count) = (mark, run.count)
  }

  /// Whether the line ends the block that this fence begins.
  package func isClosed(by line: Span<UInt8>) -> Bool {
    guard let (mark, run) = Self.marks(of: line), mark == self.mark, run.count >= count else { return false }
    for index in run.upperBound..<line.count where !line[index].isASCIIWhitespace { return false }
    return true
  }

  /// Returns at least three equal marks that begin the line after at most three spaces.
  private static func marks(of line: Span<UInt8>) -> (mark: UInt8, run: Range<Int>)? {
    var start = 0
    while start < line.count, line[start] == 0x20 { start += 1 }
    guard start < 4, start < line.count, line[start] == UInt8(ascii: "`") || line[start] == UInt8(ascii: "~") else {
      return nil
    }
    var end = start
    while end < line.count, line[end] == line[start] { end += 1 }
    return end - start >= 3 ? (line[start], start..<end) : nil
  }
}

extension CodeFence? {
  /// Reads the next line of a text. Returns whether it belongs to a block of code: as its fence, or inside it.
  package mutating func includes(nextLine line: Span<UInt8>) -> Bool {
    if let open = self {
      if open.isClosed(by: line) { self = nil }
      return true
    }
    self = CodeFence(opening: line)
    return self != nil
  }
}
