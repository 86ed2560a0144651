/// Media RSS, and the images of all vocabularies.
extension FeedBuilder {
  /// Handles `media:content`: a file, perhaps the image of the entry. A known image only gets additional facts.
  mutating func addMedia(_ attributes: XMLAttributes) {
    guard isAboutEntry, let address = attributes.filled(.url).map(bases.resolve) else { return }
    if attributes[.medium]?.lowercased() == "image", let image = entry.image, image.url == address {
      entry.image?.type = attributes.lowered(.type)
      openMedia = nil
      return
    }
    addEnclosure(FeedEnclosure(media: address, attributes))
    openMedia = entry.enclosures.firstIndex { $0.url == address }
    let form = attributes[.medium] ?? attributes[.type]
    let isImage =
      attributes[.medium]?.lowercased() == "image" || attributes[.type]?.lowercased().hasPrefix("image/") == true
    if isImage || form == nil && Self.isPicture(address) { takeImage(FeedImage(address, attributes)) }
  }

  /// Sets the entry's image, unless it has a better one. Feeds of WordPress begin with the picture of the author; others
  /// offer the same picture as `media:content` in several sizes, the smallest first.
  private mutating func takeImage(_ image: FeedImage) {
    guard let known = entry.image else { return entry.image = image }
    let isLarger =
      (known.width ?? .max) < min(image.width ?? 0, Self.smallWidth)
      && entry.enclosures.contains { $0.url == known.url }
    if known.isPortrait || isLarger, !image.isPortrait { entry.image = image }
  }

  /// The width in pixels below which a larger picture replaces one.
  private static let smallWidth = 400

  /// Whether the address is of a picture by its ending.
  private static func isPicture(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"].contains { path.hasSuffix($0) }
  }

  /// Gives the open `media:content` its title.
  mutating func nameOpenMedia(_ title: String) {
    if let openMedia, entry.enclosures.indices.contains(openMedia) { entry.enclosures[openMedia].title = title }
  }

  /// Adds the page that plays a film whose file is not offered.
  mutating func addPlayer(_ attributes: XMLAttributes) {
    guard isAboutEntry, let address = attributes.filled(.url).map(bases.resolve) else { return }
    addLink(FeedLink(address, relation: "player", type: "text/html"))
  }

  mutating func addThumbnail(_ attributes: XMLAttributes) {
    if let address = attributes.filled(.url).map(bases.resolve) { add(thumbnail: FeedImage(address, attributes)) }
  }

  mutating func addThumbnail(at address: String) { add(thumbnail: FeedImage(address)) }

  private mutating func add(thumbnail: FeedImage) {
    if isAboutEntry {
      takeImage(thumbnail)
    } else if !isInSource, document.channel.image == nil {
      document.channel.image = thumbnail
    }
  }

  mutating func addPodcastImage(_ attributes: XMLAttributes) {
    guard let address = (attributes.filled(.href) ?? attributes.filled(.url)).map(bases.resolve) else { return }
    if isAboutEntry {
      // Keeps the facts that another vocabulary gave for the same picture.
      if entry.image?.url != address { entry.image = FeedImage(address) }
    } else {
      withChannel {
        if $0.image == nil { $0.image = FeedImage() }
        if $0.image?.url == nil { $0.image?.url = address }
      }
    }
  }

  mutating func setImageAddress(_ address: String) { withImage { $0.url = address } }

  /// Changes the image whose element is open.
  mutating func withImage(_ change: (inout FeedImage) -> Void) {
    switch image {
    case .outside: break
    case .ofChannel:
      var image = document.channel.image ?? FeedImage()
      change(&image)
      document.channel.image = image
    case .ofEntry:
      var image = entry.image ?? FeedImage()
      change(&image)
      entry.image = image
    }
  }
}

extension FeedEnclosure {
  fileprivate init(media address: String, _ attributes: XMLAttributes) {
    self.init(
      address, type: attributes.lowered(.type), length: attributes[.filesize].flatMap(FeedNumber.integer),
      duration: attributes[.duration].flatMap(FeedNumber.seconds),
      width: attributes[.width].flatMap(FeedNumber.integer),
      height: attributes[.height].flatMap(FeedNumber.integer))
  }
}

extension FeedImage {
  /// Whether it is the picture that Gravatar has of a person.
  fileprivate var isPortrait: Bool { url?.contains("gravatar.com/avatar/") ?? false }

  fileprivate init(_ address: String, _ attributes: XMLAttributes) {
    self.init(
      address, width: attributes[.width].flatMap(FeedNumber.integer),
      height: attributes[.height].flatMap(FeedNumber.integer))
  }
}
