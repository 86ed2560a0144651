import Text

/// Copies the chunks of a WebP picture that its pixels, colours and frames need.
struct WebPStripper {
  private let bytes: ByteReader

  static func rewriting(_ bytes: ByteReader, _ kept: KeptMetadata) throws(StrippingError) -> Rewriting {
    try WebPStripper(bytes: bytes).run(kept)
  }

  private struct Chunk {
    var name: String
    var content: Range<Int>
  }

  private func run(_ kept: KeptMetadata) throws(StrippingError) -> Rewriting {
    guard let size = bytes.little32(at: 4), size >= 12 else { throw .damaged("has no picture data") }
    guard 8 + size <= bytes.count else { throw .truncated }
    let chunks = try chunks(12..<8 + size)
    var body = Array("WEBP".utf8)
    if chunks.first?.name == "VP8X" {
      appendExtended(chunks, kept, to: &body)
    } else if let picture = chunks.first(where: { $0.name == "VP8 " || $0.name == "VP8L" }) {
      append(picture, to: &body)
    }
    guard body.count > 4 else { throw .damaged("has no picture data") }
    var output = Rewriting()
    output.write(Array("RIFF".utf8) + [UInt8](little: body.count, count: 4) + body)
    return output
  }
}

extension WebPStripper {
  private static let extended: Set = ["VP8X", "ICCP", "ANIM", "ALPH", "VP8 ", "VP8L"]
  private static let inFrames: Set = ["ALPH", "VP8 ", "VP8L"]

  private func appendExtended(_ chunks: [Chunk], _ kept: KeptMetadata, to body: inout [UInt8]) {
    for chunk in chunks {
      if chunk.name == "VP8X", chunk.content.count >= 10 {
        var head = Array(bytes.slice(chunk.content.lowerBound, 10))
        head[0] = head[0] & ~0x0C | (kept.exif == nil ? 0 : 8) | (kept.xmp == nil ? 0 : 4)
        append("VP8X", head, to: &body)
      } else if chunk.name == "ANMF" {
        append("ANMF", frame(chunk.content), to: &body)
      } else if Self.extended.contains(chunk.name) {
        append(chunk, to: &body)
      }
    }
    if let exif = kept.exif { append("EXIF", exif, to: &body) }
    if let xmp = kept.xmp { append("XMP ", xmp, to: &body) }
  }

  /// Returns the contents of a frame of an animation without unknown chunks.
  private func frame(_ content: Range<Int>) -> [UInt8] {
    var frame = Array(bytes.slice(content.lowerBound, min(16, content.count)))
    let start = min(content.lowerBound + 16, content.upperBound)
    for chunk in (try? chunks(start..<content.upperBound)) ?? [] where Self.inFrames.contains(chunk.name) {
      append(chunk, to: &frame)
    }
    return frame
  }

  private func append(_ chunk: Chunk, to body: inout [UInt8]) {
    append(chunk.name, Array(bytes.slice(chunk.content.lowerBound, chunk.content.count)), to: &body)
  }

  private func append(_ name: String, _ content: [UInt8], to body: inout [UInt8]) {
    body += Array(name.utf8) + [UInt8](little: content.count, count: 4) + content
    if content.count % 2 == 1 { body.append(0) }
  }

  private func chunks(_ range: Range<Int>) throws(StrippingError) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound, let length = bytes.little32(at: offset + 4) {
      guard offset + 8 + length <= range.upperBound else { throw .truncated }
      chunks.append(Chunk(name: bytes.slice(offset, 4).text, content: offset + 8..<offset + 8 + length))
      offset += 8 + length + length & 1
    }
    return chunks
  }
}
