import System

/// Copies a FLAC recording with the blocks of metadata that are meant for players. Seek points count from the first frame,
/// so that blocks may change their length.
enum FLACStripper {
  private static let largestBlock = 16 << 20

  static func rewriting(of file: borrowing OpenFile) throws(StrippingError) -> Rewriting {
    var blocks: [(type: UInt8, content: [UInt8])] = []
    var offset = 4
    var isLast = false
    while !isLast {
      let head = ByteReader([0] + file.bytes(at: offset + 1, count: 3))
      guard let first = file.bytes(at: offset, count: 1).first, let length = head.big32(at: 0),
        offset + 4 + length <= file.size, blocks.count < 1000
      else { throw .truncated }
      isLast = first & 0x80 != 0
      let content = length <= largestBlock ? file.bytes(at: offset + 4, count: length) : []
      if let clean = stripped(content, type: first & 0x7F) { blocks.append((first & 0x7F, clean)) }
      offset += 4 + length
    }
    guard blocks.first?.type == 0, offset < file.size else { throw .damaged("has no sound") }
    var output = Rewriting()
    output.keep(0..<4)
    for (index, block) in blocks.enumerated() {
      let mark: UInt8 = index == blocks.count - 1 ? 0x80 : 0
      output.write([block.type | mark] + [UInt8](big: block.content.count, count: 3) + block.content)
    }
    output.keep(offset..<file.size)
    return output
  }

  /// Types: 0 stream, 3 seek points, 4 comments, 5 cue sheet, 6 picture. Others are padding or of applications.
  private static func stripped(_ content: [UInt8], type: UInt8) -> [UInt8]? {
    switch type {
    case 0, 3, 5: content
    case 4: VorbisComments.stripped(ByteReader(content), at: 0)
    case 6: AttachedPicture.stripped(block: content)
    default: nil
    }
  }
}
