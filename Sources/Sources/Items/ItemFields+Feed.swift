import Feeds
import Markup
import Media
import Model
import Text

extension ItemFields {
  /// Reads the fields of a feed's entry as plain text and web addresses only. `base` resolves relative addresses if the
  /// feed cannot, since a file of the site has no URL.
  init(_ entry: FeedEntry, base: String? = nil) {
    self.init()
    let place = { (address: String) in ItemFields.webAddress(address, base) }
    if entry.content != nil { summary = entry.summary.map { ItemText.plain($0, limit: 4 << 10) } }
    language = entry.language.flatMap(ItemText.language)
    comments = entry.comments.flatMap(place)
    rights = entry.rights.map { ItemText.plain($0, limit: 1 << 10) }
    authors = ItemFields.authors(entry, at: place)
    tags = ItemFields.tags(entry)
    enclosures = ItemFields.enclosures(entry, at: place)
    image = entry.image.flatMap { MediaReference(feed: $0, at: place) }
    self.place = entry.place.flatMap(GeoPlace.init(feed:))
    if let alert = entry.alert { take(alert) }
    alertAddress = ItemFields.alertAddress(entry, place)
    translation = entry.translation
    origin = entry.source.flatMap { source in
      let attribution = Entry.Attribution(
        title: source.title.map { ItemText.plain($0, limit: 1 << 10) }, url: source.link.flatMap(ItemText.webAddress),
        rights: source.rights.map { ItemText.plain($0, limit: 1 << 10) })
      return attribution.title == nil && attribution.url == nil ? nil : attribution
    }
  }

  private static func webAddress(_ address: String, _ base: String?) -> String? {
    ItemText.webAddress(address) ?? base.flatMap { ItemText.webAddress(URI($0).resolving(address).text) }
  }

  /// The most authors of an entry, and the most bytes of a name. Each author has a page and feeds, which name all authors
  /// of each entry: the output grows with the square of their number.
  private static let (mostAuthors, longestName) = (50, 200)

  private static func authors(_ entry: FeedEntry, at place: (String) -> String?) -> [Author] {
    var authors: [Author] = []
    for person in entry.authors where authors.count < mostAuthors {
      guard let name = person.name.map(ItemText.name), !name.isEmpty, !name.contains("@") else { continue }
      guard name.utf8.count <= longestName else { continue }
      let author = Author(
        name: name, url: person.url.flatMap(ItemText.webAddress), avatar: person.avatar.flatMap(place))
      if !authors.contains(where: { $0.name == author.name }) { authors.append(author) }
    }
    return authors
  }

  private static func tags(_ entry: FeedEntry) -> [String] {
    var tags: [String] = []
    for tag in entry.tags.prefix(100) {
      guard let name = (tag.label ?? tag.term).map(ItemText.name), !name.isEmpty else { continue }
      if name.utf8.count <= longestName, !tags.contains(name) { tags.append(name) }
    }
    return tags
  }

  /// Returns `audio/mpeg` for `Audio/MPEG; x=y`, or `nil` if the text is not a media type.
  private static func type(_ written: String) -> String? {
    let type = String(written.prefix { $0 != ";" }.filter { !$0.isWhitespace }).lowercased()
    let parts = type.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    let isName = { (part: Substring.UTF8View) in
      !part.isEmpty && part.allSatisfy { $0.isASCIIAlphanumeric || "!#$&^_.+-".utf8.contains($0) }
    }
    return type.utf8.count <= 127 && parts.count == 2 && parts.allSatisfy { isName(Substring($0).utf8) } ? type : nil
  }

  /// The obsolete media type of Flash, which YouTube's feeds still name.
  private static let flash = "application/x-shockwave-flash"

  private static func enclosures(_ entry: FeedEntry, at place: (String) -> String?) -> [MediaReference] {
    var references: [MediaReference] = []
    for enclosure in entry.enclosures {
      // An enclosure that is only the entry's image, without further details, is not listed again.
      guard let address = place(enclosure.url),
        enclosure.type != nil || enclosure.url != entry.image?.url, enclosure.type != flash
      else { continue }
      var reference = MediaReference(src: address)
      // An image without a type must be recognized as one, since the source's `images` setting applies to it.
      reference.type =
        enclosure.type.flatMap(ItemFields.type)
        ?? MediaType.mime(ofName: String(address.prefix { $0 != "?" && $0 != "#" }))
      reference.length = enclosure.length.map { Int64($0) }
      reference.duration = enclosure.duration ?? (references.isEmpty ? entry.duration : nil)
      reference.title = enclosure.title.map(ItemText.line)
      reference.width = enclosure.width
      reference.height = enclosure.height
      if references.isEmpty {
        reference.transcript = entry.transcripts.first.flatMap { place($0.url) }
        reference.chapters = entry.chapters.prefix(500).map { .init(title: ItemText.line($0.title), start: $0.start) }
        reference.episode = entry.episode
        reference.season = entry.season
        reference.episodeType = entry.episodeType
        reference.isExplicit = entry.explicit
      }
      references.append(reference)
    }
    return references
  }
}

extension MediaReference {
  fileprivate init?(feed image: FeedImage, at place: (String) -> String?) {
    guard let address = image.url.flatMap(place) else { return nil }
    self.init(src: address)
    alt = image.title.map(ItemText.line)
    width = image.width
    height = image.height
  }
}

extension GeoPlace {
  /// Fails if the place has nothing to show on a map. Programs write (0, 0) if they do not know the position.
  fileprivate init?(feed place: FeedPlace) {
    let shapes = place.shapes.compactMap { $0.normalized }
    self.init(name: place.name.map(ItemText.line), height: place.height, shapes: shapes)
  }
}

extension GeoShape {
  /// The shape with longitudes up to 180°; feeds may have longitudes up to 360°.
  fileprivate var normalized: GeoShape? {
    switch self {
    case .point(let point): point.normalized.map { .point($0) }
    case .circle(let point, let radius): point.normalized.map { .circle($0, radius: radius) }
    case .line(let points):
      points.allSatisfy { $0.normalized != nil } ? .line(points.compactMap(\.normalized)) : nil
    case .polygon(let rings):
      rings.joined().allSatisfy { $0.normalized != nil } ? .polygon(rings.map { $0.compactMap(\.normalized) }) : nil
    }
  }
}

extension GeoPoint {
  fileprivate var normalized: GeoPoint? {
    let point = GeoPoint(latitude: latitude, longitude: longitude > 180 ? longitude - 360 : longitude)
    return point.isOnEarth && !point.isNull ? point : nil
  }
}
