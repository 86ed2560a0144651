import Text

/// Copies the pictures of an ICO file, PNG pictures without metadata, and nothing else.
enum IconStripper {
  private struct Icon {
    /// The first eight bytes of its line in the directory: size and colours.
    var head: ArraySlice<UInt8>
    var content: [UInt8]
  }

  static func rewriting(_ bytes: ByteReader) throws(StrippingError) -> Rewriting {
    guard let count = bytes.little16(at: 4), count > 0 else { throw .damaged("has no picture data") }
    var icons: [Icon] = []
    var total = 0
    for line in (0..<count).map({ 6 + 16 * $0 }) {
      guard let length = bytes.little32(at: line + 8), let start = bytes.little32(at: line + 12),
        start + length <= bytes.count
      else { throw .truncated }
      total += length
      // The directory entries of a hostile file could all refer to the same bytes.
      guard total <= bytes.count else { throw .damaged("has pictures that overlap") }
      icons.append(Icon(head: bytes.slice(line, 8), content: try picture(bytes.slice(start, length))))
    }
    var output: [UInt8] = [0, 0, 1, 0] + [UInt8](little: count, count: 2)
    var start = 6 + 16 * count
    for icon in icons {
      output += icon.head + [UInt8](little: icon.content.count, count: 4) + [UInt8](little: start, count: 4)
      start += icon.content.count
    }
    var rewriting = Rewriting()
    rewriting.write(output + icons.flatMap(\.content))
    return rewriting
  }

  /// A picture is a PNG, or the pixels of a BMP with a header of 40 bytes.
  private static func picture(_ content: ArraySlice<UInt8>) throws(StrippingError) -> [UInt8] {
    if content.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      return try PNGStripper.rewriting(ByteReader(Array(content)), .none).bytes(of: Array(content))
    }
    guard content.starts(with: [40, 0, 0, 0]) else { throw .damaged("has a picture of an unknown kind") }
    return Array(content)
  }
}
