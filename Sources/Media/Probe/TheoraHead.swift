/// The identification header of a Theora film in an Ogg file (Theora specification, section 6.2).
struct TheoraHead {
  /// As displayed: pixels need not be square.
  private(set) var size: PixelSize?
  /// Seconds; `nil` if `tail` contains no page of the film that gives a position.
  private(set) var duration: Double?

  private static let name = [0x80] + Array("theora".utf8)
  /// Bytes of the head of a page with one packet of fewer than 255 bytes.
  private static let lengthOfPageHead = 28

  /// `tail` are the last bytes of the file.
  init(_ head: ByteReader, _ tail: [UInt8]) {
    guard let packet = head.slice(0, 4096).firstRange(of: Self.name)?.lowerBound,
      head.has("OggS", at: packet - Self.lengthOfPageHead),
      let width = head.big32(at: packet + 13), let height = head.big32(at: packet + 16)
    else { return }
    // The sides, and those of a pixel, are numbers of three bytes.
    size = PixelSize(width & 0xFF_FFFF, height & 0xFF_FFFF)
    if let stored = size, let wide = head.big32(at: packet + 29), let high = head.big32(at: packet + 32) {
      size = stored.proportioned(stored.width * (wide & 0xFF_FFFF), stored.height * (high & 0xFF_FFFF))
    }
    guard let frames = head.big32(at: packet + 22), let seconds = head.big32(at: packet + 26), frames > 0,
      let sizes = head.big16(at: packet + 40), let stream = head.little32(at: packet - 14),
      let position = OggTail.lastPosition(tail, of: stream)
    else { return }
    // A position is the number of the last key frame and, in the lower bits, the number of frames after it.
    let shift = sizes >> 5 & 31
    let count = position >> shift + position & (1 << shift - 1)
    duration = count > 0 && seconds > 0 ? Double(count) * Double(seconds) / Double(frames) : nil
  }
}
