import Text

/// A box inside `moov`, of which all bytes are in memory.
struct MovieBox {
  /// With an `@` in place of the copyright sign.
  var name: String
  var start: Int
  var content: Range<Int>

  private static let mostBoxes = 100_000

  /// Returns the boxes in a range. The last one ends with the range, if it claims to be longer.
  static func all(in range: Range<Int>, of bytes: [UInt8]) -> [MovieBox] {
    var boxes: [MovieBox] = []
    var start = range.lowerBound
    var reader = BoxReader(ByteReader(bytes), in: range)
    while let box = reader.next(), box.content.lowerBound <= range.upperBound, boxes.count < mostBoxes {
      let content = box.content.clamped(to: range.lowerBound..<min(range.upperBound, bytes.count))
      boxes.append(MovieBox(name: box.name.map { $0 == 0xA9 ? 0x40 : $0 }.text, start: start, content: content))
      start = box.content.upperBound
    }
    return boxes
  }
}
