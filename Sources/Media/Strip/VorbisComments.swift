import Text

/// The comments of Ogg and FLAC recordings: a vendor, then `NAME=value` (Vorbis I, section 5).
struct VorbisComments {
  private static let kept: Set = [
    "title", "version", "album", "tracknumber", "tracktotal", "totaltracks", "discnumber", "disctotal", "totaldiscs",
    "artist", "albumartist", "performer", "composer", "lyricist", "conductor", "copyright", "license", "licence",
    "organization", "publisher", "description", "comment", "synopsis", "subtitle", "genre", "date", "year", "isrc",
    "language", "encoder", "lyrics", "compilation", "show", "episode", "season",
  ]

  /// Returns the list without personal data, or `nil` if it is damaged. `start` is the offset of the vendor.
  static func stripped(_ bytes: ByteReader, at start: Int) -> [UInt8]? {
    guard let vendor = bytes.little32(at: start), let count = bytes.little32(at: start + 4 + vendor) else { return nil }
    var offset = start + 8 + vendor
    var comments: [[UInt8]] = []
    for _ in 0..<count {
      guard let length = bytes.little32(at: offset), offset + 4 + length <= bytes.count else { return nil }
      if let comment = stripped(Array(bytes.slice(offset + 4, length))) { comments.append(comment) }
      offset += 4 + length
    }
    return Array(bytes.slice(start, 4 + vendor)) + [UInt8](little: comments.count, count: 4)
      + comments.flatMap { [UInt8](little: $0.count, count: 4) + $0 }
  }

  private static func stripped(_ comment: [UInt8]) -> [UInt8]? {
    guard let equals = comment.firstIndex(of: 0x3D) else { return nil }
    let name = comment[..<equals].map(\.asciiLowercased).text
    if name == "metadata_block_picture" {
      guard let block = Base64.decode(comment[(equals + 1)...]), let bare = AttachedPicture.stripped(block: block)
      else {
        return nil
      }
      return Array(comment[...equals]) + Array(Base64.encode(bare).utf8)
    }
    let isKept =
      kept.contains(name) || ["chapter", "replaygain_", "r128_"].contains { name.hasPrefix($0) }
    return isKept ? comment : nil
  }
}
