import Text

/// The lines of a text as the parser counts them, for positions in diagnostics.
final class SourceLines {
  let file: String
  private let bytes: [UInt8]
  private let firstLine: Int
  /// Offsets in `bytes` at which the text's lines start.
  private lazy var starts = Self.starts(of: bytes, from: offset)
  private let offset: Int
  /// The last computed column. It makes columns cheap even for a very long line with a link in every word.
  private var mark = (line: 0, offset: 0, column: 1)

  /// `offset` is where the text starts in `bytes`; `firstLine` is the number of that line in the file.
  init(_ bytes: [UInt8], from offset: Int, firstLine: Int, file: String) {
    self.bytes = bytes
    self.firstLine = firstLine
    self.file = file
    self.offset = offset
  }

  /// The numbers of the text's lines, from 1.
  var numbers: ClosedRange<Int> { 1...starts.count }

  /// Returns the line number in the file, from 1, of the text's `line`.
  func number(of line: Int) -> Int { firstLine + line - 1 }

  /// Returns the length of the text's `line` in bytes, without the line ending.
  func length(of line: Int) -> Int { range(of: line).count }

  /// Returns the text's `line` without the line ending.
  func bytes(of line: Int) -> [UInt8] { Array(bytes[range(of: line)]) }

  /// Returns the text's `line` without the line ending, and without a copy.
  func slice(of line: Int) -> ArraySlice<UInt8> { bytes[range(of: line)] }

  /// Returns the number of `byte` in the text's `line`.
  func count(of byte: UInt8, in line: Int) -> Int {
    var (count, rest) = (0, range(of: line))
    while let found = bytes.firstIndex(of: byte, in: rest) {
      count += 1
      rest = found + 1..<rest.upperBound
    }
    return count
  }

  /// Returns the first byte of the text's `line` that is neither a space nor a tab; `nil` if there is none.
  func firstVisibleByte(of line: Int) -> UInt8? { bytes[range(of: line)].first { $0 != 0x20 && $0 != 0x09 } }

  /// Returns the column, counted in Unicode scalars from 1, of the byte at `offset` in the text's `line`.
  func column(at offset: Int, of line: Int) -> Int {
    // Most headings need no more: their text is not searched for lines.
    guard offset > 0 else { return 1 }
    let range = range(of: line)
    let offset = min(offset, range.count)
    if mark.line != line || offset < mark.offset / 2 { mark = (line, 0, 1) }
    let isAhead = offset >= mark.offset
    let between = isAhead ? mark.offset..<offset : offset..<mark.offset
    let scalars = bytes[range.lowerBound + between.lowerBound..<range.lowerBound + between.upperBound].span.scalarCount
    mark = (line, offset, mark.column + (isAhead ? scalars : -scalars))
    return mark.column
  }

  /// Returns the place of the byte at `offset` in all bytes.
  func place(ofByteAt offset: Int) -> Place {
    let line = starts.lastIndex { $0 <= offset } ?? 0
    return place(at: offset - starts[line], of: line + 1)
  }

  /// Returns the place of `length` bytes at `offset` in the text's `line`.
  func place(at offset: Int, of line: Int, length: Int = 1) -> Place {
    let column = column(at: offset, of: line)
    return Place(
      file: file, line: number(of: line), column: column,
      length: max(1, self.column(at: offset + length, of: line) - column),
      text: String(decoding: bytes[range(of: line)], as: UTF8.self))
  }
}

extension SourceLines {
  private func range(of line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Finds the lines, which end with LF, CR or CRLF, as in CommonMark.
  static func starts(of bytes: [UInt8], from offset: Int) -> [Int] {
    let count = bytes.count
    func next(_ byte: UInt8, from index: Int) -> Int { bytes.firstIndex(of: byte, in: index..<count) ?? count }
    var starts: [Int] = []
    starts.reserveCapacity((count - offset) / 64 + 8)
    starts.append(offset)
    var feed = next(0x0A, from: offset)
    var carriageReturn = next(0x0D, from: offset)
    while min(feed, carriageReturn) < count {
      let isPair = feed == carriageReturn + 1 && feed < count
      let start = isPair ? feed + 1 : min(feed, carriageReturn) + 1
      starts.append(start)
      if feed < start { feed = next(0x0A, from: start) }
      if carriageReturn < start { carriageReturn = next(0x0D, from: start) }
    }
    return starts
  }
}
