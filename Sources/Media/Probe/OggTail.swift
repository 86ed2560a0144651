/// The duration of an Ogg file with Opus, Vorbis or FLAC: the position of its last page, at the rate given by its first.
struct OggTail {
  /// Seconds; `nil` if the codec is another, or `tail` contains no page that gives a position.
  let duration: Double?

  init(_ head: ByteReader, _ tail: [UInt8]) {
    duration = Self.rate(head).flatMap { rate in
      guard let samples = Self.lastPosition(tail), samples > rate.skipped, rate.hertz > 0 else { return nil }
      return Double(samples - rate.skipped) / Double(rate.hertz)
    }
  }

  /// Returns the samples of a second, and the samples at the start that decoders drop (Opus calls them pre-skip).
  private static func rate(_ head: ByteReader) -> (hertz: Int, skipped: Int)? {
    let packet = 27 + Int(head[26] ?? 0)
    if head.has("OpusHead", at: packet) { return head.little16(at: packet + 10).map { (48_000, $0) } }
    // STREAMINFO follows the header of the mapping, the signature and the head of its block (RFC 9639, section 10.1).
    if head.has("\u{7F}FLAC", at: packet) { return head.big64(at: packet + 27).map { ($0 >> 44, 0) } }
    return head.has("\u{1}vorbis", at: packet) ? head.little32(at: packet + 12).map { ($0, 0) } : nil
  }

  /// Returns the position in the last page that has one; with `stream`, its serial number, in the last page of that stream.
  static func lastPosition(_ tail: [UInt8], of stream: Int? = nil) -> Int? {
    let bytes = ByteReader(tail)
    for start in stride(from: tail.count - 14, through: 0, by: -1)
    where tail[start] == 0x4F && bytes.has("OggS\0", at: start) {
      if let stream, bytes.little32(at: start + 14) != stream { continue }
      guard let low = bytes.little32(at: start + 6), let high = bytes.little32(at: start + 10), high < 1 << 31 else {
        continue
      }
      return high << 32 | low
    }
    return nil
  }
}
