import Model
import Text

extension FeedBuilder {
  mutating func addTranscript(_ attributes: XMLAttributes) {
    guard isAboutEntry, let address = (attributes.filled(.url) ?? attributes.filled(.href)).map(bases.resolve)
    else { return }
    let transcript = FeedTranscript(
      address, type: attributes.lowered(.type), language: attributes.filled(.language) ?? attributes.filled(.lang))
    if !entry.transcripts.append(bounded: transcript) { repairs.noteOverflow("a transcript") }
  }

  /// Adds a file of chapters as a link, since it must be fetched first.
  mutating func addChapterFile(_ attributes: XMLAttributes) {
    guard isAboutEntry, let address = attributes.filled(.url).map(bases.resolve) else { return }
    keep(FeedLink(address, relation: "chapters", type: attributes.lowered(.type)))
  }

  /// Handles a chapter of Podlove Simple Chapters.
  mutating func addChapter(_ attributes: XMLAttributes) {
    guard isAboutEntry, let title = attributes.filled(.title),
      let start = attributes[.start].flatMap(FeedNumber.seconds)
    else { return }
    entry.chapters.append(FeedChapter(title, start: start))
  }

  /// Handles a soundbite, a passage that is meant to be quoted. Its title is the text of the element.
  mutating func addSoundbite(_ attributes: XMLAttributes) {
    notes.isInSoundbite = false
    guard isAboutEntry, let start = attributes[.starttime].flatMap(FeedNumber.seconds),
      let duration = attributes[.duration].flatMap(FeedNumber.seconds), duration > 0
    else { return }
    notes.isInSoundbite = entry.soundbites.append(bounded: FeedSoundbite(start: start, duration: duration))
    if !notes.isInSoundbite { repairs.noteOverflow("a soundbite") }
  }

  mutating func endPodcast(_ element: OpenElement) {
    guard let word = word(of: element) else { return }
    switch element.element {
    case .duration:
      if isAboutEntry { entry.duration = FeedNumber.seconds(word) }
    case .explicit, .mediaRating: closeExplicit(word)
    case .soundbite:
      if notes.isInSoundbite, !entry.soundbites.isEmpty { entry.soundbites[entry.soundbites.count - 1].title = word }
      notes.isInSoundbite = false
    case .season:
      if isAboutEntry { entry.season = FeedNumber.integer(word) }
    case .episode:
      if isAboutEntry { entry.episode = FeedNumber.integer(word) ?? entry.episode }
    case .episodeType:
      if isAboutEntry { entry.episodeType = EpisodeType(rawValue: word.lowercased()) }
    case .location:
      if isAboutEntry {
        var place = entry.place ?? FeedPlace()
        place.name = word
        entry.place = place
      }
    default: break
    }
  }

  private mutating func closeExplicit(_ word: String) {
    let explicit: Bool? =
      switch word.lowercased() {
      case "yes", "true", "explicit", "adult": true
      case "no", "false", "clean", "nonadult": false
      default: nil
      }
    guard explicit != nil else { return }
    if isAboutEntry { entry.explicit = explicit } else { withChannel { $0.explicit = explicit } }
  }
}
