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

  /// A stream whose packet of comments is still being read.
  private struct Stream {
    /// Packets that are complete.
    var packets = 0
    var comment: [UInt8] = []
    var pages: [(page: Page, inPage: Range<Int>)] = []
  }

  private static let largestComment = 64 << 20
  private static let mostStreams = 256

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
    if page.isFirst {
      guard streams.count < Self.mostStreams else { throw .damaged("has too many streams") }
      streams[page.serial] = Stream()
    }
    guard var stream = streams[page.serial] else { return }
    var start = page.content.lowerBound
    var position = start
    for (index, length) in page.segments.enumerated() {
      position += Int(length)
      let ends = length < 255
      guard ends || index == page.segments.count - 1 else { continue }
      if stream.packets == 1 {
        stream.comment += file.bytes(at: start, count: position - start)
        stream.pages.append((page, start - page.range.lowerBound..<position - page.range.lowerBound))
        guard stream.comment.count <= Self.largestComment else { throw .damaged("has comments without an end") }
      }
      if ends { stream.packets += 1 }
      start = position
      if stream.packets == 2 { break }
    }
    streams[page.serial] = stream
    guard stream.packets == 2 else { return }
    streams[page.serial] = nil
    try rewrite(stream, file)
  }

  private mutating func rewrite(_ stream: Stream, _ file: borrowing OpenFile) throws(StrippingError) {
    guard let clean = try Self.stripped(stream.comment), clean != stream.comment else { return }
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
  private static func stripped(_ packet: [UInt8]) throws(StrippingError) -> [UInt8]? {
    let bytes = ByteReader(packet)
    let (start, hasMark) =
      bytes.has([3] + Array("vorbis".utf8))
      ? (7, true)
      : bytes.has([0x81] + Array("theora".utf8)) ? (7, false) : bytes.has("OpusTags") ? (8, false) : (0, false)
    if start > 0 {
      guard let list = VorbisComments.stripped(bytes, at: start) else { throw .damaged("has damaged comments") }
      return padded(packet[..<start] + list + (hasMark ? [1] : []), to: packet.count)
    }
    // FLAC: a block of comments with its own header.
    guard let first = bytes[0], first & 0x7F == 4, packet.count > 12 else { return nil }
    guard let list = VorbisComments.stripped(bytes, at: 4) else { return nil }
    return padded(packet[..<4] + list, to: packet.count)
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
