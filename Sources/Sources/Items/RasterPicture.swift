import Media

/// What a stranger's bytes show, where they are a picture that may stand on our pages: told by the bytes, never by what
/// their server says. Drawings are refused, for they can hold scripts.
struct RasterPicture: Sendable, Hashable {
  private static let types: Set<MediaType> = [.png, .jpeg, .gif, .webp, .avif]
  /// Pixels: what unpacks to more is meant to harm.
  private static let mostPixels = 100_000_000

  let type: MediaType
  let size: PixelSize

  /// `mayBeIcon`: a Windows icon is one, too.
  init?(_ bytes: [UInt8], mayBeIcon: Bool = false) {
    guard let type = MediaType(head: bytes), RasterPicture.types.contains(type) || mayBeIcon && type == .ico,
      let size = PixelSize(of: type, head: bytes), size.width * size.height <= RasterPicture.mostPixels
    else { return nil }
    self.type = type
    self.size = size
  }
}
