import Text

/// Removes metadata from the box `moov` of a film or recording. Its length stays the same.
struct MovieCleaner {
  private(set) var bytes: [UInt8]
  /// Where the samples of removed tracks are in the file: sorted, without overlaps.
  private(set) var removedSamples: [Range<Int>] = []
  private(set) var removedTracks = 0

  init(_ moov: [UInt8]) { bytes = moov }

  /// `start` is the offset of the first box inside `moov`.
  mutating func clean(from start: Int) {
    filter(start..<bytes.count, .movie, depth: 0)
    removedSamples.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in removedSamples {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    removedSamples = merged
  }

  /// The boxes in which metadata are.
  private enum Container {
    case movie, track, userData, metadata
  }

  /// Names of boxes with an `@` in place of the copyright sign (0xA9).
  private static let kept: [Container: Set<String>] = [
    .movie: ["mvhd", "trak", "mvex", "iods", "udta", "meta"],
    .track: ["tkhd", "edts", "tref", "mdia", "udta", "meta", "tapt", "load", "clip", "matt", "kmat", "imap", "trgr"],
    .userData: [
      "meta", "chpl", "name", "cprt", "titl", "auth", "perf", "dscp", "albm", "gnre", "yrrc", "WLOC", "LOOP", "SelO",
      "AllF", "@nam", "@ART", "@alb", "@aut", "@cpy", "@day", "@des", "@gen", "@prd", "@dir", "@prf", "@wrt", "hnti",
    ],
    .metadata: ["hdlr", "keys", "ilst"],
  ]

  private static let tracks: Set = ["vide", "soun", "text", "sbtl", "subt", "clcp", "tmcd", "hint"]
}

extension MovieCleaner {
  private mutating func filter(_ range: Range<Int>, _ container: Container, depth: Int) {
    for box in boxes(in: range) {
      guard Self.kept[container]?.contains(box.name) ?? false, depth < 8 else {
        blank(box)
        continue
      }
      switch (container, box.name) {
      case (.movie, "trak"): filterTrack(box, depth)
      case (_, "udta"): filter(box.content, .userData, depth: depth + 1)
      case (_, "meta"):
        // `meta` is a full box in MP4, but a plain one in QuickTime.
        let isPlain = ByteReader(bytes).has("hdlr", at: box.content.lowerBound + 4)
        let start = min(box.content.upperBound, box.content.lowerBound + (isPlain ? 0 : 4))
        filter(start..<box.content.upperBound, .metadata, depth: depth + 1)
        cleanItems(start..<box.content.upperBound)
      default: break
      }
    }
  }

  private mutating func filterTrack(_ box: MovieBox, _ depth: Int) {
    let reader = ByteReader(bytes)
    let handler = BoxReader.find(["mdia", "hdlr"], in: box.content, of: reader)
    let kind = handler.map { reader.slice($0.lowerBound + 8, 4).text } ?? ""
    guard Self.tracks.contains(kind) else {
      removedTracks += 1
      removedSamples += SampleTable(reader, track: box.content).ranges
      return blank(box)
    }
    filter(box.content, .track, depth: depth + 1)
  }

  private mutating func cleanItems(_ range: Range<Int>) {
    var keys: [String] = []
    for box in boxes(in: range) where box.name == "keys" { keys = MovieItems.keys(bytes, box.content) }
    for box in boxes(in: range) where box.name == "ilst" {
      for item in boxes(in: box.content) {
        switch MovieItems.decision(bytes, item, keys) {
        case .keep: break
        case .remove: blank(item)
        case .picture: cleanPictures(item)
        }
      }
    }
  }

  /// Replaces each picture by a bare one, filled with zeros to its length.
  private mutating func cleanPictures(_ item: MovieBox) {
    for data in boxes(in: item.content) where data.name == "data" && data.content.count > 8 {
      let place = data.content.lowerBound + 8..<data.content.upperBound
      guard let bare = MetadataStripper.bare(Array(bytes[place])), bare.count <= place.count else {
        blank(item)
        return
      }
      bytes.overwrite(at: place.lowerBound, with: bare)
      bytes.clear(place.lowerBound + bare.count..<place.upperBound)
    }
  }

  private mutating func blank(_ box: MovieBox) {
    bytes.overwrite(at: box.start + 4, with: "free".utf8)
    bytes.clear(box.content)
  }

  private func boxes(in range: Range<Int>) -> [MovieBox] { MovieBox.all(in: range, of: bytes) }
}
