import System
import Text

/// Where the frames of an MPEG recording are in its file, between the tags around them.
enum SoundRange {
  /// Bytes in front of the first frame that are passed over: padding, and the remains of other tags.
  private static let mostPadding = 1 << 18

  /// Returns the range of the frames; `nil` if there are none near its beginning.
  static func sound(in file: borrowing OpenFile) -> Range<Int>? {
    let start = lengthOfTag(ByteReader(file.bytes(at: 0, count: 10)))
    let end = self.end(of: file)
    return self.start(of: file, in: start..<max(start, end)).map { $0..<max($0, end) }
  }

  /// Returns the length of the ID3v2 tag that begins with `head`; 0 if there is none.
  static func lengthOfTag(_ head: ByteReader) -> Int {
    guard head.has("ID3"), let flags = head[5], let length = head.syncsafe(at: 6) else { return 0 }
    return 10 + length + (flags & 0x10 == 0 ? 0 : 10)
  }

  /// Returns the first offset at which one frame follows another of its kind, or `nil` if there is none near the
  /// beginning. Without a second frame, a copy from there on would not be recognised as sound.
  private static func start(of file: borrowing OpenFile, in range: Range<Int>) -> Int? {
    let bytes = ByteReader(file.bytes(at: range.lowerBound, count: min(range.count, mostPadding + 16_384)))
    var offset = 0
    while offset <= mostPadding, let next = bytes.first(0xFF, from: offset) {
      for frameLength in [mpegLength, adtsLength] {
        if let length = frameLength(bytes, next),
          next + length >= range.count || frameLength(bytes, next + length) != nil
        {
          return range.lowerBound + next
        }
      }
      offset = next + 1
    }
    return nil
  }

  private static func mpegLength(_ bytes: ByteReader, at offset: Int) -> Int? { MPEGFrame(bytes, at: offset)?.length }

  private static func adtsLength(_ bytes: ByteReader, at offset: Int) -> Int? { ADTSFrame(bytes, at: offset)?.length }

  /// Returns the end of the frames: what follows are tags of the kinds ID3v1, APEv2 and Lyrics3, and ID3v2 with a footer.
  private static func end(of file: borrowing OpenFile) -> Int {
    var end = file.size
    if end >= 128, file.bytes(at: end - 128, count: 3) == Array("TAG".utf8) { end -= 128 }
    for _ in 0..<4 {
      let tail = ByteReader(file.bytes(at: max(0, end - 32), count: min(32, end)))
      guard tail.count == 32 else { break }
      if tail.has("APETAGEX"), let length = tail.little32(at: 12), let flags = tail.little32(at: 20) {
        end -= min(end, length + (flags & 1 << 31 == 0 ? 0 : 32))
      } else if tail.has("LYRICS200", at: 23), let length = Int(tail.slice(17, 6).text) {
        end -= min(end, max(0, length) + 15)
      } else if tail.has("3DI", at: 22), let length = tail.syncsafe(at: 28) {
        end -= min(end, length + 20)
      } else {
        break
      }
    }
    return end
  }
}

extension ByteReader {
  /// Returns a number of four bytes with seven bits each, as ID3v2 writes lengths.
  func syncsafe(at offset: Int) -> Int? {
    big32(at: offset).map { $0 & 0x7F | $0 >> 1 & 0x3F80 | $0 >> 2 & 0x1F_C000 | $0 >> 3 & 0xFE0_0000 }
  }
}
