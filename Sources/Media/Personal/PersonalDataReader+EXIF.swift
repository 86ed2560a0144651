import Model

extension PersonalDataReader {
  private static let mostEntries = 512

  /// Reads the directories of a TIFF structure: image, camera, GPS and preview (EXIF 3.0).
  mutating func readEXIF(_ bytes: ByteReader, at start: Int) {
    guard let tiff = TIFFBytes(bytes, at: start), let first = tiff.long(4) else { return }
    let next = readDirectory(tiff, at: first)
    if let next, next > 0 { found.insert(.preview) }
  }

  /// Reads one directory; returns the offset of the next.
  private mutating func readDirectory(_ tiff: TIFFBytes, at offset: Int) -> Int? {
    guard let count = tiff.short(offset), count <= Self.mostEntries else { return nil }
    for index in 0..<count {
      let entry = offset + 2 + 12 * index
      guard let tag = tiff.short(entry) else { return nil }
      readTag(tag, tiff, at: entry)
    }
    return tiff.long(offset + 2 + 12 * count)
  }

  private mutating func readTag(_ tag: Int, _ tiff: TIFFBytes, at entry: Int) {
    switch tag {
    case 0x8769: if let camera = tiff.long(entry + 8) { readCamera(tiff, at: camera) }
    case 0x8825: if let place = tiff.long(entry + 8) { readPlace(tiff, at: place) }
    case 0x02BC: found.insert(.xmp)
    case 0x83BB, 0x8649: found.insert(.iptc)
    case 0x013C: if tiff.hasText(at: entry) { found.insert(.owner) }
    case 0xC62F: if tiff.hasText(at: entry) { found.insert(.serialNumber) }
    default: break
    }
  }

  private mutating func readCamera(_ tiff: TIFFBytes, at offset: Int) {
    guard let count = tiff.short(offset), count <= Self.mostEntries else { return }
    for index in 0..<count {
      let entry = offset + 2 + 12 * index
      switch tiff.short(entry) {
      case 0x927C: found.insert(.makerNotes)
      case 0xA431, 0xA435: if tiff.hasText(at: entry) { found.insert(.serialNumber) }
      case 0xA430, 0xA437, 0xA438: if tiff.hasText(at: entry) { found.insert(.owner) }
      default: break
      }
    }
  }

  /// Notes a place, unless the GPS directory contains only its version, as many cameras write it.
  private mutating func readPlace(_ tiff: TIFFBytes, at offset: Int) {
    guard let count = tiff.short(offset), count <= Self.mostEntries else { return }
    let tags = (0..<count).compactMap { tiff.short(offset + 2 + 12 * $0) }
    if tags.contains(where: { $0 != 0 }) { found.insert(.place) }
  }
}

extension TIFFBytes {
  /// Whether the entry's value is more than the spaces and zeros with which cameras fill empty fields.
  fileprivate func hasText(at entry: Int) -> Bool {
    guard let type = short(entry + 2), let count = long(entry + 4), count > 0 else { return false }
    guard [1, 2, 7].contains(type) else { return true }
    let offset = count > 4 ? long(entry + 8) ?? 0 : entry + 8
    return slice(offset, min(count, 256)).contains { $0 != 0 && $0 != 0x20 }
  }
}
