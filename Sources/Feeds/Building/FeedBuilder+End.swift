import Text

extension FeedBuilder {
  /// What an end tag does, now that everything inside is known.
  mutating func end(_ frame: Frame) {
    let element = frame.element
    if let open = construct, open.depth == frames.count {
      closeConstruct(element)
      return
    }
    switch element {
    case .unknown: break
    case .item, .deletedEntry: closeEntry()
    case .image: closeImage(frame)
    case .textInput: isInTextInput = false
    case .source: closeSource(frame)
    case .link: closeLink(frame)
    case .id: closeID(frame)
    case .updated, .published, .created: closeDate(frame)
    case .category, .mediaCategory: closeTag(frame)
    case .keywords: closeKeywords(frame)
    case .author, .podcastAuthor, .contributor, .contributorName, .mediaCredit, .owner, .ownerName, .ownerEmail, .name,
      .email, .uri, .person:
      endPerson(frame)
    case .width, .height: closeSize(frame)
    case .duration, .explicit, .mediaRating, .season, .episode, .location, .soundbite: endPodcast(frame)
    case .mediaContent: media.open = nil
    case .point, .line, .polygon, .box, .circle, .radius, .placeName, .position, .positions, .latitude, .longitude,
      .corner:
      endPlace(frame)
    case .alertField: closeAlertField(frame)
    default: endFact(frame)
    }
  }

  mutating func closeEntry() {
    guard isInEntry else { return }
    isInEntry = false
    isInSource = false
    media.image = .outside
    defer { notes = channelNotes }
    guard frames.count < intact else {
      repairs.note("the document ends inside an entry, which is left out")
      return
    }
    finishEntry()
    if document.entries.count < FeedLimits.mostEntries {
      var finished = FeedEntry()
      swap(&finished, &entry)
      document.entries.append(finished)
    } else if document.entries.count == FeedLimits.mostEntries, !isFull {
      isFull = true
      document.problems.append(FeedProblem("only the first \(FeedLimits.mostEntries) entries are read"))
    }
  }
}

extension FeedBuilder {
  private mutating func endFact(_ frame: Frame) {
    guard let word = word(of: frame) else { return }
    switch frame.element {
    case .language: closeLanguage(word)
    case .ttl: withChannel { $0.ttl = FeedNumber.integer(word) }
    case .hour:
      if let hour = FeedNumber.integer(word), hour <= 24 { document.channel.skipHours.append(bounded: hour % 24) }
    case .day: document.channel.skipDays.append(bounded: word)
    case .comments:
      if speaksOfEntry { entry.comments = bases.resolve(word) }
    case .icon: withChannel { [bases] in $0.icon = bases.resolve(word) }
    case .logo: withChannel { [bases] in $0.logo = bases.resolve(word) }
    case .generator:
      withChannel {
        if $0.generator == nil { $0.generator = FeedGenerator() }
        $0.generator?.name = word
      }
    case .license: closeLicense(word)
    case .podcastTitle:
      if speaksOfEntry, entry.title == nil { entry.title = FeedText(.text, word) }
    case .period: media.period = Self.minutes(word)
    case .frequency: media.frequency = max(1, FeedNumber.integer(word) ?? 1)
    default: break
    }
  }

  private mutating func closeLanguage(_ word: String) {
    let language = Self.language(word)
    if speaksOfEntry { entry.language = language } else { withChannel { $0.language = language } }
  }

  /// The name of a license is none that anybody could follow.
  private mutating func closeLicense(_ word: String) {
    if word.hasPrefix("http:") || word.hasPrefix("https:") { addLink(FeedLink(word, relation: "license")) }
  }

  private mutating func closeDate(_ frame: Frame) {
    guard let date = date(of: frame) else { return }
    if !speaksOfEntry {
      switch frame.element {
      case .updated: withChannel { $0.updated = date }
      case .published: withChannel { $0.published = date }
      default: withChannel { $0.created = date }
      }
      return
    }
    switch frame.element {
    case .updated: if isDirect || entry.updated == nil { entry.updated = date }
    case .published: if isDirect || entry.published == nil { entry.published = date }
    default: if isDirect || entry.created == nil { entry.created = date }
    }
  }

  private mutating func date(of frame: Frame) -> Timestamp? {
    let said = said(by: frame)
    guard !said.isEmpty else { return nil }
    let date = FeedDate.timestamp(said)
    if date == nil { repairs.note("`\(Bytes.text(said.count > 40 ? [] : said))` is no date") }
    return date
  }

  private mutating func closeSource(_ frame: Frame) {
    guard isInSource else { return }
    isInSource = false
    if source.title == nil, let title = word(of: frame) { source.title = FeedText(.text, title) }
    entry.source = source
  }

  private mutating func closeImage(_ frame: Frame) {
    if let address = address(of: frame) { setImageAddress(address) }
    media.image = .outside
  }

  private mutating func closeSize(_ frame: Frame) {
    guard let size = word(of: frame).flatMap(FeedNumber.integer) else { return }
    withImage { if frame.element == .width { $0.width = size } else { $0.height = size } }
  }

  /// How many minutes a period of the syndication module takes.
  private static func minutes(_ period: String) -> Int? {
    switch period.lowercased() {
    case "hourly": 60
    case "daily": 60 * 24
    case "weekly": 60 * 24 * 7
    case "monthly": 60 * 24 * 30
    case "yearly": 60 * 24 * 365
    default: nil
    }
  }
}
