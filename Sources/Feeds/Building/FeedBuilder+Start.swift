extension FeedBuilder {
  /// Handles a start tag, before any contents of the element are known.
  mutating func start(_ element: FeedElement, _ attributes: XMLAttributes) {
    if element.isConstruct, !(element == .body && root == "opml") { openConstruct(element, attributes) }
    switch element {
    case .unknown: break
    case .item, .deletedEntry: openEntry(element, attributes)
    case .liveItem: if !isInEntry { openEntry(element, attributes) }
    case .rss, .rdf, .feed, .channel: openFeed(attributes)
    case .image: openImage()
    case .textInput: isInTextInput = true
    case .source: openSource(attributes)
    case .link: openLink(attributes)
    case .enclosure: addEnclosure(attributes)
    case .id: notes.isPermalink = (attributes[.ispermalink] ?? "true").lowercased() == "true"
    case .category, .mediaCategory, .podcastCategory: openTag(element, attributes)
    case .author, .managingEditor, .podcastAuthor: person = OpenPerson(role: .author)
    case .contributor: person = OpenPerson(role: .contributor)
    case .owner: person = OpenPerson(role: .owner)
    case .generator, .generatorAgent: openGenerator(element, attributes)
    case .license: openLicense(attributes)
    case .complete: withChannel { $0.complete = true }
    case .archive: withChannel { $0.archive = true }
    case .outline: openOutline(attributes)
    default: startSpecial(element, attributes)
    }
  }
}

extension FeedBuilder {
  /// Handles elements for media, podcasts, places and alerts.
  private mutating func startSpecial(_ element: FeedElement, _ attributes: XMLAttributes) {
    switch element {
    case .mediaContent: addMedia(attributes)
    case .mediaThumbnail: addThumbnail(attributes)
    case .mediaPlayer: addPlayer(attributes)
    case .mediaSubtitle: addTranscript(attributes)
    case .soundbite: addSoundbite(attributes)
    case .inReplyTo: addReplied(attributes)
    case .podcastImage: addPodcastImage(attributes)
    case .transcript: addTranscript(attributes)
    case .chapters: addChapterFile(attributes)
    case .chapter: addChapter(attributes)
    case .person: openPerson(attributes)
    case .location:
      if isAboutEntry, let uri = attributes.filled(.geo) { PlaceReader.read(uri: uri, into: &entry.place) }
    case .radius: notes.places.openRadius(attributes)
    case .gmlPoint, .gmlLine, .gmlPolygon: notes.places.openGeometry(attributes)
    case .alert: openAlert()
    case .alertInfo: if isAboutEntry { alert.openInfo(in: &entry) }
    case .alertResource: if isAboutEntry { alert.openResource(in: &entry) }
    default: break
    }
  }

  private mutating func openFeed(_ attributes: XMLAttributes) {
    if isInEntry { return }
    if let language = attributes.filled(.lang) { document.channel.language = Self.language(language) }
    if let address = attributes.filled(.href) { addLink(FeedLink(bases.resolve(address), relation: "alternate")) }
    if let changed = attributes.filled(.lastmod) { document.channel.updated = FeedDate.timestamp(changed, in: time) }
  }

  private mutating func openEntry(_ element: FeedElement, _ attributes: XMLAttributes) {
    if isInEntry { closeEntry() }
    isInEntry = true
    entry = FeedEntry()
    channelState = notes
    notes = OpenEntryState()
    notes.depth = elements.count
    image = .outside
    openMedia = nil
    if let language = attributes.filled(.lang) { entry.language = Self.language(language) }
    if element == .deletedEntry {
      entry.id = attributes.filled(.ref).map(bases.resolve)
      entry.deleted = attributes[.when].flatMap { FeedDate.timestamp($0, in: time) }
      return
    }
    if root == "rdf", let id = attributes.filled(.about) { entry.id = id }
    if let changed = attributes.filled(.lastmod) { entry.updated = FeedDate.timestamp(changed, in: time) }
    if let address = attributes.filled(.href) { addLink(FeedLink(bases.resolve(address), relation: "alternate")) }
  }

  private mutating func openImage() {
    image = isInEntry ? .ofEntry : .ofChannel
  }

  private mutating func openSource(_ attributes: XMLAttributes) {
    guard isInEntry else { return }
    isInSource = true
    source = FeedChannel()
    if let address = attributes.filled(.url) { source.address = bases.resolve(address) }
  }

  /// An alert is the whole document, or the content of an Atom entry.
  private mutating func openAlert() {
    construct = nil
    elements.escapesText = false
    if !isInEntry {
      isInEntry = true
      channelState = notes
      notes = OpenEntryState()
      entry = FeedEntry()
    }
    if entry.alert == nil { entry.alert = FeedAlert() }
  }

  private mutating func openOutline(_ attributes: XMLAttributes) {
    switch outlines.read(attributes, bases) {
    case .feed(let entry): append(entry)
    case .folder: elements.markFolder()
    case .unreadable(let problem): document.problems.append(bounded: problem)
    case .neither: break
    }
  }

  private mutating func openGenerator(_ element: FeedElement, _ attributes: XMLAttributes) {
    if element == .generatorAgent {
      guard let address = attributes.filled(.resource) else { return }
      withChannel { $0.generator = FeedGenerator(name: address, url: address) }
    } else {
      let address = (attributes.filled(.uri) ?? attributes.filled(.url) ?? attributes.filled(.href)).map(bases.resolve)
      withChannel { $0.generator = FeedGenerator(version: attributes.filled(.version), url: address) }
    }
  }

  private mutating func openLicense(_ attributes: XMLAttributes) {
    guard let address = attributes.filled(.resource) ?? attributes.filled(.url) ?? attributes.filled(.href)
    else { return }
    addLink(FeedLink(bases.resolve(address), relation: "license"))
  }

  static func language(_ tag: String) -> String {
    String(decoding: tag.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
  }
}
