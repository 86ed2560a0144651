import Text

/// The lines of a text as offsets in the file, counted from 1 as the parser counts them.
struct OutlineLines: Sendable {
  private let bytes: [UInt8]
  private let starts: [Int]

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    starts = SourceLines.starts(of: bytes, from: min(max(offset, 0), bytes.count))
  }

  var count: Int { starts.count }

  /// Returns where a line begins; the end of the text for a line after the last.
  func start(of line: Int) -> Int {
    guard line <= starts.count else { return bytes.count }
    return starts[max(0, line - 1)]
  }

  /// Returns the range of a line without its line end. A byte order mark in front of the text is not part of its first
  /// line.
  func range(of line: Int) -> Range<Int> {
    var start = start(of: line)
    var end = self.start(of: line + 1)
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    if start == 0, bytes.span.has("\u{FEFF}", at: 0) { start = min(3, end) }
    return start..<end
  }

  func range(of lines: ClosedRange<Int>) -> Range<Int> {
    let (first, last) = (range(of: lines.lowerBound), range(of: lines.upperBound))
    return first.lowerBound..<max(first.lowerBound, last.upperBound)
  }

  func isBlank(_ line: Int) -> Bool { bytes[range(of: line)].allSatisfy { $0 == 0x20 || $0 == 0x09 } }
}
