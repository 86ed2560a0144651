import Model
import Text

/// Extension elements that RSS and Atom share: media, podcasts and places.
extension XMLOutput {
  mutating func extensions(of entry: FeedEntry) {
    if entry.hasSound { podcast(of: entry) }
    for transcript in entry.transcripts {
      empty(
        "podcast:transcript",
        [("url", transcript.url), ("type", transcript.type ?? "text/plain"), ("language", transcript.language)])
    }
    for file in entry.chapterFiles {
      empty("podcast:chapters", [("url", file.url), ("type", file.type ?? "application/json+chapters")])
    }
    for soundbite in entry.soundbites {
      element(
        "podcast:soundbite",
        [("startTime", FeedNumber.text(soundbite.start)), ("duration", FeedNumber.text(soundbite.duration))],
        text: soundbite.title ?? "")
    }
    chapters(of: entry)
    if let place = entry.place { self.place(place) }
    if let created = entry.created { element("dcterms:created", text: created.rfc3339) }
  }

  /// Writes the entry's picture. It precedes the files, since readers use the first picture.
  ///
  /// `media:thumbnail` has no attribute for the type, so `media:content` gives it. With `medium` and the same URL,
  /// readers do not take it for another file: feedparser keeps it apart from enclosures, and readers that collect files
  /// compare URLs.
  mutating func thumbnail(of entry: FeedEntry) {
    guard let image = entry.image, let url = image.url else { return }
    let size: [Attribute] = [("width", image.width.map { "\($0)" }), ("height", image.height.map { "\($0)" })]
    empty("media:thumbnail", [("url", url)] + size)
    guard let type = image.type else { return }
    empty("media:content", [("url", url), ("medium", "image"), ("type", type)] + size)
  }

  /// Writes `media:content` for a file, with the facts that the format's own element lacks.
  mutating func media(_ file: FeedEnclosure) {
    let attributes: [Attribute] = [
      ("url", file.url), ("type", file.type), ("fileSize", file.length.map { "\($0)" }),
      ("duration", file.duration.map(FeedNumber.text)), ("width", file.width.map { "\($0)" }),
      ("height", file.height.map { "\($0)" }),
    ]
    guard let title = file.title else {
      empty("media:content", attributes)
      return
    }
    start("media:content", attributes)
    element("media:title", text: title)
    end()
  }
}

extension XMLOutput {
  private mutating func podcast(of entry: FeedEntry) {
    if let duration = entry.duration ?? entry.enclosures.lazy.compactMap(\.duration).first {
      element("itunes:duration", text: FeedNumber.text(duration.rounded()))
    }
    if let image = entry.image?.url { empty("itunes:image", [("href", image)]) }
    if let explicit = entry.explicit { element("itunes:explicit", text: explicit ? "true" : "false") }
    if let season = entry.season { element("itunes:season", text: "\(season)") }
    if let episode = entry.episode { element("itunes:episode", text: "\(episode)") }
    element("itunes:episodeType", text: entry.episodeType?.rawValue)
  }

  private mutating func chapters(of entry: FeedEntry) {
    guard !entry.chapters.isEmpty else { return }
    start("psc:chapters", [("version", "1.2")])
    for chapter in entry.chapters {
      empty("psc:chapter", [("start", FeedNumber.clock(chapter.start)), ("title", chapter.title)])
    }
    end()
  }

  /// Writes the shapes as GeoRSS-Simple. It allows one of them for each entry, but readers take all. It has no holes in areas:
  /// areas with holes are written as GeoRSS GML.
  private mutating func place(_ place: FeedPlace) {
    if let point = place.point { element("georss:point", text: text([point])) }
    if place.line.count >= 2 { element("georss:line", text: text(place.line)) }
    area([place.polygon] + place.holes)
    element("georss:featurename", text: place.name)
    if let radius = place.radius { element("georss:radius", text: FeedNumber.text(radius)) }
    if let height = place.height { element("georss:elev", text: FeedNumber.text(height)) }
    for shape in place.others { self.shape(shape) }
  }

  private mutating func shape(_ shape: GeoShape) {
    switch shape {
    // A second `georss:point` would be read as a correction of the first.
    case .point(let point): element("georss:circle", text: text([point]) + " 0")
    case .circle(let point, let radius): element("georss:circle", text: text([point]) + " " + FeedNumber.text(radius))
    case .line(let points): if points.count >= 2 { element("georss:line", text: text(points)) }
    case .polygon(let rings): area(rings)
    }
  }

  private mutating func area(_ rings: [[GeoPoint]]) {
    guard let outline = rings.first, outline.count >= 4 else { return }
    let holes = rings.dropFirst().filter { $0.count >= 4 }
    guard !holes.isEmpty else { return element("georss:polygon", text: text(outline)) }
    start("georss:where")
    start("gml:Polygon")
    ring(outline, "gml:exterior")
    for hole in holes { ring(hole, "gml:interior") }
    end()
    end()
  }

  private mutating func ring(_ points: [GeoPoint], _ name: StaticString) {
    start(name)
    start("gml:LinearRing")
    element("gml:posList", text: text(points))
    end()
    end()
  }

  private func text(_ points: [GeoPoint]) -> String {
    points.map { FeedNumber.text($0.latitude) + " " + FeedNumber.text($0.longitude) }.joined(separator: " ")
  }
}
