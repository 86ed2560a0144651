import Archive
import Configuration
import Model
import Text

/// Reads the entries of all followed sources from the archive, for a build.
struct HarvestReader {
  let pictures: MirroredPictures
  let content: String
  let cache: String
  let now: Timestamp

  private var followed: FollowedSources { pictures.followed }

  /// The entries of sources that have not changed are taken from `memory`.
  func read(_ memory: HarvestMemory) throws(ArchiveError) -> Harvest {
    let (archive, mirror, settings) = (pictures.archive, pictures.mirror, followed.settings)
    let records = try followed.records()
    let outages = try archive.outages()
    let cache = IconCache(archive: archive, folder: cache + "/icons", try settings.showsIcons ? archive.icons() : [:])
    var harvest = Harvest()
    var items: [ItemOpener.Item] = []
    var mirrored: [String: [String: MirroredPicture]] = [:]
    let outlines = try followed.outlines(records)
    let sources = followed.sources(outlines)
    try OutdatedTexts(archive: archive).clean(sources)
    let states = try archive.states()
    var keys: [FastDigest?] = []
    for var source in sources {
      source.complete(records[source.id])
      source.setAlerts(from: outages[source.id] ?? [], now: now)
      source.icon = try cache.icon(of: source.id)
      if source.images == .mirror { mirrored[source.id] = mirror.checkedIndex(of: source.id, now: now) }
      keys.append(HarvestKey.digest(source, records[source.id], state: states[source.id], settings, pictures.hidings))
      harvest.sources.append(source)
    }
    let reader = SourceReader(settings: settings, archive: archive, hidings: pictures.hidings, now: now)
    let work = SourceHarvests(
      harvest.sources, keys: keys, records, mirrored, reader: reader, memory: memory, now: now)
    let parts = try work.all()
    var hiddenArticles = HiddenArticles(sources)
    var placeless: [String: Int] = [:]
    for (source, part) in zip(sources, parts) {
      for withheld in part.withheld { hiddenArticles.note(withheld.link, hidden: withheld.hidden, of: source.id) }
      placeless[source.id] = part.placeless
      harvest.diagnostics += located(part.diagnostics, at: source)
    }
    harvest.take(parts, &items)
    harvest.leaveOut(hiddenArticles)
    harvest.nextChange.formEarlier(pictures.hidings.compactMap(\.until).filter { $0 > now }.min())
    harvest.memory = work.memory.pieces(now: now)
    let opener = ItemOpener(archive: archive, sources: harvest.sources, items: items, mirrored: mirrored)
    harvest.open = { opener.open($0) }
    harvest.digest = { opener.digest(ofItem: $0, summary: $1, original: $2) }
    // If a suffix cannot be stored, the next build computes the same one.
    harvest.keepSuffixes = { suffixes in
      try? opener.archive.keep(addressSuffixes: suffixes.map { (opener.items[$0.item].key, $0.suffix) })
    }
    if !mirrored.isEmpty { harvest.asset = { opener.copy(of: $0, in: $1).map(mirror.asset) } }
    let findings = SourceFindings(pictures: pictures, content: content)
    harvest.diagnostics += findings.diagnostics(records, outlines, placeless) + work.unusedRules.diagnostics
    return harvest
  }
}

extension HarvestReader {
  /// Returns the diagnostics about a source with its place in the settings, unless they have a place. The place is not
  /// remembered with them, since the line of a source can move while the source stays the same.
  private func located(_ diagnostics: [Diagnostic], at source: Source) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      guard diagnostic.place == nil else { return diagnostic }
      var located = diagnostic
      located.place = followed.settings.place(ofSource: source.id)
      return located
    }
  }
}

extension Harvest {
  /// Takes over the harvests of the sources.
  fileprivate mutating func take(_ parts: [SourceHarvest], _ items: inout [ItemOpener.Item]) {
    let count = parts.reduce(0) { $0 + $1.entries.count }
    entries.reserveCapacity(count)
    items.reserveCapacity(count)
    for (source, part) in parts.enumerated() {
      for entry in part.entries { entries.append(taken(entry, of: source, &items)) }
      for (entry, when) in part.tombstones { tombstones.append((taken(entry, of: source, &items).raw, when)) }
      nextChange.formEarlier(part.nextChange)
    }
  }

  /// Returns the entry with its number; `source` is that of its source.
  private func taken(_ entry: SourceEntry, of source: Int, _ items: inout [ItemOpener.Item]) -> PendingEntry {
    entry.pending.raw.entry.origin = .archived(items.count)
    items.append(ItemOpener.Item(entry.key, entry.digest, source: source))
    return entry.pending
  }

  fileprivate mutating func leaveOut(_ articles: HiddenArticles) {
    guard !articles.isEmpty else { return }
    entries.removeAll { pending in
      let raw = pending.raw
      guard let (source, hidden) = articles.reason(toWithhold: raw) else { return false }
      hiddenElsewhere[SourceEntryID(source: raw.source ?? "", id: raw.entry.id)] = source
      if let hidden { tombstones.append((raw, hidden)) }
      return true
    }
  }
}
