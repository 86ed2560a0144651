import Model
import Text

/// Orientation, author and rights of a picture, from whichever kinds of metadata it contains. XMP takes precedence over
/// IPTC, and IPTC over EXIF.
struct PictureMetadata {
  private(set) var orientation = 1
  private var xmp = PictureCredits()
  private var iptc = PictureCredits()
  private var exif = PictureCredits()
  /// In PNG, texts with keywords.
  private var texts = PictureCredits()

  init(_ bytes: ByteReader, _ type: MediaType) {
    switch type {
    case .jpeg: readJPEG(bytes)
    case .png: readPNG(bytes)
    case .webp: readWebP(bytes)
    case .tiff: readTIFF(bytes, at: 0, isFile: true)
    case .heic, .avif: readItems(bytes)
    default: break
    }
  }

  /// `nil` if nothing is known.
  var credits: PictureCredits? {
    let all = [xmp, iptc, exif, texts]
    func first(_ field: KeyPath<PictureCredits, String?>) -> String? {
      all.lazy.compactMap { $0[keyPath: field] }.first
    }
    let credits = PictureCredits(
      title: first(\.title), creator: first(\.creator), credit: first(\.credit), copyright: first(\.copyright),
      licence: first(\.licence))
    return credits.isEmpty ? nil : credits
  }
}

extension PictureMetadata {
  private mutating func readTIFF(_ bytes: ByteReader, at start: Int, isFile: Bool = false) {
    let reader = EXIFReader(bytes, at: start)
    orientation = reader.orientation
    exif = reader.credits
    guard isFile else { return }
    if let packet = reader.xmp { xmp = XMPReader(packet).credits }
    if let record = reader.iptc { iptc = IPTCReader.credits(bytes, record) }
    if let resources = reader.resources, iptc.isEmpty {
      iptc = IPTCReader.credits(inResources: bytes, at: resources.lowerBound)
    }
  }

  private mutating func readJPEG(_ bytes: ByteReader) {
    var offset = 2
    while bytes[offset] == 0xFF, let marker = bytes[offset + 1], marker != 0xDA, marker != 0xD9 {
      guard marker != 0xFF else {
        offset += 1
        continue
      }
      guard let length = bytes.big16(at: offset + 2), length >= 2 else { return }
      let content = offset + 4
      if marker == 0xE1, bytes.has("Exif\0", at: content) { readTIFF(part(bytes, content + 6, length - 8), at: 0) }
      if marker == 0xE1, bytes.has("http://ns.adobe.com/xap/1.0/\0", at: content), xmp.isEmpty {
        xmp = XMPReader(Array(bytes.slice(content + 29, length - 31))).credits
      }
      if marker == 0xED, bytes.has("Photoshop 3.0\0", at: content), iptc.isEmpty {
        iptc = IPTCReader.credits(inResources: part(bytes, content, length - 2), at: 14)
      }
      offset += 2 + length
    }
  }

  private mutating func readPNG(_ bytes: ByteReader) {
    var offset = 8
    // See `PNGHead`.
    var ignoresOrientation = false
    while let length = bytes.big32(at: offset), offset + 12 + length <= bytes.count {
      let content = part(bytes, offset + 8, length)
      switch bytes.slice(offset + 4, 4).text {
      case "IDAT": ignoresOrientation = true
      case "eXIf":
        let earlier = orientation
        readTIFF(content, at: 0)
        if ignoresOrientation { orientation = earlier }
        ignoresOrientation = true
      case "iTXt":
        if content.has("XML:com.adobe.xmp\0\0"), let packet = content.first(0x3C, from: 18) {
          xmp = XMPReader(Array(content.slice(packet, length))).credits
        }
      case "tEXt": readText(content)
      case "IEND": return
      default: break
      }
      offset += 12 + length
    }
  }

  private mutating func readText(_ content: ByteReader) {
    guard let end = content.first(0, from: 0), let text = CreditText.decode(content.slice(end + 1, content.count))
    else {
      return
    }
    switch content.slice(0, end).text {
    case "Title": texts.title = text
    case "Author": texts.creator = text
    case "Copyright": texts.copyright = text
    default: break
    }
  }

  private mutating func readWebP(_ bytes: ByteReader) {
    guard bytes.has("VP8X", at: 12), let size = bytes.little32(at: 4) else { return }
    var offset = 12
    while offset + 8 <= min(bytes.count, 8 + size), let length = bytes.little32(at: offset + 4) {
      let content = part(bytes, offset + 8, length)
      if bytes.has("EXIF", at: offset) { readTIFF(content, at: content.has("Exif\0\0") ? 6 : 0) }
      if bytes.has("XMP ", at: offset) { xmp = XMPReader(content.all).credits }
      offset += 8 + length + length & 1
    }
    if !WebPHead.hasOrientation(bytes) { orientation = 1 }
  }

  /// The orientation of EXIF does not count here: the file has properties for it.
  private mutating func readItems(_ bytes: ByteReader) {
    guard let items = PictureItems(bytes) else { return }
    // Thousands of items can share the same bytes.
    var room = 16 << 20
    for item in items.all where item.type == "Exif" || item.isXMP {
      guard let content = items.content(of: item, limit: room) else { continue }
      room -= content.count
      if item.type == "Exif", let skip = ByteReader(content).big32(at: 0) {
        exif = EXIFReader(ByteReader(content), at: 4 + skip).credits
      }
      if item.isXMP { xmp = XMPReader(content).credits }
    }
  }

  private func part(_ bytes: ByteReader, _ offset: Int, _ length: Int) -> ByteReader {
    ByteReader(Array(bytes.slice(offset, length)))
  }
}
