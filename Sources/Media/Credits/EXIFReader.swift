import Model

/// Reads orientation, author and rights from the first directory of a TIFF structure.
struct EXIFReader {
  private(set) var orientation = 1
  private(set) var credits = PictureCredits()
  /// Values of the tags that contain other metadata, in a TIFF file.
  private(set) var xmp: [UInt8]?
  private(set) var iptc: Range<Int>?
  private(set) var resources: Range<Int>?

  init(_ bytes: ByteReader, at start: Int = 0) {
    guard let tiff = TIFFBytes(bytes, at: start), let directory = tiff.firstDirectory else { return }
    for entry in tiff.entries(at: directory) {
      guard let value = tiff.value(of: entry) else { continue }
      switch entry.tag {
      case 0x0112: if let number = tiff.short(entry.offset + 8), 1...8 ~= number { orientation = number }
      case 0x010E: if credits.title == nil { credits.title = CreditText.decode(bytes.slice(value)) }
      case 0x9C9B: credits.title = Self.wide(bytes.slice(value)) ?? credits.title
      case 0x013B: credits.creator = CreditText.decode(bytes.slice(value))
      case 0x8298: credits.copyright = CreditText.decode(bytes.slice(value))
      case 0x02BC: xmp = Array(bytes.slice(value))
      case 0x83BB: iptc = value
      case 0x8649: resources = value
      default: break
      }
    }
  }

  /// Decodes UTF-16, the encoding of Windows' own tags.
  private static func wide(_ bytes: ArraySlice<UInt8>) -> String? {
    let bytes = Array(bytes.prefix(4096))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    return CreditText.clean(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
  }
}
