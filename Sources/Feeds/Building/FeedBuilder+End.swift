import Text

extension FeedBuilder {
  /// Handles an end tag, when all contents of the element are known.
  mutating func end(_ element: OpenElement) {
    if let depth = construct?.depth, depth == elements.count { return closeConstruct(element.element) }
    switch element.element {
    case .unknown: break
    case .item, .deletedEntry: closeEntry()
    case .liveItem: dropEntry()
    case .image: closeImage(element)
    case .textInput: isInTextInput = false
    case .source: closeSource(element)
    case .link: closeLink(element)
    case .enclosure: closeEnclosure(element)
    case .id: closeID(element)
    case .updated, .published, .created: closeDate(element)
    case .category, .mediaCategory: closeTag(element)
    case .keywords: closeKeywords(element)
    case .author, .managingEditor, .podcastAuthor, .contributor, .contributorName, .mediaCredit, .owner, .ownerName,
      .ownerEmail, .name, .email, .uri, .person:
      endPerson(element)
    case .width, .height: closeSize(element)
    case .duration, .explicit, .mediaRating, .season, .episode, .episodeType, .location, .soundbite:
      endPodcast(element)
    case .mediaContent: openMedia = nil
    case .point, .line, .polygon, .box, .circle, .radius, .placeName, .position, .positions, .elevation, .latitude,
      .longitude,
      .corner:
      closePlace(element)
    case .alertField: closeAlertField(element)
    default: endFact(element)
    }
  }

  mutating func closeEntry() {
    guard isInEntry else { return }
    isInEntry = false
    isInSource = false
    image = .outside
    defer { notes = channelState }
    guard elements.count < closedDepth else {
      repairs.note("the document ends inside an entry, which is left out")
      return
    }
    finishEntry()
    var finished = FeedEntry()
    swap(&finished, &entry)
    append(finished)
  }

  /// Adds an entry to the document, unless it has as many as are read.
  mutating func append(_ entry: consuming FeedEntry) {
    guard document.entries.count == FeedLimits.mostEntries else { return document.entries.append(entry) }
    guard !isFull else { return }
    isFull = true
    document.problems.append(FeedProblem("only the first \(FeedLimits.mostEntries) entries are read"))
  }
}

extension FeedBuilder {
  /// Drops a live item of Podcasting 2.0, which announces a broadcast: its recording comes as an item.
  private mutating func dropEntry() {
    guard isInEntry, elements.count == notes.depth - 1 else { return }
    isInEntry = false
    isInSource = false
    image = .outside
    notes = channelState
  }

  private mutating func endFact(_ element: OpenElement) {
    guard let word = word(of: element) else { return }
    switch element.element {
    case .language: closeLanguage(word)
    case .ttl: withChannel { $0.ttl = FeedNumber.integer(word) }
    case .hour:
      if let hour = FeedNumber.integer(word), hour <= 24 { document.channel.skipHours.append(bounded: hour % 24) }
    case .day: document.channel.skipDays.append(bounded: word)
    case .comments:
      // Some programs write the number of comments.
      if isAboutEntry, !word.utf8.allSatisfy(\.isASCIIDigit) { entry.comments = bases.resolve(word) }
    case .originalLink: closeOriginalLink(word)
    case .icon: withChannel { [bases] in $0.icon = bases.resolve(word) }
    case .logo: withChannel { [bases] in $0.logo = bases.resolve(word) }
    case .generator:
      withChannel {
        if $0.generator == nil { $0.generator = FeedGenerator() }
        $0.generator?.name = word
      }
    case .license: closeLicense(word)
    case .podcastTitle:
      if isAboutEntry, entry.title == nil { entry.title = FeedText(.text, word) }
    // Some feeds write the address as the text of the element, and not as its attribute.
    case .mediaThumbnail: if entry.image == nil || !isAboutEntry { addThumbnail(at: bases.resolve(word)) }
    case .period: period.read(period: word)
    case .frequency: period.read(frequency: word)
    default: break
    }
  }

  private mutating func closeLanguage(_ word: String) {
    let language = Self.language(word)
    if isAboutEntry { entry.language = language } else { withChannel { $0.language = language } }
  }

  /// Keeps only a license that is a URL; a bare name is not a usable link.
  private mutating func closeLicense(_ word: String) {
    if word.hasPrefix("http:") || word.hasPrefix("https:") { addLink(FeedLink(word, relation: "license")) }
  }

  private mutating func closeDate(_ element: OpenElement) {
    guard let date = date(of: element) else { return }
    if !isAboutEntry {
      switch element.element {
      case .updated: withChannel { $0.updated = date }
      case .published: withChannel { $0.published = date }
      default: withChannel { $0.created = date }
      }
      return
    }
    switch element.element {
    case .updated: if isDirect || entry.updated == nil { entry.updated = date }
    case .published: if isDirect || entry.published == nil { entry.published = date }
    default: if isDirect || entry.created == nil { entry.created = date }
    }
  }

  private mutating func date(of element: OpenElement) -> Timestamp? {
    let text = elements.text(of: element)
    guard !text.isEmpty else { return nil }
    let date = FeedDate.timestamp(text, in: time)
    if date == nil { repairs.note("`\(Bytes.text(text.count > 40 ? [] : text))` is not a date") }
    return date
  }

  private mutating func closeSource(_ element: OpenElement) {
    guard isInSource else { return }
    isInSource = false
    if source.title == nil, let title = word(of: element) { source.title = FeedText(.text, title) }
    entry.source = source
  }

  private mutating func closeImage(_ element: OpenElement) {
    if let address = address(of: element) { setImageAddress(address) }
    image = .outside
  }

  private mutating func closeSize(_ element: OpenElement) {
    guard let size = word(of: element).flatMap(FeedNumber.integer) else { return }
    withImage { if element.element == .width { $0.width = size } else { $0.height = size } }
  }

  private mutating func closePlace(_ element: OpenElement) {
    guard isAboutEntry, let word = word(of: element) else { return }
    let part: PlaceReader.Part =
      !elements.isInside(.gmlPolygon) ? .other : elements.isInside(.interior) ? .hole : .outline
    if let wrong = notes.places.misplaced(element.element, word) { repairs.note(misplaced: wrong) }
    notes.places.read(element.element, word, in: part, into: &entry.place)
  }

  private mutating func closeAlertField(_ element: OpenElement) {
    guard isAboutEntry, let word = word(of: element) else { return }
    let isKept = alert.keep(
      word, isOfInfo: elements.isInside(.alertInfo), isOfResource: elements.isInside(.alertResource), in: &entry)
    if !isKept { repairs.noteOverflow("a field of an alert") }
  }
}
