/// The blocks of a GIF (GIF89a, section 12).
enum GIFHead {
  /// Whether there is more than one frame.
  static func hasFrames(_ bytes: ByteReader) -> Bool {
    guard let flags = bytes[10] else { return false }
    var offset = 13 + colors(flags)
    var frames = 0
    while let block = bytes[offset] {
      var start: Int
      switch block {
      case 0x21: start = offset + 2
      case 0x2C:
        frames += 1
        guard frames < 2, let flags = bytes[offset + 9] else { return frames > 1 }
        start = offset + 11 + colors(flags)
      default: return false
      }
      while let length = bytes[start], length > 0 { start += 1 + Int(length) }
      offset = start + 1
    }
    return false
  }

  /// Returns the size in bytes of the colour table that the flags declare.
  static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
