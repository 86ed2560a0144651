/// The segments before a JPEG's pixel data: its size, and its EXIF orientation.
struct JPEGHead {
  /// As displayed, after applying the orientation.
  private(set) var size: PixelSize?

  init(_ bytes: ByteReader) {
    var offset = 2
    var isTurned = false
    while let marker = Self.marker(bytes, at: &offset), let length = bytes.big16(at: offset), length >= 2 {
      switch marker {
      case 0xE1:
        if bytes.has("Exif\0\0", at: offset + 2) {
          isTurned = TIFFDirectory(bytes, at: offset + 8)?.isTurned ?? isTurned
        }
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        let stored = PixelSize(bytes.big16(at: offset + 5), bytes.big16(at: offset + 3))
        size = isTurned ? stored?.turned : stored
        return
      case 0xDA, 0xD9: return
      default: break
      }
      offset += length
    }
  }

  /// Returns the code of the marker at `offset` and moves past it; fill bytes may precede it.
  private static func marker(_ bytes: ByteReader, at offset: inout Int) -> UInt8? {
    guard bytes[offset] == 0xFF else { return nil }
    while let byte = bytes[offset] {
      offset += 1
      if byte != 0xFF { return byte }
    }
    return nil
  }
}
