import System

/// A cluster of a WebM or Matroska file: blocks of pictures and sound with their times (RFC 9559, section 5.1.3).
struct MatroskaCluster {
  static let id = 0x1F43_B675

  /// When it begins, in ticks.
  let start: Int
  /// When its last block begins, in ticks; when it ends, if the block has a duration.
  let end: Int

  /// Returns `nil` if there is no cluster at `offset`. One without a length ends in front of the first element that belongs
  /// to no cluster, and at `limit` at the latest.
  init?(_ bytes: ByteReader, at offset: Int, before limit: Int) {
    guard let (id, content) = MatroskaHead.element(bytes, at: offset, before: limit), id == Self.id else { return nil }
    var start: Int?
    var latest = 0
    Self.forEachElement(of: bytes, in: content) { id, content in
      switch id {
      case 0xE7: start = MatroskaHead.number(bytes, content)
      case 0xA3: latest = max(latest, Self.time(ofBlock: bytes, content) ?? 0)
      case 0xA0: latest = max(latest, Self.end(ofGroup: bytes, content))
      // Position, length of the cluster in front, checksum, padding, and tracks without blocks.
      case 0xA7, 0xAB, 0xBF, 0xEC, 0x5854: break
      default: return false
      }
      return true
    }
    guard let start else { return nil }
    self.start = start
    end = start + latest
  }

  /// Stops at the first element for which `work` returns false.
  private static func forEachElement(
    of bytes: ByteReader, in range: Range<Int>, _ work: (_ id: Int, _ content: Range<Int>) -> Bool
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound,
      let (id, content) = MatroskaHead.element(bytes, at: offset, before: range.upperBound), work(id, content)
    {
      offset = content.upperBound
    }
  }

  /// Returns the ticks between the cluster's start and a block: a number of two bytes after that of the track.
  private static func time(ofBlock bytes: ByteReader, _ content: Range<Int>) -> Int? {
    guard let (_, place) = MatroskaHead.variable(bytes, at: content.lowerBound, keepsMarker: false) else { return nil }
    return bytes.big16(at: place).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  private static func end(ofGroup bytes: ByteReader, _ content: Range<Int>) -> Int {
    var (time, duration) = (0, 0)
    forEachElement(of: bytes, in: content) { id, content in
      if id == 0xA1 { time = Self.time(ofBlock: bytes, content) ?? 0 }
      if id == 0x9B { duration = MatroskaHead.number(bytes, content) ?? 0 }
      return true
    }
    return time + duration
  }
}

extension MatroskaCluster {
  /// Bytes of the file's end that are searched, one after the other. Blocks are at most 32,767 ticks after the start of their
  /// cluster, usually milliseconds: 16 MiB are half a minute of 4 Mbit/s.
  private static let lengthsOfTail = [1 << 19, 1 << 24]
  /// Places with the id of a cluster that are tried. In pictures and sound, the four bytes appear once in 4 GiB.
  private static let mostCandidates = 16

  /// Returns the last cluster, or `nil` if none begins near the end of the file.
  static func last(in file: borrowing OpenFile) -> MatroskaCluster? {
    for length in lengthsOfTail {
      let tail = ByteReader(file.bytes(at: max(0, file.size - length), count: length))
      if let cluster = last(in: tail) { return cluster }
      if length >= file.size { return nil }
    }
    return nil
  }

  private static func last(in tail: ByteReader) -> MatroskaCluster? {
    var candidates = 0
    for offset in stride(from: tail.count - 4, through: 0, by: -1)
    where tail.all[offset] == 0x1F && tail.big32(at: offset) == id {
      if let cluster = MatroskaCluster(tail, at: offset, before: tail.count) { return cluster }
      candidates += 1
      if candidates == mostCandidates { return nil }
    }
    return nil
  }
}
