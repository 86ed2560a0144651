import Model

/// What a published picture still tells about itself: which way is up, and its author and rights.
struct KeptMetadata: Hashable {
  /// EXIF orientation, 1 to 8.
  var orientation = 1
  var credits: PictureCredits?

  /// For pictures inside recordings: no metadata at all, so that the result is never longer than the source.
  static let none = KeptMetadata()

  /// The XMP packet, or `nil` if there are no credits.
  var xmp: [UInt8]? { credits.map { Array(XMPPacket.text(of: $0).utf8) } }

  /// A TIFF structure with the orientation alone; `nil` if the picture is upright.
  var exif: [UInt8]? {
    guard orientation != 1 else { return nil }
    return Array("MM\0*".utf8) + [
      0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
    ]
  }
}
