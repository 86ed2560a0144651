/// The chunks before the pixel data of a PNG: its size, and its EXIF orientation.
struct PNGHead {
  /// As displayed, after applying the orientation.
  private(set) var size: PixelSize?
  /// Whether the bytes include the orientation, or reach the pixel data. Browsers and libvips ignore an orientation after
  /// it, and all EXIF data but the first.
  private(set) var isComplete = false

  init(_ bytes: ByteReader) {
    guard bytes.has("IHDR", at: 12) else { return }
    let stored = PixelSize(bytes.big32(at: 16), bytes.big32(at: 20))
    size = stored
    var offset = 8
    while let length = bytes.big32(at: offset) {
      if bytes.has("IDAT", at: offset + 4) || bytes.has("IEND", at: offset + 4) {
        isComplete = true
        return
      }
      if bytes.has("eXIf", at: offset + 4) {
        if TIFFDirectory(bytes, at: offset + 8)?.isTurned ?? false { size = stored?.turned }
        isComplete = offset + 12 + length <= bytes.count
        return
      }
      offset += 12 + length
    }
  }
}
