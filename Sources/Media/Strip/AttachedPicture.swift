import Text

/// The pictures inside recordings, such as covers, which can have metadata of their own.
enum AttachedPicture {
  /// Returns the contents of the ID3 frame `APIC` (`PIC` if `isShort`) with the picture's metadata removed, or `nil` if
  /// it has no intact picture of a known type.
  static func stripped(_ content: [UInt8], isShort: Bool) -> [UInt8]? {
    guard let encoding = content.first else { return nil }
    let type = isShort ? 4 : content.dropFirst().firstIndex(of: 0).map { $0 + 1 }
    guard let type, type + 1 < content.count, let start = endOfText(content, from: type + 1, isWide: 1...2 ~= encoding),
      let picture = MetadataStripper.bare(Array(content[start...]))
    else { return nil }
    return content[..<start] + picture
  }

  /// Returns the contents of a FLAC picture block with the picture's metadata removed, or `nil` if it has no intact
  /// picture of a known type.
  static func stripped(block: [UInt8]) -> [UInt8]? {
    let bytes = ByteReader(block)
    guard let type = bytes.big32(at: 4), let words = bytes.big32(at: 8 + type) else { return nil }
    let start = 8 + type + 4 + words + 16
    guard let length = bytes.big32(at: start), start + 4 + length <= block.count,
      let picture = MetadataStripper.bare(Array(bytes.slice(start + 4, length)))
    else { return nil }
    return block[..<start] + [UInt8](big: picture.count, count: 4) + picture
  }

  private static func endOfText(_ bytes: [UInt8], from start: Int, isWide: Bool) -> Int? {
    guard isWide else { return bytes[start...].firstIndex(of: 0).map { $0 + 1 } }
    return stride(from: start, to: bytes.count - 1, by: 2).first { bytes[$0] == 0 && bytes[$0 + 1] == 0 }.map { $0 + 2 }
  }
}
