/// The chunks of a WebP picture: its size, and its EXIF orientation, which follows the pixel data.
struct WebPHead {
  /// As displayed, after applying the orientation.
  private(set) var size: PixelSize?
  /// Whether the bytes include the orientation, or the picture has none.
  private(set) var isComplete = true

  init(_ bytes: ByteReader) {
    guard bytes.has("VP8X", at: 12) else {
      size = Self.simple(bytes)
      return
    }
    let stored = PixelSize(bytes.little24(at: 24).map { $0 + 1 }, bytes.little24(at: 27).map { $0 + 1 })
    size = stored
    guard Self.hasOrientation(bytes) else { return }
    isComplete = false
    var offset = 12
    while let length = bytes.little32(at: offset + 4) {
      if bytes.has("EXIF", at: offset), offset + 8 + length <= bytes.count {
        let start = offset + (bytes.has("Exif\0\0", at: offset + 8) ? 14 : 8)
        size = TIFFDirectory(bytes, at: start)?.isTurned ?? false ? stored?.turned : stored
        isComplete = true
        return
      }
      offset += 8 + length + length & 1
    }
  }

  /// Whether the flags of an extended picture announce EXIF data that apply: those of an animation do not.
  static func hasOrientation(_ bytes: ByteReader) -> Bool {
    guard bytes.has("VP8X", at: 12), let flags = bytes[20] else { return false }
    return flags & 0x08 != 0 && flags & 0x02 == 0
  }

  /// Returns the size of a picture in one chunk, without or with loss.
  private static func simple(_ bytes: ByteReader) -> PixelSize? {
    if bytes.has("VP8L", at: 12), bytes[20] == 0x2F, let bits = bytes.little32(at: 21) {
      return PixelSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return PixelSize(bytes.little16(at: 26).map { $0 & 0x3FFF }, bytes.little16(at: 28).map { $0 & 0x3FFF })
  }
}
