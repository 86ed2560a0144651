import Text

/// Copies a BMP picture without what is between its headers and its pixels, or after them.
struct BitmapStripper {
  private let bytes: ByteReader

  static func rewriting(_ bytes: ByteReader) throws(StrippingError) -> Rewriting {
    try BitmapStripper(bytes: bytes).run()
  }

  private func run() throws(StrippingError) -> Rewriting {
    guard let pixels = bytes.little32(at: 10), let header = bytes.little32(at: 14), let length = pixelLength(header)
    else { throw .damaged("has no picture data") }
    guard pixels + length <= bytes.count else { throw .truncated }
    let colors = 14 + header + (try lengthOfColors(header))
    guard colors <= pixels else { throw .damaged("has colours and pixels in one place") }
    var output = Rewriting()
    output.keep(0..<colors)
    output.writeZeros(pixels - colors)
    output.keep(pixels..<pixels + length)
    return output
  }
}

extension BitmapStripper {
  /// Returns the number of bytes of the pixels; rows are multiples of four bytes.
  private func pixelLength(_ header: Int) -> Int? {
    let isOld = header == 12
    guard let size = PixelSize(of: .bmp, head: Array(bytes.all.prefix(64))),
      let depth = bytes.little16(at: isOld ? 24 : 28), (1...32).contains(depth)
    else { return nil }
    if !isOld, let compression = bytes.little32(at: 30), compression != 0, compression != 3, compression != 6 {
      // Run lengths: 8 and 4 bits a pixel. Others are JPEG and PNG pictures inside, which only printers read.
      return compression <= 2 ? bytes.little32(at: 34).flatMap { $0 > 0 ? $0 : nil } : nil
    }
    return (size.width * depth + 31) / 32 * 4 * size.height
  }

  /// Returns the number of bytes of the masks and of the palette.
  private func lengthOfColors(_ header: Int) throws(StrippingError) -> Int {
    guard header != 12 else {
      let depth = bytes.little16(at: 24) ?? 0
      return depth <= 8 ? 3 << depth : 0
    }
    // Version 5 can have a colour profile after the pixels, or the path of one.
    let profiles = [0x4D42_4544, 0x4C49_4E4B]
    if header == 124, let space = bytes.little32(at: 70), profiles.contains(space) {
      throw .unsupported("has a colour profile")
    }
    let depth = bytes.little16(at: 28) ?? 0
    let compression = bytes.little32(at: 30) ?? 0
    let masks = header == 40 ? (compression == 3 ? 12 : compression == 6 ? 16 : 0) : 0
    let used = bytes.little32(at: 46) ?? 0
    return masks + 4 * (used > 0 ? min(used, 256) : depth <= 8 ? 1 << depth : 0)
  }
}
