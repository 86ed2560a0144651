/// Copies the segments of a JPEG that its pixels need, and its colour profile. The entropy-coded data stay byte for byte.
/// What follows the picture, such as the film of a "motion photo" or a second picture, is dropped.
struct JPEGStripper {
  private let bytes: ByteReader
  private let own: [UInt8]
  private var output = Rewriting()
  private var offset = 2
  private var hasOwn = false
  private var hasScan = false

  static func rewriting(_ bytes: ByteReader, _ kept: KeptMetadata) throws(StrippingError) -> Rewriting {
    var stripper = JPEGStripper(bytes, kept)
    return try stripper.run()
  }

  private init(_ bytes: ByteReader, _ kept: KeptMetadata) {
    self.bytes = bytes
    var own: [UInt8] = []
    if let exif = kept.exif { own += Self.segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if let xmp = kept.xmp { own += Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp) }
    self.own = own
  }
}

extension JPEGStripper {
  private mutating func run() throws(StrippingError) -> Rewriting {
    output.keep(0..<2)
    while true {
      guard let start = nextMarker() else { throw .truncated }
      offset = start
      guard let marker = bytes[offset + 1] else { throw .truncated }
      if marker != 0xE0 { writeOwn() }
      switch marker {
      case 0xD9:
        guard hasScan else { throw .damaged("has no picture data") }
        output.keep(offset..<offset + 2)
        return output
      case 0x01, 0xD0...0xD7:
        output.keep(offset..<offset + 2)
        offset += 2
      default: try takeSegment(marker)
      }
    }
  }

  private mutating func takeSegment(_ marker: UInt8) throws(StrippingError) {
    guard let length = bytes.big16(at: offset + 2), length >= 2, offset + 2 + length <= bytes.count else {
      throw .truncated
    }
    let end = offset + 2 + length
    switch marker {
    case 0xE0: takeJFIF(offset..<end)
    case 0xE2: if bytes.has("ICC_PROFILE\0", at: offset + 4) { output.keep(offset..<end) }
    case 0xEE:
      if bytes.has("Adobe", at: offset + 4), length >= 14 {
        output.write(Self.segment(0xEE, Array(bytes.slice(offset + 4, 12))))
      }
    case 0xC0...0xCF, 0xDB...0xDF: output.keep(offset..<end)
    case 0xDA:
      hasScan = true
      output.keep(offset..<end)
      let data = endOfScan(from: end)
      output.keep(end..<data)
      offset = data
      return
    default: break
    }
    offset = end
  }

  /// Keeps the density of the header, but not its thumbnail.
  private mutating func takeJFIF(_ segment: Range<Int>) {
    guard bytes.has("JFIF\0", at: segment.lowerBound + 4), segment.count >= 18 else { return }
    output.write(Self.segment(0xE0, Array(bytes.slice(segment.lowerBound + 4, 12)) + [0, 0]))
  }

  private mutating func writeOwn() {
    guard !hasOwn else { return }
    hasOwn = true
    output.write(own)
  }

  /// Returns the offset of the next marker. Fill bytes and stray bytes before it are skipped, as decoders do.
  private func nextMarker() -> Int? {
    var position = offset
    while let found = bytes.first(0xFF, from: position), let next = bytes[found + 1] {
      if next != 0xFF, next != 0 { return found }
      position = found + 1
    }
    return nil
  }

  /// Returns the end of entropy-coded data, in which `FF` is followed by 0 or is a restart marker.
  private func endOfScan(from start: Int) -> Int {
    var position = start
    while let found = bytes.first(0xFF, from: position), let next = bytes[found + 1] {
      guard next == 0 || 0xD0...0xD7 ~= next else { return found }
      position = found + 2
    }
    return bytes.count
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count < 65_534 else { return [] }
    return [0xFF, marker] + [UInt8](big: content.count + 2, count: 2) + content
  }
}
