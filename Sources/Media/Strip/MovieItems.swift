import Text

/// The items of metadata in `ilst`, which iTunes names by four letters and QuickTime by keys.
enum MovieItems {
  enum Decision {
    case keep, remove, picture
  }

  private static let names: Set = [
    "@nam", "@ART", "aART", "@alb", "@gen", "gnre", "@day", "@cmt", "@wrt", "@grp", "@wrk", "@mvn", "@mvi", "@mvc",
    "trkn", "disk", "desc", "ldes", "cprt", "@cpy", "@too", "@lyr", "tmpo", "cpil", "pgap", "pcst", "catg", "keyw",
    "purl", "egid", "stik", "hdvd", "rtng", "tvsh", "tvsn", "tves", "tven", "tvnn", "sonm", "soar", "soaa", "soal",
    "soco", "sosn", "shwm", "free",
  ]
  /// The ends of keys such as `com.apple.quicktime.title`.
  private static let keys: Set = [
    "title", "artist", "album", "author", "copyright", "comment", "description", "director", "genre", "information",
    "keywords", "performer", "producer", "publisher", "year", "displayname", "encoder", "major_brand",
    "minor_version", "compatible_brands", "language",
  ]
  /// Names of free-form items that players need.
  private static let freeForm = ["iTunSMPB", "iTunNORM", "REPLAYGAIN", "replaygain"]

  static func decision(_ bytes: [UInt8], _ item: MovieBox, _ keys: [String]) -> Decision {
    if item.name == "covr" { return .picture }
    if item.name == "----" {
      let content = bytes[item.content].prefix(256)
      return freeForm.contains { content.firstRange(of: Array($0.utf8)) != nil } ? .keep : .remove
    }
    if !keys.isEmpty, let number = ByteReader(bytes).big32(at: item.start + 4), number >= 1, number <= keys.count {
      let key = keys[number - 1].lowercased()
      if key == "covr" || key.hasSuffix(".artwork") { return .picture }
      return Self.keys.contains(key.split(separator: ".").last.map(String.init) ?? key) ? .keep : .remove
    }
    return names.contains(item.name) ? .keep : .remove
  }

  /// Returns the names in the box `keys`.
  static func keys(_ bytes: [UInt8], _ content: Range<Int>) -> [String] {
    let reader = ByteReader(bytes)
    var names: [String] = []
    var offset = content.lowerBound + 8
    while offset + 8 <= content.upperBound, let length = reader.big32(at: offset), length >= 8,
      offset + length <= content.upperBound
    {
      names.append(reader.slice(offset + 8, length - 8).text)
      offset += length
    }
    return names
  }
}
