extension FeedBuilder {
  /// `media:content`: a file, or an image of the entry.
  mutating func openMedia(_ attributes: XMLAttributes) {
    guard speaksOfEntry, let address = attributes.filled(.url).map(bases.resolve) else { return }
    addEnclosure(
      FeedEnclosure(
        address, type: attributes.lowered(.type),
        length: attributes[.filesize].flatMap(FeedNumber.integer),
        duration: attributes[.duration].flatMap(FeedNumber.seconds),
        width: attributes[.width].flatMap(FeedNumber.integer), height: attributes[.height].flatMap(FeedNumber.integer)))
    media.open = entry.enclosures.firstIndex { $0.url == address }
    let isImage =
      attributes[.medium]?.lowercased() == "image" || attributes[.type]?.lowercased().hasPrefix("image/") == true
    if isImage, entry.image == nil { entry.image = Self.image(address, attributes) }
  }

  /// The page on which a film is shown, where its file is not to be had.
  mutating func addPlayer(_ attributes: XMLAttributes) {
    guard speaksOfEntry, let address = attributes.filled(.url).map(bases.resolve) else { return }
    addLink(FeedLink(address, relation: "player", type: "text/html"))
  }

  mutating func addThumbnail(_ attributes: XMLAttributes) {
    guard let address = attributes.filled(.url).map(bases.resolve) else { return }
    if speaksOfEntry {
      if entry.image == nil { entry.image = Self.image(address, attributes) }
    } else if !isInSource, document.channel.image == nil {
      document.channel.image = Self.image(address, attributes)
    }
  }

  private static func image(_ address: String, _ attributes: XMLAttributes) -> FeedImage {
    FeedImage(
      address, width: attributes[.width].flatMap(FeedNumber.integer),
      height: attributes[.height].flatMap(FeedNumber.integer))
  }
}
