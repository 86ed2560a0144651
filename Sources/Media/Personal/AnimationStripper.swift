import Text

/// Removes metadata from animations, which cannot be re-encoded as one picture. The frames stay byte for byte.
enum AnimationStripper {
  /// Returns `nil` if the bytes are not an animation of a known type, or are truncated.
  static func stripped(_ bytes: [UInt8], _ type: MediaType) -> [UInt8]? {
    switch type {
    case .gif: gif(ByteReader(bytes))
    case .webp: webp(ByteReader(bytes))
    case .png: png(ByteReader(bytes))
    default: nil
    }
  }
}

extension AnimationStripper {
  /// Removes comments and application extensions, except those for looping (GIF89a, section 12).
  private static func gif(_ bytes: ByteReader) -> [UInt8]? {
    guard let flags = bytes[10] else { return nil }
    var offset = 13 + colors(flags)
    var output = Array(bytes.slice(0, offset))
    while let block = bytes[offset] {
      let start = offset
      switch block {
      case 0x3B: return output + [0x3B]
      case 0x21:
        guard let label = bytes[offset + 1], let end = endOfBlocks(bytes, from: offset + 2) else { return nil }
        offset = end
        if label == 0xFE || label == 0xFF && !loops(bytes, at: start + 3) { continue }
      case 0x2C:
        guard let flags = bytes[offset + 9], let end = endOfBlocks(bytes, from: offset + 11 + colors(flags)) else {
          return nil
        }
        offset = end
      default: return nil
      }
      output += bytes.slice(start, offset - start)
    }
    return nil
  }

  /// Returns the size in bytes of the colour table that the flags declare.
  private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func loops(_ bytes: ByteReader, at offset: Int) -> Bool {
    bytes.has("NETSCAPE2.0", at: offset) || bytes.has("ANIMEXTS1.0", at: offset)
  }

  private static func endOfBlocks(_ bytes: ByteReader, from start: Int) -> Int? {
    var offset = start
    while let length = bytes[offset] {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }

  /// Removes the chunks `EXIF` and `XMP `, and clears their flags in the header.
  private static func webp(_ bytes: ByteReader) -> [UInt8]? {
    var chunks: [UInt8] = []
    var offset = 12
    while offset + 8 <= bytes.count {
      guard let length = bytes.little32(at: offset + 4), offset + 8 + length <= bytes.count else { return nil }
      let whole = 8 + length + length & 1
      if !bytes.has("EXIF", at: offset), !bytes.has("XMP ", at: offset) {
        var chunk = Array(bytes.slice(offset, whole))
        if bytes.has("VP8X", at: offset), chunk.count > 8 { chunk[8] &= ~0x0C }
        chunks += chunk
      }
      offset += whole
    }
    let size = chunks.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array("WEBP".utf8)
      + chunks
  }

  private static func png(_ bytes: ByteReader) -> [UInt8]? {
    var output = Array(bytes.slice(0, 8))
    var offset = 8
    while let length = bytes.big32(at: offset), offset + 12 + length <= bytes.count {
      let name = bytes.slice(offset + 4, 4).text
      if !["eXIf", "tEXt", "zTXt", "iTXt"].contains(name) { output += bytes.slice(offset, 12 + length) }
      if name == "IEND" { return output }
      offset += 12 + length
    }
    return nil
  }
}
