/// The first directory of a TIFF file, or of the EXIF data in a JPEG.
struct TIFFDirectory {
  private(set) var width: Int?
  private(set) var height: Int?
  /// EXIF orientation, 1 to 8.
  private(set) var orientation = 1

  init?(_ bytes: ByteReader, at start: Int) {
    let isBig = bytes.has("MM", at: start)
    guard isBig || bytes.has("II", at: start) else { return nil }
    func short(_ offset: Int) -> Int? { isBig ? bytes.big16(at: offset) : bytes.little16(at: offset) }
    func long(_ offset: Int) -> Int? { isBig ? bytes.big32(at: offset) : bytes.little32(at: offset) }
    guard short(start + 2) == 42, let first = long(start + 4), let entries = short(start + first) else { return nil }
    for index in 0..<min(entries, 512) {
      let entry = start + first + 2 + 12 * index
      guard let tag = short(entry), let type = short(entry + 2) else { break }
      let value = type == 3 ? short(entry + 8) : long(entry + 8)
      switch tag {
      case 0x0100: width = value
      case 0x0101: height = value
      case 0x0112: orientation = value ?? 1
      default: break
      }
    }
  }

  /// Whether the orientation swaps width and height.
  var isTurned: Bool { (5...8).contains(orientation) }

  var size: PixelSize? {
    let stored = PixelSize(width, height)
    return isTurned ? stored?.turned : stored
  }
}
