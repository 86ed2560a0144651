import Model
import System

/// Removes metadata from media files without touching pixels and sound.
enum MetadataStripper {
  /// Returns how to make the copy of a file, and the credits of a picture; `nil` if its type has no metadata, or none that
  /// are known.
  static func rewriting(
    of file: borrowing OpenFile, _ type: MediaType
  ) throws(StrippingError) -> (Rewriting, PictureCredits?)? {
    switch type {
    case .mp4, .mov, .m4a: return (try MovieStripper.rewriting(of: file), nil)
    case .mp3, .aac: return (try ID3Stripper.rewriting(of: file), nil)
    case .ogg, .opus, .ogv: return (try OggStripper.rewriting(of: file), nil)
    case .flac: return (try FLACStripper.rewriting(of: file), nil)
    case .wav: return (try WaveStripper.rewriting(of: file), nil)
    case .webm, .mkv: return (try MatroskaStripper.rewriting(of: file), nil)
    case .glb: return try GLBStripper.rewriting(of: file).map { ($0, nil) }
    default:
      guard type.kind == .picture else { return nil }
      guard file.size <= MediaProbe.largestPicture else {
        throw .unsupported("is larger than \(MediaProbe.largestPicture >> 20) MB")
      }
      let bytes = ByteReader(file.bytes(at: 0, count: file.size))
      let metadata = PictureMetadata(bytes, type)
      let kept = KeptMetadata(orientation: metadata.orientation, credits: metadata.credits)
      return try rewriting(bytes, type, kept).map { ($0, metadata.credits) }
    }
  }

  /// Returns a picture inside a recording or a text without any metadata but its orientation, or `nil` if it is not a known
  /// picture or damaged.
  static func bare(_ picture: [UInt8], keepsOrientation: Bool = false) -> [UInt8]? {
    bareRewriting(of: picture, keepsOrientation: keepsOrientation)?.bytes(of: picture)
  }

  /// Returns how to make the copy that `bare` returns.
  static func bareRewriting(of picture: [UInt8], keepsOrientation: Bool) -> Rewriting? {
    guard let type = MediaType(head: Array(picture.prefix(MediaType.lengthOfHead))), type.kind == .picture else {
      return nil
    }
    let bytes = ByteReader(picture)
    let kept =
      keepsOrientation ? KeptMetadata(orientation: PictureMetadata(bytes, type).orientation, credits: nil) : .none
    return try? rewriting(bytes, type, kept)
  }

  /// Whether these bytes are of a type whose metadata are known.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    guard let type = MediaType(head: Array(bytes.prefix(MediaType.lengthOfHead))) else { return false }
    return [.jpeg, .png, .webp, .gif, .tiff, .heic, .avif].contains(type)
  }

  private static func rewriting(
    _ bytes: ByteReader, _ type: MediaType, _ kept: KeptMetadata
  ) throws(StrippingError) -> Rewriting? {
    switch type {
    case .jpeg: try JPEGStripper.rewriting(bytes, kept)
    case .png: try PNGStripper.rewriting(bytes, kept)
    case .webp: try WebPStripper.rewriting(bytes, kept)
    case .gif: try GIFStripper.rewriting(bytes)
    case .tiff: try TIFFStripper.rewriting(bytes, kept)
    case .heic, .avif: try HEIFStripper.rewriting(bytes, kept)
    case .bmp: try BitmapStripper.rewriting(bytes)
    case .ico: try IconStripper.rewriting(bytes)
    default: nil
    }
  }
}
