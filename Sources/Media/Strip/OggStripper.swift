import System
import Text

/// Copies an Ogg recording in place: the packets of comments lose personal data and are filled with zeros, which decoders
/// ignore (RFC 7845, section 5.2), so that pages keep their length. The checksums of changed pages are written anew.
/// Bytes that are in no page are dropped.
struct OggStripper {
  private struct Page {
    var head: [UInt8]
    var segments: [UInt8]
    var content: Range<Int>
    var range: Range<Int>
    var isFirst: Bool { head[5] & 2 != 0 }
    var serial: [UInt8] { Array(head[14..<18]) }
  }

  /// A stream whose packets of metadata are still being read.
  private struct Stream {
    /// The first bytes of the first packet, which tell the codec.
    var head: [UInt8] = []
    /// Packets that are complete.
    var packets = 0
    /// The packet that is being read, if it has metadata, and where its parts are.
    var packet: [UInt8] = []
    var pages: [(page: Page, inPage: Range<Int>)] = []
    /// Whether everything that follows is sound or pictures.
    var isOver = false

    /// FLAC has any number of packets of metadata, each one block; other codecs have one of comments.
    var isFLAC: Bool { head.starts(with: [0x7F] + Array("FLAC".utf8)) }
  }

  private static let largestComment = 64 << 20
  private static let mostStreams = 256
  private static let mostSerials = 10_000
  private static let mostBlocks = 1000

  private var seen: Set<[UInt8]> = []
  private var streams: [[UInt8]: Stream] = [:]
  /// Changed pages by their offset.
  private var changed: [Int: [UInt8]] = [:]

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var stripper = OggStripper()
    var ranges: [Range<Int>] = []
    var offset = 0
    while let page = nextPage(file, from: &offset) {
      ranges.append(page.range)
      try stripper.take(page, file)
    }
    guard !ranges.isEmpty, stripper.streams.isEmpty else { throw .truncated }
    var output = Rewriting()
    for range in ranges {
      if let bytes = stripper.changed[range.lowerBound] { output.write(bytes) } else { output.keep(range) }
    }
    return output
  }
}

extension OggStripper {
  private mutating func take(_ page: Page, _ file: borrowing OpenFile) throws(StrippingError) {
    // Players also read a stream whose first page is not marked as such.
    if page.isFirst || seen.insert(page.serial).inserted {
      seen.insert(page.serial)
      guard streams.count < Self.mostStreams, seen.count <= Self.mostSerials else {
        throw .damaged("has too many streams")
      }
      streams[page.serial] = Stream()
    }
    guard var stream = streams[page.serial] else { return }
    var start = page.content.lowerBound
    var position = start
    for (index, length) in page.segments.enumerated() {
      position += Int(length)
      let ends = length < 255
      guard ends || index == page.segments.count - 1 else { continue }
      if stream.packets == 0 {
        stream.head += file.bytes(at: start, count: min(8 - stream.head.count, position - start))
      } else {
        stream.packet += file.bytes(at: start, count: position - start)
        stream.pages.append((page, start - page.range.lowerBound..<position - page.range.lowerBound))
        guard stream.packet.count <= Self.largestComment else { throw .damaged("has comments without an end") }
        if ends { try finishPacket(of: &stream, file) }
      }
      if ends { stream.packets += 1 }
      start = position
      if stream.isOver { break }
    }
    streams[page.serial] = stream.isOver ? nil : stream
  }

  private mutating func finishPacket(of stream: inout Stream, _ file: borrowing OpenFile) throws(StrippingError) {
    guard stream.packets < Self.mostBlocks else { throw .damaged("has comments without an end") }
    try rewrite(stream, file)
    stream.isOver = !stream.isFLAC || (stream.packet.first ?? 0xFF) & 0x80 != 0
    (stream.packet, stream.pages) = ([], [])
  }

  private mutating func rewrite(_ stream: Stream, _ file: borrowing OpenFile) throws(StrippingError) {
    let stripped = stream.isFLAC ? Self.stripped(block: stream.packet) : try Self.stripped(stream.packet, stream.head)
    guard let clean = stripped, clean != stream.packet else { return }
    var rest = clean[...]
    for (page, range) in stream.pages {
      let start = page.range.lowerBound
      var bytes = changed[start] ?? file.bytes(at: start, count: page.range.count)
      bytes.overwrite(at: range.lowerBound, with: rest.prefix(range.count))
      rest = rest.dropFirst(range.count)
      bytes.overwrite(at: 22, with: [0, 0, 0, 0])
      bytes.overwrite(at: 22, with: [UInt8](little: Int(Self.checksum(bytes)), count: 4))
      changed[start] = bytes
    }
  }

  /// Returns the packet with its length; `nil` if it is of an unknown kind and stays.
  private static func stripped(_ packet: [UInt8], _ head: [UInt8]) throws(StrippingError) -> [UInt8]? {
    let bytes = ByteReader(packet)
    let isBare = codecsWithoutMark.contains { head.starts(with: $0) }
    guard let start = isBare ? 0 : marks.first(where: { bytes.has($0.bytes) })?.start else { return nil }
    guard let list = VorbisComments.stripped(bytes, at: start) else { throw .damaged("has damaged comments") }
    // Vorbis ends its comments with a bit.
    return padded(packet[..<start] + list + (bytes.has(marks[0].bytes) ? [1] : []), to: packet.count)
  }

  /// The first bytes of a packet of comments, and where its vendor begins: Vorbis, Theora, Opus, VP8, Kate.
  private static let marks: [(bytes: [UInt8], start: Int)] = [
    ([3] + Array("vorbis".utf8), 7), ([0x81] + Array("theora".utf8), 7), (Array("OpusTags".utf8), 8),
    (Array("OVP80".utf8) + [2], 7), ([0x81] + Array("kate".utf8), 9),
  ]
  /// The first bytes of streams whose packet of comments begins with the vendor.
  private static let codecsWithoutMark = ["Speex   ", "CELT    "].map { Array($0.utf8) }

  /// Returns a block of FLAC with its length. Types: 0 stream, 3 seek points, 4 comments, 5 cue sheet, 6 picture. Others, and
  /// pictures with metadata, become padding.
  private static func stripped(block: [UInt8]) -> [UInt8]? {
    // A frame of sound begins with 0xFF.
    guard let first = block.first, first != 0xFF, block.count >= 4 else { return nil }
    switch first & 0x7F {
    case 0, 3, 5: return nil
    case 4:
      if let list = VorbisComments.stripped(ByteReader(block), at: 4) {
        return padded(block[..<4] + list, to: block.count)
      }
    case 6: if AttachedPicture.stripped(block: Array(block[4...])) == Array(block[4...]) { return nil }
    default: break
    }
    return padded([first & 0x80 | 1] + block[1..<4], to: block.count)
  }

  private static func padded(_ packet: ArraySlice<UInt8>, to length: Int) -> [UInt8] {
    Array(packet.prefix(length)) + [UInt8](repeating: 0, count: max(0, length - packet.count))
  }
}

extension OggStripper {
  /// Returns the next page at or after `offset`, and moves past it.
  private static func nextPage(_ file: borrowing OpenFile, from offset: inout Int) -> Page? {
    while offset + 27 <= file.size {
      let head = file.bytes(at: offset, count: 27)
      guard head.starts(with: "OggS".utf8), head.count == 27, head[4] == 0 else {
        guard let next = nextCapture(file, from: offset + 1) else { return nil }
        offset = next
        continue
      }
      let segments = file.bytes(at: offset + 27, count: Int(head[26]))
      let start = offset + 27 + segments.count
      let end = start + segments.reduce(0) { $0 + Int($1) }
      guard segments.count == Int(head[26]), end <= file.size else { return nil }
      defer { offset = end }
      return Page(head: head, segments: segments, content: start..<end, range: offset..<end)
    }
    return nil
  }

  private static func nextCapture(_ file: borrowing OpenFile, from start: Int) -> Int? {
    let length = 1 << 16
    for offset in stride(from: start, to: file.size, by: length) {
      let part = file.bytes(at: offset, count: length + 3)
      if let found = part.firstRange(of: Array("OggS".utf8)) { return offset + found.lowerBound }
    }
    return nil
  }

  /// CRC-32 with the polynomial 0x04C11DB7, not reflected (RFC 3533, section 6).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0
    for byte in bytes { value = value << 8 ^ table[Int(UInt8(truncatingIfNeeded: value >> 24) ^ byte)] }
    return value
  }

  private static let table = (0..<256).map { number in
    var value = UInt32(number) << 24
    for _ in 0..<8 { value = value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7 }
    return value
  }
}
