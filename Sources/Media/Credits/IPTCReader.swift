import Model

/// Reads author and rights from IPTC-IIM records, also inside Adobe's image resources.
enum IPTCReader {
  /// `bytes` are image resources (`8BIM`).
  static func credits(inResources bytes: ByteReader, at start: Int) -> PictureCredits {
    let fields = bytes.imageResources(at: start).first { $0.number == 0x0404 }
    return fields.map { credits(bytes, $0.content) } ?? PictureCredits()
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
