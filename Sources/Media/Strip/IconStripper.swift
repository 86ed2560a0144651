import Text

/// Copies the pictures of an ICO file, PNG pictures without metadata, and nothing else.
enum IconStripper {
  private struct Icon {
    /// The first eight bytes of its line in the directory: size and colours.
    var head: ArraySlice<UInt8>
    var content: [UInt8]
  }

  static func rewriting(_ bytes: ByteReader) throws(StrippingError) -> Rewriting {
    let directory = IconDirectory(bytes)
    let count = directory.count
    guard count > 0 else { throw .damaged("has no picture data") }
    var icons: [Icon] = []
    var total = 0
    for index in 0..<count {
      guard let entry = directory.entry(index), entry.content.upperBound <= bytes.count else { throw .truncated }
      total += entry.content.count
      // The directory entries of a hostile file could all refer to the same bytes.
      guard total <= bytes.count else { throw .damaged("has pictures that overlap") }
      icons.append(Icon(head: entry.head, content: try picture(bytes.slice(entry.content))))
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
    let bytes = Array(content)
    if FileSignature(bytes) == .png { return try PNGStripper.rewriting(ByteReader(bytes), .none).bytes(of: bytes) }
    guard bytes.starts(with: [40, 0, 0, 0]), let length = length(ofBitmap: ByteReader(bytes)) else {
      throw .damaged("has a picture of an unknown kind")
    }
    // Some programs leave out the mask of pictures with 32 bits a pixel.
    return Array(bytes.prefix(length))
  }

  /// Returns the length of a BMP without its file header: header, colours, pixels, and the mask of its transparency. The
  /// height in the header is that of pixels and mask together.
  private static func length(ofBitmap bytes: ByteReader) -> Int? {
    guard let width = bytes.little32(at: 4), let height = bytes.little32(at: 8), let depth = bytes.little16(at: 14),
      let compression = bytes.little32(at: 16), let used = bytes.little32(at: 32), 1...1024 ~= width,
      1...2048 ~= height, 1...32 ~= depth, compression == 0 || compression == 3
    else { return nil }
    let colors = used > 0 ? min(used, 256) : depth <= 8 ? 1 << depth : 0
    let rows = (width * depth + 31) / 32 * 4 + (width + 31) / 32 * 4
    return 40 + (compression == 3 ? 12 : 0) + 4 * colors + rows * ((height + 1) / 2)
  }
}
