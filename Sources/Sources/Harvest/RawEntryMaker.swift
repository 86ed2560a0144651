import Model
import Archive
import Text

/// A converter from an archive record to an entry of the site, with as much text as the source's settings allow
/// publishing.
struct RawEntryMaker {
  let source: Source
  let feedLanguage: String?
  let settings: Settings
  /// The source's mirrored pictures by URL.
  var mirrored: [String: MirroredPicture] = [:]

  /// Returns the entry. The number in its origin is set later.
  func make(_ record: EntryRecord, _ fields: ItemFields) -> RawEntry {
    let title = title(record, fields)
    var entry = Entry(
      id: record.id, kind: .item, origin: .archived(0), title: title, path: "",
      slug: slug(record), language: language(fields))
    entry.guid = RawEntryMaker.isForeignID(record.id) ? record.id : nil
    entry.summary = summary(record, fields)
    take(datesOf: record, fields, &entry)
    if source.keepsOrder {
      entry.feedPositions = [FeedPosition(source: source.id, left: record.left, rank: fields.rank)]
    }
    entry.updated = record.updated
    entry.original = record.link.flatMap { URI($0).isWeb ? $0 : nil }
    entry.comments = fields.comments
    entry.place = fields.place
    if source.isIncident {
      entry.incident = fields.incident ?? Incident()
      entry.expires = fields.expires
    }
    entry.isStale = source.status.hasFailed
    entry.attribution = attribution(fields)
    if source.show != .title {
      entry.cover = fields.image.flatMap { shows($0) ? $0 : nil }
      attach(fields.enclosures, to: &entry)
    }
    var raw = RawEntry(entry: entry)
    raw.section = source.section
    raw.source = source.id
    raw.category = source.category
    let tags = source.tags + fields.tags.filter { !source.tags.contains($0) }
    raw.terms = tags.map { (taxonomy: "tags", name: $0) }
    raw.sharedTerms = source.tags.count
    raw.authors = fields.authors.map { author in
      RawAuthor(name: author.name, url: author.url, image: author.avatar.flatMap { shows(avatar: $0) ? $0 : nil })
    }
    raw.hasOwnPage = source.ownPages
    raw.translationKey = source.isIncident ? fields.translation.map { "\(source.id)\n\($0)" } : nil
    raw.firstSeen = record.firstSeen
    raw.addressSuffix = record.addressSuffix.flatMap(Slug.make)
    // Incidents are not merged by their text: two dangers can be described in the same words.
    raw.textDigest = source.isIncident ? nil : record.textDigest
    return raw
  }
}

extension RawEntryMaker {
  /// An undated entry has no date, but an incident always has one: areas count incidents by date, and alerts need one.
  private func take(datesOf record: EntryRecord, _ fields: ItemFields, _ entry: inout Entry) {
    let isUndated = fields.isUndated && !source.isIncident
    entry.date = isUndated ? nil : record.date
    entry.firstSeen = isUndated ? record.date : nil
    if entry.date != record.published { entry.sortDate = record.published }
  }

  /// Returns the title, else the first words if they may be published, else the source's title. If there are no words,
  /// the date tells it from the source's other entries.
  private func title(_ record: EntryRecord, _ fields: ItemFields) -> String {
    if !record.title.isEmpty { return record.title }
    let words = source.show == .title ? "" : Words.excerpt(of: record.opening, words: ItemSlug.words)
    if !words.isEmpty { return words }
    guard record.opening.allSatisfy(\.isWhitespace), !fields.isUndated else { return source.title }
    return "\(source.title), \(record.published.rfc3339.prefix(10))"
  }

  /// Returns the slug, which must not contain words of a text that is not published.
  private func slug(_ record: EntryRecord) -> String {
    let isSecret = source.show == .title && record.title.isEmpty
    return (isSecret ? nil : ItemSlug.make(record)) ?? ItemSlug.fallback
  }

  private func summary(_ record: EntryRecord, _ fields: ItemFields) -> String? {
    switch source.show {
    case .title: nil
    case .summary: Words.excerpt(of: fields.summary ?? record.opening, words: source.excerpt)
    case .full: fields.summary
    }
  }

  /// Returns the source's language, else the entry's or the feed's if the site has it, else the site's default.
  private func language(_ fields: ItemFields) -> String {
    if let language = source.language { return language }
    return ownLanguage(fields) ?? settings.defaultLanguage
  }

  /// The language of the entry, or else of the feed, if the site has it.
  func ownLanguage(_ fields: ItemFields) -> String? {
    for tag in [fields.language, feedLanguage].compactMap({ $0?.lowercased() }) {
      if let same = settings.languages.first(where: { $0.lowercased() == tag }) { return same }
      let primary = tag.prefix { $0 != "-" && $0 != "_" }
      if let same = settings.languages.first(where: { $0.lowercased().prefix { $0 != "-" } == primary }) { return same }
    }
    return nil
  }

  private func attribution(_ fields: ItemFields) -> Entry.Attribution? {
    if let origin = fields.origin { return origin }
    if fields.rights == nil, fields.fullText != nil, source.show == .full, let right = source.fullText?.right {
      return Entry.Attribution(title: nil, url: nil, rights: right)
    }
    return fields.rights.map { Entry.Attribution(title: nil, url: nil, rights: $0) }
  }

  private func shows(_ picture: MediaReference) -> Bool {
    switch source.images {
    case .none: false
    case .remote: mayLoad(picture.src)
    case .mirror: mirrored[picture.src]?.copy != nil
    }
  }

  private func shows(avatar address: String) -> Bool { source.show != .title && shows(MediaReference(src: address)) }

  /// Whether readers' browsers may load the file: it is not on a private network, or the feed is on one too.
  private func mayLoad(_ address: String) -> Bool {
    !PrivateHost.isLoaded(from: URI(address)) || source.isOfPrivateNetwork
  }

  private func attach(_ enclosures: [MediaReference], to entry: inout Entry) {
    for enclosure in enclosures {
      let type = enclosure.type ?? ""
      if type.hasPrefix("image/") ? !shows(enclosure) : !mayLoad(enclosure.src) { continue }
      var enclosure = enclosure
      if let transcript = enclosure.transcript, !mayLoad(transcript) { enclosure.transcript = nil }
      entry.attachments.append(enclosure)
      if type.hasPrefix("audio/"), entry.audio == nil { entry.audio = enclosure }
      if type.hasPrefix("video/"), entry.video == nil { entry.video = enclosure }
    }
  }

  /// Whether the id comes from the feed and is usable in the site's feeds: it was not made from a digest, or from two
  /// parts.
  private static func isForeignID(_ id: String) -> Bool {
    !id.hasPrefix("sha256:") && !id.utf8.contains { $0.isASCIIWhitespace || $0.isASCIIControl }
  }
}
