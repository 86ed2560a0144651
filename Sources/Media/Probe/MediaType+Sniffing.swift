import Text

extension MediaType {
  /// Number of bytes that are examined.
  package static let lengthOfHead = 128 * 1024

  /// Detects the type of a file that starts with `head`; `nil` if it is unknown.
  package init?(head: [UInt8]) {
    let bytes = ByteReader(head)
    let signed = FileSignature(head).flatMap { Self.type(of: $0, bytes) }
    guard let type = signed ?? Self.withoutSignature(bytes) ?? Self.sound(bytes) ?? Self.text(bytes) else { return nil }
    self = type
  }

  /// Returns `nil` also for files that are not media.
  private static func type(of signature: FileSignature, _ bytes: ByteReader) -> MediaType? {
    switch signature {
    case .png: .png
    case .jpeg: .jpeg
    case .gif: .gif
    case .icon: bytes.little16(at: 4).map { (1...256).contains($0) } ?? false ? .ico : nil
    case .tiff: .tiff
    case .isoMedia: BoxReader.type(ofHead: bytes)
    case .riff: bytes.has("WEBP", at: 8) ? .webp : bytes.has("WAVE", at: 8) ? .wav : nil
    case .ogg: ogg(bytes)
    case .flac: .flac
    case .id3: hasTag(bytes) ? .mp3 : nil
    case .matroska: bytes.slice(0, 64).firstRange(of: "webm".utf8) == nil ? .mkv : .webm
    case .glb: .glb
    case .pdf: .pdf
    case .zip: zip(bytes)
    case .gzip: .gzip
    case .postScript, .bzip2, .xz, .zstd, .sevenZip, .rar, .font, .sqlite, .executable, .calendar: nil
    }
  }

  /// Detects types whose first bytes are too few, or too usual in texts, for a signature.
  private static func withoutSignature(_ bytes: ByteReader) -> MediaType? {
    if bytes.has("BM"), bytes.little32(at: 14).map({ (12...124).contains($0) }) ?? false { return .bmp }
    // The length of a box is in front of its name: letters there are a text, such as "All free".
    if bytes.slice(0, 4).allSatisfy({ $0.isASCIILetter || $0 == 0x20 }) { return nil }
    return oldQuickTime(bytes)
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

  /// Detects MPEG audio that starts with a frame, which another one must follow.
  private static func sound(_ bytes: ByteReader) -> MediaType? {
    // Some encoders write zeros first.
    let start = bytes.slice(0, 4096).firstIndex { $0 != 0 } ?? 0
    guard let first = bytes[start], let second = bytes[start + 1], first == 0xFF else { return nil }
    if second & 0xF6 == 0xF0 { return .aac }
    guard let length = MPEGFrame(bytes, at: start)?.length else { return nil }
    return bytes.count <= start + length || MPEGFrame(bytes, at: start + length) != nil ? .mp3 : nil
  }

  /// Whether the bytes, which begin with `ID3`, are the head of an ID3v2 tag, and not words about one.
  private static func hasTag(_ bytes: ByteReader) -> Bool {
    let length = bytes.slice(6, 4)
    return bytes[3].map { (2...4).contains($0) } ?? false && length.count == 4
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
