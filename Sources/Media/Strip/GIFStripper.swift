/// Copies the frames of a GIF with their timing and looping (GIF89a). Comments, texts and XMP are dropped.
struct GIFStripper {
  private let bytes: ByteReader
  private var output = Rewriting()
  private var offset = 0
  private var hasFrame = false

  static func rewriting(_ bytes: ByteReader) throws(StrippingError) -> Rewriting {
    var stripper = GIFStripper(bytes: bytes)
    return try stripper.run()
  }

  private init(bytes: ByteReader) { self.bytes = bytes }
}

extension GIFStripper {
  private mutating func run() throws(StrippingError) -> Rewriting {
    guard let flags = bytes[10], 13 + GIFHead.colors(flags) <= bytes.count else { throw .truncated }
    offset = 13 + GIFHead.colors(flags)
    output.keep(0..<offset)
    while let block = bytes[offset] {
      switch block {
      case 0x21: try takeExtension()
      case 0x2C: try takeFrame()
      case 0x3B: return try finished()
      // Encoders pad blocks with zeros, which decoders skip.
      case 0: offset += 1
      default: throw .damaged("has an unknown block")
      }
    }
    return try finished()
  }

  private func finished() throws(StrippingError) -> Rewriting {
    guard hasFrame else { throw .damaged("has no picture data") }
    var output = output
    output.write([0x3B])
    return output
  }

  private mutating func takeExtension() throws(StrippingError) {
    guard let label = bytes[offset + 1], let end = endOfBlocks(from: offset + 2) else { throw .truncated }
    // Both have a fixed length: more blocks in them could be anything.
    if label == 0xF9, end - offset == 8 { output.keep(offset..<end) }
    if label == 0xFF, isLoop(at: offset + 3), bytes.has([3, 1], at: offset + 14), end - offset >= 19 {
      output.keep(offset..<offset + 18)
      output.write([0])
    }
    offset = end
  }

  private mutating func takeFrame() throws(StrippingError) {
    guard let flags = bytes[offset + 9], let end = endOfBlocks(from: offset + 11 + GIFHead.colors(flags)) else {
      throw .truncated
    }
    output.keep(offset..<end)
    hasFrame = true
    offset = end
  }

  private func isLoop(at offset: Int) -> Bool {
    bytes.has("NETSCAPE2.0", at: offset) || bytes.has("ANIMEXTS1.0", at: offset)
  }

  private func endOfBlocks(from start: Int) -> Int? {
    var offset = start
    while let length = bytes[offset] {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
