/// The displayed width and height of a picture, read from its first bytes.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  /// Returns `nil` unless both are between 1 and 100,000.
  package init?(_ width: Int?, _ height: Int?) {
    guard let width, let height, (1...100_000).contains(width), (1...100_000).contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  /// Returns `nil` if the bytes end before the size, or the size is invalid.
  package init?(of type: MediaType, head: [UInt8]) {
    let bytes = ByteReader(head)
    let size: PixelSize?
    switch type {
    case .png: size = PNGHead(bytes).size
    case .jpeg: size = JPEGHead(bytes).size
    case .gif: size = PixelSize(bytes.little16(at: 6), bytes.little16(at: 8))
    case .webp: size = WebPHead(bytes).size
    case .bmp: size = Self.bmp(bytes)
    case .ico: size = Self.ico(bytes)
    case .tiff: size = TIFFDirectory(bytes, at: 0)?.size
    case .svg: size = SVGHead(bytes)?.size
    case .avif, .heic: size = BoxReader.pictureSize(bytes)
    default: size = nil
    }
    guard let size else { return nil }
    self = size
  }

  /// Rotated by 90 degrees.
  var turned: PixelSize? { PixelSize(height, width) }

  /// Returns the size with the proportions of `width` and `height`, whose unit does not matter: one side grows, as browsers
  /// show films whose pixels are not square. Without such proportions, and if a side would be too long, returns this size.
  func proportioned(_ width: Int?, _ height: Int?) -> PixelSize {
    guard let width, let height, width > 0, height > 0 else { return self }
    let ratio = Double(width) / Double(height)
    let (wide, high) = (Double(self.height) * ratio, Double(self.width) / ratio)
    let shown =
      wide > Double(self.width)
      ? PixelSize(Int(exactly: wide.rounded()), self.height) : PixelSize(self.width, Int(exactly: high.rounded()))
    return shown ?? self
  }
}

extension PixelSize {
  /// Reads a BMP header; a negative height means that the rows run from top to bottom.
  private static func bmp(_ bytes: ByteReader) -> PixelSize? {
    if bytes.little32(at: 14) == 12 { return PixelSize(bytes.little16(at: 18), bytes.little16(at: 20)) }
    let height = bytes.little32(at: 22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
    return PixelSize(bytes.little32(at: 18), height)
  }

  /// Returns the size of the largest picture; a side of 256 is stored as 0.
  private static func ico(_ bytes: ByteReader) -> PixelSize? {
    let directory = IconDirectory(bytes)
    var largest: PixelSize?
    for index in 0..<min(64, directory.count) {
      guard let size = directory.size(index) else { break }
      if size.width > largest?.width ?? 0 { largest = PixelSize(size.width, size.height) }
    }
    return largest
  }
}
