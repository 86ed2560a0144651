import System
import Text

/// Copies an MP4, QuickTime or M4A file in place. Boxes of metadata become `free` boxes of zeros, and tracks other than
/// pictures, sound and texts lose their samples, since cameras record the place in such tracks. No offset changes.
struct MovieStripper {
  private struct Box {
    var name: String
    var range: Range<Int>
    var content: Range<Int>
  }

  private static let largestHead = 128 << 20
  private static let kept: Set = ["ftyp", "styp", "sidx", "moof", "mfra", "pdin", "wide"]

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    let boxes = try boxes(of: file)
    guard let head = boxes.first(where: { $0.name == "moov" }) else { throw .truncated }
    guard head.range.count <= largestHead else { throw .unsupported("has a table that is too large") }
    var cleaner = MovieCleaner(file.bytes(at: head.range.lowerBound, count: head.range.count))
    cleaner.clean(from: head.content.lowerBound - head.range.lowerBound)
    guard cleaner.removedTracks == 0 || !boxes.contains(where: { $0.name == "moof" }) else {
      throw .unsupported("has fragments of a track with metadata")
    }
    var output = Rewriting()
    for box in boxes {
      if box.range == head.range {
        output.write(cleaner.bytes)
      } else if box.name == "mdat" {
        keep(box.range, without: cleaner.removedSamples, from: box.content.lowerBound, in: &output)
      } else if kept.contains(box.name) {
        output.keep(box.range)
      } else {
        output.keep(box.range.lowerBound..<box.range.lowerBound + 4)
        output.write(Array("free".utf8))
        output.keep(box.range.lowerBound + 8..<box.content.lowerBound)
        output.writeZeros(box.content.count)
      }
    }
    return output
  }

  /// Returns the boxes of the file. What follows the last one, such as the journal of an action camera, is left out.
  private static func boxes(of file: borrowing OpenFile) throws(StrippingError) -> [Box] {
    var boxes: [Box] = []
    var offset = 0
    while offset + 8 <= file.size, boxes.count < 100_000 {
      let head = ByteReader(file.bytes(at: offset, count: 16))
      guard let short = head.big32(at: 0) else { break }
      let length = short == 1 ? head.big64(at: 8) : short == 0 ? file.size - offset : short
      let name = head.slice(4, 4)
      guard let length, length >= (short == 1 ? 16 : 8), name.allSatisfy({ $0 >= 0x20 }) else { break }
      guard length <= file.size - offset else {
        if boxes.contains(where: { $0.name == "moov" }), boxes.contains(where: { $0.name == "mdat" }) { break }
        throw .truncated
      }
      let start = offset + (short == 1 ? 16 : 8)
      boxes.append(Box(name: name.text, range: offset..<offset + length, content: start..<offset + length))
      offset += length
    }
    return boxes
  }

  private static func keep(
    _ range: Range<Int>, without samples: [Range<Int>], from start: Int, in output: inout Rewriting
  ) {
    var offset = range.lowerBound
    for sample in samples where sample.lowerBound >= max(start, offset) && sample.upperBound <= range.upperBound {
      output.keep(offset..<sample.lowerBound)
      output.writeZeros(sample.count)
      offset = sample.upperBound
    }
    output.keep(offset..<range.upperBound)
  }
}
