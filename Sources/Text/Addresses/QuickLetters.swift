/// The letters of modern Greek and the punctuation of most titles, for slugs and heading ids without Unicode's tables.
package enum QuickLetters {
  /// Returns the length in bytes of a quotation mark, dash or ellipsis, or `nil`. `isSilent`: its neighbours are joined
  /// without a hyphen, as around an apostrophe.
  package static func punctuation(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, isSilent: Bool)?
  {
    guard index + 1 < bytes.count else { return nil }
    switch unsafe (bytes[index], bytes[index + 1]) {
    case (0xC2, 0xAB), (0xC2, 0xBB): return (2, false)
    case (0xE2, 0x80):
      guard index + 2 < bytes.count else { return nil }
      switch unsafe bytes[index + 2] {
      case 0x93, 0x94, 0x98, 0x9C, 0x9D, 0xA6: return (3, false)
      case 0x99: return (3, true)
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the UTF-8 of the letter at `index` in lower case, or `nil` if it is not a letter of modern Greek. `Σ`
  /// becomes `σ`.
  package static func greek(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (lead: UInt8, trail: UInt8)? {
    guard index + 1 < bytes.count, unsafe bytes[index] == 0xCE || bytes[index] == 0xCF,
      let letter = unsafe greek(UInt32(bytes[index] & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F))
    else { return nil }
    return (0xC0 | UInt8(letter >> 6), 0x80 | UInt8(letter & 0x3F))
  }

  /// Returns the lower case of a letter of modern Greek, or `nil`.
  private static func greek(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x3AC...0x3AF, 0x3B1...0x3CE: scalar
    case 0x391...0x3A1, 0x3A3...0x3AB: scalar + 0x20
    case 0x386: 0x3AC
    case 0x388...0x38A: scalar + 0x25
    case 0x38C: 0x3CC
    case 0x38E, 0x38F: scalar + 0x3F
    default: nil
    }
  }
}
