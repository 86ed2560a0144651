import System
import Text

/// Copies the chunks of a WAV recording that its sound needs, with its marks and its title.
enum WaveStripper {
  private static let kept: Set = ["fmt ", "fact", "data", "cue ", "smpl", "inst", "plst"]
  private static let information: Set = ["INAM", "IART", "ICOP", "IPRD", "IGNR", "ICRD", "ITRK", "ISBJ", "ISFT"]

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var body = Rewriting()
    var offset = 12
    var hasSound = false
    while offset + 8 <= file.size {
      let head = ByteReader(file.bytes(at: offset, count: 12))
      guard let length = head.little32(at: 4) else { break }
      let name = head.slice(0, 4).text
      // Recorders that were stopped leave a wrong length in the last chunk.
      let end = min(file.size, offset + 8 + length)
      if kept.contains(name) {
        body.keep(offset..<end)
        if length % 2 == 1, end == offset + 8 + length { body.write([0]) }
        // A recorder that was interrupted leaves a length of 0.
        if name == "data", end > offset + 8 { hasSound = true }
      } else if name == "LIST", head.has("adtl", at: 8) {
        body.keep(offset..<min(file.size, end + length % 2))
      } else if name == "LIST", head.has("INFO", at: 8), length < 1 << 20 {
        body.write(information(ByteReader(file.bytes(at: offset + 12, count: end - offset - 12))))
      }
      offset = offset + 8 + length + length % 2
    }
    guard hasSound else { throw .damaged("has no sound") }
    var output = Rewriting()
    output.keep(0..<4)
    output.write([UInt8](little: min(body.length + 4, 0xFFFF_FFFF), count: 4) + Array("WAVE".utf8))
    for piece in body.pieces {
      switch piece {
      case .source(let range): output.keep(range)
      case .bytes(let bytes): output.write(bytes)
      case .zeros(let count): output.writeZeros(count)
      }
    }
    return output
  }

  private static func information(_ bytes: ByteReader) -> [UInt8] {
    var fields: [UInt8] = []
    var offset = 0
    while let length = bytes.little32(at: offset + 4), offset + 8 + length <= bytes.count {
      if information.contains(bytes.slice(offset, 4).text) {
        fields += bytes.slice(offset, 8 + length) + (length % 2 == 1 ? [0] : [])
      }
      offset += 8 + length + length % 2
    }
    guard !fields.isEmpty else { return [] }
    return Array("LIST".utf8) + [UInt8](little: fields.count + 4, count: 4) + Array("INFO".utf8) + fields
  }
}
