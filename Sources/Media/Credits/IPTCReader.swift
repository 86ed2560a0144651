import Model

/// Reads author and rights from IPTC-IIM records, also inside Adobe's image resources.
enum IPTCReader {
  /// `bytes` are image resources (`8BIM`).
  static func credits(inResources bytes: ByteReader, at start: Int) -> PictureCredits {
    var offset = start
    while bytes.has("8BIM", at: offset), let number = bytes.big16(at: offset + 4), let name = bytes[offset + 6] {
      let lengthOfName = (Int(name) + 2) & ~1
      guard let length = bytes.big32(at: offset + 6 + lengthOfName) else { break }
      let content = offset + 10 + lengthOfName
      if number == 0x0404 { return credits(bytes, content..<content + length) }
      offset = content + (length + 1) & ~1
    }
    return PictureCredits()
  }

  static func credits(_ bytes: ByteReader, _ range: Range<Int>) -> PictureCredits {
    var credits = PictureCredits()
    var creators: [String] = []
    var offset = range.lowerBound
    while offset + 5 <= range.upperBound, bytes[offset] == 0x1C, let length = bytes.big16(at: offset + 3),
      length < 0x8000
    {
      if bytes[offset + 1] == 2, let text = CreditText.decode(bytes.slice(offset + 5, length)) {
        switch bytes[offset + 2] {
        case 5: credits.title = text
        case 80: if creators.count < 10 { creators.append(text) }
        case 110: credits.credit = text
        case 116: credits.copyright = text
        default: break
        }
      }
      offset += 5 + length
    }
    if !creators.isEmpty { credits.creator = CreditText.clean(creators.joined(separator: ", ")) }
    return credits
  }
}
