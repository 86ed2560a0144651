import Media

/// An untrusted image that can be shown on our pages. Its type and size are read from its bytes, never from the
/// server's headers. SVG is refused, since it can contain scripts.
struct RasterPicture: Sendable, Hashable {
  private static let types: Set<MediaType> = [.png, .jpeg, .gif, .webp, .avif]
  /// The most pixels, against decompression bombs.
  private static let mostPixels = 100_000_000

  let type: MediaType
  let size: PixelSize

  /// Fails if the bytes are not such an image. `mayBeIcon` accepts Windows icons too.
  init?(_ bytes: [UInt8], mayBeIcon: Bool = false) {
    guard let type = MediaType(head: bytes), RasterPicture.types.contains(type) || mayBeIcon && type == .ico,
      let size = PixelSize(of: type, head: bytes), size.width * size.height <= RasterPicture.mostPixels
    else { return nil }
    self.type = type
    self.size = size
  }
}
