/// The `moov` box of an MP4 or QuickTime file.
struct MovieHead {
  /// Seconds; `nil` or too few if fragments continue the film.
  var duration: Double?
  /// Size of the first video track, after rotation.
  private(set) var size: PixelSize?
  private(set) var hasPictures = false
  private(set) var hasSound = false

  /// `moov` is the contents of the box.
  init(moov bytes: ByteReader) {
    var reader = BoxReader(bytes, in: 0..<bytes.count)
    while let box = reader.next() {
      if box.named("mvhd") { duration = Self.duration(bytes, at: box.content.lowerBound) }
      if box.named("trak") { readTrack(bytes, box.content) }
    }
  }

  private mutating func readTrack(_ bytes: ByteReader, _ track: Range<Int>) {
    guard let handler = BoxReader.find(["mdia", "hdlr"], in: track, of: bytes) else { return }
    if bytes.has("soun", at: handler.lowerBound + 8) { hasSound = true }
    guard bytes.has("vide", at: handler.lowerBound + 8) else { return }
    hasPictures = true
    guard size == nil, let head = BoxReader.find(["tkhd"], in: track, of: bytes) else { return }
    let matrix = head.lowerBound + (bytes[head.lowerBound] == 1 ? 52 : 40)
    let stored = PixelSize(bytes.big16(at: matrix + 36), bytes.big16(at: matrix + 40))
    let isTurned = bytes.big32(at: matrix) == 0 && bytes.big32(at: matrix + 4) != 0
    size = isTurned ? stored?.turned : stored
  }

  private static func duration(_ bytes: ByteReader, at start: Int) -> Double? {
    let isLong = bytes[start] == 1
    let scale = bytes.big32(at: start + (isLong ? 20 : 12))
    let ticks = isLong ? bytes.big64(at: start + 24) : bytes.big32(at: start + 16)
    guard let scale, let ticks, scale > 0, ticks > 0, ticks != 0xFFFF_FFFF else { return nil }
    return Double(ticks) / Double(scale)
  }
}
