import System
package import Model
import Text

/// Finds personal metadata in a file: places, serial numbers, names of owners, previews. For most types it reads only
/// the headers of segments and chunks.
package struct PersonalDataReader {
  var found: Set<PersonalData> = []
  /// Whether the picture has several frames and thus cannot be re-encoded as one.
  package private(set) var isAnimated = false
  /// The EXIF orientation of a WebP picture, 1 to 8; 1 for other types.
  private(set) var orientation = 1

  /// Sorted.
  package var kinds: [PersonalData] { found.sorted() }

  /// Reads the file; finds nothing if it is unreadable or of an unknown type.
  package init(_ path: String) {
    guard let file = try? OpenFile(reading: path),
      let type = MediaType(head: file.bytes(at: 0, count: MediaType.lengthOfHead))
    else { return }
    switch type {
    case .jpeg: readJPEG(file)
    case .png: readPNG(file)
    case .webp: readRIFF(file)
    case .gif: readGIF(file)
    case .tiff: readEXIF(ByteReader(file.bytes(at: 0, count: Self.longestDocument)), at: 0)
    case .avif, .heic: readItems(ByteReader(file.bytes(at: 0, count: 8 << 20)))
    case .mp4, .mov, .m4a: readMovie(file)
    case .mp3: readID3(ByteReader(file.bytes(at: 0, count: 1 << 20)), at: 0)
    case .wav: readRIFF(file)
    case .flac, .ogg, .opus, .ogv: readComments(file.bytes(at: 0, count: 1 << 20))
    case .webm, .mkv: readMatroska(file)
    default: break
    }
  }

  /// Limit in bytes for a file that is searched as a whole.
  private static let longestDocument = 64 << 20
}

extension PersonalDataReader {
  /// Reads the segments before the pixel data.
  private mutating func readJPEG(_ file: borrowing OpenFile) {
    var offset = 2
    while offset + 4 <= file.size {
      let head = ByteReader(file.bytes(at: offset, count: 4))
      guard head[0] == 0xFF, let marker = head[1] else { return }
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9, let length = head.big16(at: 2), length >= 2 else { return }
      if [0xE1, 0xE2, 0xED].contains(marker) {
        readSegment(ByteReader(file.bytes(at: offset + 4, count: length - 2)))
      }
      offset += 2 + length
    }
  }

  private mutating func readSegment(_ segment: ByteReader) {
    if segment.has("Exif\0") { readEXIF(segment, at: 6) }
    if segment.has("http://ns.adobe.com/x") { found.insert(.xmp) }
    if segment.has("MPF\0") { found.insert(.preview) }
    if segment.has("Photoshop 3.0\0") { readResources(segment, at: 14) }
  }

  /// Reads Adobe's image resources, some of which are IPTC fields or thumbnails.
  private mutating func readResources(_ bytes: ByteReader, at start: Int) {
    for (number, content) in bytes.imageResources(at: start) {
      if number == 0x0404, !content.isEmpty { found.insert(.iptc) }
      if number == 0x0409 || number == 0x040C { found.insert(.preview) }
      if number == 0x0424 { found.insert(.xmp) }
    }
  }

  private mutating func readPNG(_ file: borrowing OpenFile) {
    var offset = 8
    while offset + 8 <= file.size {
      let head = ByteReader(file.bytes(at: offset, count: 8))
      guard let length = head.big32(at: 0) else { return }
      let name = Array(head.slice(4, 4)).text
      if name == "IEND" { return }
      if name == "acTL" { isAnimated = true }
      if name == "eXIf" { readEXIF(ByteReader(file.bytes(at: offset + 8, count: min(length, 1 << 20))), at: 0) }
      if ["tEXt", "zTXt", "iTXt"].contains(name) {
        readKeyword(Array(file.bytes(at: offset + 8, count: min(length, 80)).prefix { $0 != 0 }).text.lowercased())
      }
      offset += 12 + length
    }
  }

  private mutating func readKeyword(_ keyword: String) {
    if keyword == "xml:com.adobe.xmp" || keyword == "raw profile type xmp" { found.insert(.xmp) }
    if ["raw profile type exif", "raw profile type app1"].contains(keyword) { found.insert(.exif) }
    if ["raw profile type iptc", "raw profile type 8bim"].contains(keyword) { found.insert(.iptc) }
  }

  private mutating func readGIF(_ file: borrowing OpenFile) {
    let bytes = file.bytes(at: 0, count: Self.longestDocument)
    if bytes.firstRange(of: Array("XMP DataXMP".utf8)) != nil { found.insert(.xmp) }
    isAnimated = GIFHead.hasFrames(ByteReader(bytes))
  }

  /// Searches the item table of an AVIF or HEIC file.
  private mutating func readItems(_ bytes: ByteReader) {
    if bytes.has("avis", at: 8) { isAnimated = true }
    guard let meta = BoxReader.find(["meta"], in: 0..<bytes.count, of: bytes), meta.count > 4,
      let items = BoxReader.find(["iinf"], in: (meta.lowerBound + 4)..<meta.upperBound, of: bytes)
    else { return }
    let table = bytes.slice(items.lowerBound, items.count)
    if table.firstRange(of: Array("Exif".utf8)) != nil { found.insert(.exif) }
    if table.firstRange(of: Array("application/rdf+xml".utf8)) != nil { found.insert(.xmp) }
  }

  /// Reads the chunks of a WebP picture or a WAV recording.
  private mutating func readRIFF(_ file: borrowing OpenFile) {
    var offset = 12
    let hasOrientation = WebPHead.hasOrientation(ByteReader(file.bytes(at: 0, count: 32)))
    while offset + 8 <= file.size {
      let head = ByteReader(file.bytes(at: offset, count: 8))
      guard let length = head.little32(at: 4) else { return }
      let content = offset + 8
      switch Array(head.slice(0, 4)).text {
      case "VP8X": isAnimated = (file.bytes(at: content, count: 1).first ?? 0) & 0x02 != 0
      case "EXIF":
        let bytes = ByteReader(file.bytes(at: content, count: min(length, 1 << 20)))
        let start = bytes.has("Exif\0\0") ? 6 : 0
        readEXIF(bytes, at: start)
        if hasOrientation { orientation = EXIFReader(bytes, at: start).orientation }
      case "XMP ", "_PMX": found.insert(.xmp)
      case "bext": readBroadcast(ByteReader(file.bytes(at: content, count: 602)))
      case "iXML": readNames(in: file.bytes(at: content, count: min(length, 1 << 20)))
      case "id3 ", "ID3 ": readID3(ByteReader(file.bytes(at: content, count: min(length, 1 << 20))), at: 0)
      default: break
      }
      offset = content + length + length & 1
    }
  }

  /// Reads the broadcast extension (EBU Tech 3285), whose OriginatorReference contains the recorder's serial number.
  private mutating func readBroadcast(_ chunk: ByteReader) {
    if chunk.slice(288, 32).contains(where: { $0 > 0x20 }) { found.insert(.serialNumber) }
  }
}
