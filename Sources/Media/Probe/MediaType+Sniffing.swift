import Text

extension MediaType {
  /// Number of bytes that are examined.
  package static let lengthOfHead = 128 * 1024

  /// Detects the type of a file that starts with `head`; `nil` if it is unknown.
  package init?(head: [UInt8]) {
    let bytes = ByteReader(head)
    guard let type = Self.signature(bytes) ?? Self.container(bytes) ?? Self.sound(bytes) ?? Self.text(bytes) else {
      return nil
    }
    self = type
  }

  private static func signature(_ bytes: ByteReader) -> MediaType? {
    for (signature, type) in signatures where bytes.has(signature) { return type }
    if bytes.has([0, 0, 1, 0]), let images = bytes.little16(at: 4), (1...256).contains(images) { return .ico }
    if bytes.has("BM"), bytes.little32(at: 14).map({ (12...124).contains($0) }) ?? false { return .bmp }
    return nil
  }

  private static let signatures: [(signature: [UInt8], type: MediaType)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif), ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    (Array("fLaC".utf8), .flac), (Array("glTF".utf8), .glb), (Array("%PDF-".utf8), .pdf), ([0x1F, 0x8B, 8], .gzip),
  ]

  private static func container(_ bytes: ByteReader) -> MediaType? {
    if bytes.has("RIFF") {
      if bytes.has("WEBP", at: 8) { return .webp }
      return bytes.has("WAVE", at: 8) ? .wav : nil
    }
    if bytes.has("OggS") { return ogg(bytes) }
    if bytes.has([0x1A, 0x45, 0xDF, 0xA3]) {
      return bytes.slice(0, 64).firstRange(of: "webm".utf8) == nil ? .mkv : .webm
    }
    if bytes.has("PK\u{3}\u{4}") || bytes.has("PK\u{5}\u{6}") { return zip(bytes) }
    // The length of a box is in front of its name: letters there are a text, such as "All free".
    if bytes.slice(0, 4).allSatisfy({ $0.isASCIILetter || $0 == 0x20 }) { return nil }
    return bytes.has("ftyp", at: 4) ? BoxReader.type(ofHead: bytes) : oldQuickTime(bytes)
  }

  /// Detects the contents by the first pages: a video if any stream is one.
  private static func ogg(_ bytes: ByteReader) -> MediaType {
    let head = bytes.slice(0, 4096)
    if head.firstRange(of: "\u{80}theora".unicodeScalars.map { UInt8($0.value) }) != nil { return .ogv }
    return head.firstRange(of: "OpusHead".utf8) == nil ? .ogg : .opus
  }

  /// Tells a USDZ archive from other ZIP files: it is not compressed, and its first file is the scene.
  private static func zip(_ bytes: ByteReader) -> MediaType {
    guard let length = bytes.little16(at: 26), bytes.little16(at: 8) == 0 else { return .zip }
    let name = bytes.slice(30, length).map(\.asciiLowercased)
    for suffix in [".usdc", ".usda", ".usd"] where name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      return .usdz
    }
    return .zip
  }

  private static func oldQuickTime(_ bytes: ByteReader) -> MediaType? {
    for name in ["moov", "mdat", "wide", "free"] where bytes.has(name, at: 4) { return .mov }
    return nil
  }

  /// Detects MPEG audio, which starts with a tag or with a frame. A frame must be followed by another one.
  private static func sound(_ bytes: ByteReader) -> MediaType? {
    if hasTag(bytes) { return .mp3 }
    // Some encoders write zeros first.
    let start = bytes.slice(0, 4096).firstIndex { $0 != 0 } ?? 0
    guard let first = bytes[start], let second = bytes[start + 1], first == 0xFF else { return nil }
    if second & 0xF6 == 0xF0 { return .aac }
    guard let length = MPEGFrame(bytes, at: start)?.length else { return nil }
    return bytes.count <= start + length || MPEGFrame(bytes, at: start + length) != nil ? .mp3 : nil
  }

  /// Whether the bytes begin with the head of an ID3v2 tag, and not with words about one.
  private static func hasTag(_ bytes: ByteReader) -> Bool {
    let length = bytes.slice(6, 4)
    return bytes.has("ID3") && bytes[3].map { (2...4).contains($0) } ?? false && length.count == 4
      && length.allSatisfy { $0 < 0x80 }
  }

  private static func text(_ bytes: ByteReader) -> MediaType? {
    let start = bytes.has([0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.has("WEBVTT", at: start) {
      return bytes[start + 6].map(\.isASCIIWhitespace) ?? true ? .vtt : nil
    }
    if SVGHead(bytes) != nil { return .svg }
    return isSubRip(bytes.slice(start, 256)) ? .srt : nil
  }

  /// Whether the text begins like `1`, then `00:00:01,000 --> 00:00:02,000`.
  private static func isSubRip(_ head: ArraySlice<UInt8>) -> Bool {
    let lines = head.split(maxSplits: 3) { $0 == 0x0A || $0 == 0x0D }
    guard lines.count >= 2, lines[0].allSatisfy({ $0.isASCIIDigit || $0 == 0x20 }) else { return false }
    return lines[1].first?.isASCIIDigit ?? false && lines[1].firstRange(of: " --> ".utf8) != nil
  }
}
