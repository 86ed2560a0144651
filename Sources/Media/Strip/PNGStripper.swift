import Text

/// Copies the chunks of a PNG that its pixels, colours and frames need.
enum PNGStripper {
  /// All other ancillary chunks are dropped, also private ones.
  private static let kept: Set = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "hIST", "pHYs", "sPLT",
    "cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT",
  ]

  static func rewriting(_ bytes: ByteReader, _ metadata: KeptMetadata) throws(StrippingError) -> Rewriting {
    var output = Rewriting()
    output.keep(0..<8)
    var offset = 8
    var hasPixels = false
    guard bytes.has("IHDR", at: 12) else { throw .damaged("has no header") }
    while let length = bytes.big32(at: offset) {
      let end = offset + 12 + length
      guard end <= bytes.count else { throw .truncated }
      let name = bytes.slice(offset + 4, 4).text
      if kept.contains(name) { output.keep(offset..<end) }
      if name == "IHDR" { output.write(own(metadata)) }
      if name == "IDAT" { hasPixels = true }
      if name == "IEND" {
        guard hasPixels else { throw .damaged("has no picture data") }
        return output
      }
      offset = end
    }
    throw .truncated
  }

  private static func own(_ metadata: KeptMetadata) -> [UInt8] {
    var chunks: [UInt8] = []
    if let exif = metadata.exif { chunks += chunk("eXIf", exif) }
    if let xmp = metadata.xmp { chunks += chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) }
    return chunks
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return [UInt8](big: content.count, count: 4) + body + [UInt8](big: Int(CRC32.checksum(of: body)), count: 4)
  }
}
