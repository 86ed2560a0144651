/// The kind of a file by its first bytes, its signature or magic number. Text files have none, except iCalendar.
package enum FileSignature: Sendable, Hashable, CaseIterable {
  case png, jpeg, gif, icon, tiff
  /// ISO base media: MP4, QuickTime, AVIF, HEIC.
  case isoMedia
  /// WebP, WAVE and AVI.
  case riff
  case ogg, flac, id3, matroska, glb
  case pdf, postScript
  case zip, gzip, bzip2, xz, zstd, sevenZip, rar
  case font, sqlite, executable, calendar

  /// Returns `nil` if the bytes begin with no known signature.
  package init?(_ bytes: [UInt8]) {
    // The first four bytes are a length, which can equal a signature. If they are letters, this is a text.
    if bytes.count >= 8, bytes[4..<8].elementsEqual("ftyp".utf8),
      !bytes[..<4].allSatisfy({ $0.isASCIILetter || $0 == 0x20 })
    {
      self = .isoMedia
      return
    }
    guard let found = Self.starts.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
    self = found.signature
  }

  private static let starts: [(bytes: [UInt8], signature: FileSignature)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg), (Array("GIF87a".utf8), .gif),
    (Array("GIF89a".utf8), .gif), ([0, 0, 1, 0], .icon), ([0x49, 0x49, 0x2A, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2A], .tiff),
    (Array("RIFF".utf8), .riff), (Array("OggS".utf8), .ogg), (Array("fLaC".utf8), .flac), (Array("ID3".utf8), .id3),
    ([0x1A, 0x45, 0xDF, 0xA3], .matroska), (Array("glTF".utf8), .glb), (Array("%PDF-".utf8), .pdf),
    (Array("%!PS".utf8), .postScript), (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip),
    ([0x1F, 0x8B, 8], .gzip), (Array("BZh".utf8), .bzip2), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd), ([0x37, 0x7A, 0xBC, 0xAF], .sevenZip), (Array("Rar!\u{1A}".utf8), .rar),
    (Array("wOFF".utf8), .font), (Array("wOF2".utf8), .font), (Array("SQLite format 3\u{0}".utf8), .sqlite),
    ([0x7F, 0x45, 0x4C, 0x46], .executable), (Array("BEGIN:VCALENDAR".utf8), .calendar),
  ]
}
