import Configuration
import Model
package import Archive
import System
package import Text

extension SourceIngest {
  /// Returns the archive's contents for a build. Texts that were sanitized with an older policy are sanitized again
  /// first. The entries of sources that have not changed are taken from `memory`.
  package func harvest(now: Timestamp, memory: HarvestMemory = HarvestMemory()) throws(ArchiveError) -> Harvest {
    let records = try self.records()
    let outages = try archive.outages()
    let cache = IconCache(archive: archive, folder: cache + "/icons", try settings.showsIcons ? archive.icons() : [:])
    var harvest = Harvest()
    var items: [ItemOpener.Item] = []
    var mirrored: [String: [String: MirroredPicture]] = [:]
    let outlines = try outlines(records)
    let followed = followed(withLists: false, outlines)
    try cleanAgain(followed)
    let states = try archive.states()
    var idle = UnusedHidingRules(hidings, now: now)
    var hiddenArticles = HiddenArticles(followed)
    var memory = memory
    var placeless: [String: Int] = [:]
    var parts: [SourceHarvest] = []
    for var source in followed {
      source.complete(records[source.id])
      source.setAlerts(from: outages[source.id] ?? [], now: now)
      source.icon = try cache.icon(of: source.id)
      if source.images == .mirror { mirrored[source.id] = mirror.checkedIndex(of: source.id, now: now) }
      let key = HarvestKey.digest(source, records[source.id], state: states[source.id], settings, hidings)
      let part = try memory.harvest(of: source.id, key, now: now) { () throws(ArchiveError) in
        try entries(of: source, records[source.id], mirrored[source.id] ?? [:], &idle, now: now)
      }
      for withheld in part.withheld { hiddenArticles.note(withheld.link, hidden: withheld.hidden, of: source.id) }
      placeless[source.id] = part.placeless
      harvest.diagnostics += part.diagnostics
      parts.append(part)
      harvest.sources.append(source)
    }
    harvest.take(parts, &items)
    harvest.leaveOut(hiddenArticles)
    harvest.note(hidings.compactMap(\.until).filter { $0 > now }.min())
    harvest.memory = memory.pieces(now: now)
    let opener = ItemOpener(archive: archive, sources: harvest.sources, items: items, mirrored: mirrored)
    harvest.open = { opener.open($0) }
    harvest.digest = { opener.digest(ofItem: $0, summary: $1, original: $2) }
    // If a mark cannot be stored, the next build computes the same one.
    harvest.keep = { marks in try? opener.archive.keep(marks.map { (opener.items[$0.item].key, $0.mark) }) }
    if !mirrored.isEmpty { harvest.asset = { [mirror] in opener.copy(of: $0, in: $1).map(mirror.asset) } }
    harvest.diagnostics += diagnostics(records, outlines, placeless) + idle.diagnostics
    return harvest
  }

  /// Reads and converts the entries of a source.
  private func entries(
    of source: Source, _ record: SourceRecord?, _ mirrored: [String: MirroredPicture], _ idle: inout UnusedHidingRules,
    now: Timestamp
  ) throws(ArchiveError) -> SourceHarvest {
    var selection = Selection(source, record, hidings: hidings, now: now, in: archive)
    let entries = try selection.entries()
    idle.look(at: entries, of: source.id, selection)
    try purge(entries, of: record, selection, now: now)
    let maker = RawEntryMaker(source: source, feedLanguage: record?.language, settings: settings, mirrored: mirrored)
    let archived = entries.map(ArchivedItem.init)
    let results = selection.results(archived)
    try keepHidden(zip(entries, results), now: now)
    var harvest = SourceHarvest()
    let shown = zip(entries, results).filter { $1 == .shown }.map(\.0.key)
    harvest.placeless = placeless(of: source, shown)
    harvest.diagnostics = selection.diagnostics + (try missingTexts(of: source, archived, results))
    let needless = source.isIncident ? NeedlessTranslations(archived, maker) : NeedlessTranslations()
    for (item, result) in zip(archived, results) where !needless.contains(item) {
      harvest.noteRetirement(of: item.record, after: source.retention, now: now)
      try harvest.add(item.record, result, of: source, now: now) { () throws(ArchiveError) in
        // Only shown entries have an excerpt.
        let entry = result == .shown ? try archive.opened(item.record, words: source.excerpt) : item.record
        return maker.make(entry, item.fields)
      }
    }
    return harvest
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
      note(part.nextChange)
    }
  }

  /// Returns the entry with its number; `source` is that of its source.
  private func taken(_ entry: SourceEntry, of source: Int, _ items: inout [ItemOpener.Item]) -> PendingEntry {
    entry.pending.raw.entry.origin = .archived(items.count)
    items.append(ItemOpener.Item(entry.key, entry.digest, source: source))
    return entry.pending
  }

  fileprivate mutating func note(_ change: Timestamp?) {
    guard let change else { return }
    nextChange = nextChange.map { min($0, change) } ?? change
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

extension SourceIngest {
  /// Stores when entries were hidden or shown again, for the tombstones of later builds.
  private func keepHidden(
    _ entries: Zip2Sequence<[EntryRecord], [SelectionResult]>, now: Timestamp
  ) throws(ArchiveError) {
    let changed = entries.filter { ($0.hidden != nil) != $1.isHidden }
    guard !changed.isEmpty else { return }
    try archive.keep(hidden: changed.map { ($0.key, $1.isHidden ? now : nil) })
  }

  /// Deletes texts that `hidden.yaml` purges. Their ids stay in the archive, so that the entries do not come back.
  private func purge(
    _ entries: [EntryRecord], of source: SourceRecord?, _ selection: Selection, now: Timestamp
  ) throws(ArchiveError) {
    guard let source, !hidings.isEmpty else { return }
    let purged = entries.filter { selection.hiding($0)?.mode == .purge && !$0.isHeldBack }
    guard !purged.isEmpty else { return }
    let changes = purged.map { entry in
      // The entry stays held back even if its rule is removed from `hidden.yaml` or the feed changes it.
      var tombstoned = entry.tombstoned()
      tombstoned.isHeldBack = true
      return EntryChange.write(tombstoned, .empty)
    }
    // A fetcher may have visited the source since the build has read it.
    try archive.store(archive.source(source.id) ?? source, changes, now: now)
  }

  /// Returns the notices and warnings about sources. A failed source is only a warning, since its last good entries
  /// stay.
  private func diagnostics(
    _ records: [String: SourceRecord], _ outlines: [String: OutlineList], _ placeless: [String: Int]
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for source in followed(withLists: true, outlines) {
      let name = "source `\(source.id)`"
      diagnostics += missingPictures(of: source)
      diagnostics += placelessPictures(of: source, entries: placeless[source.id] ?? 0)
      if let tags = outlines[source.id]?.tags, !tags.isEmpty {
        diagnostics.append(
          Diagnostic(
            .notice, "\(name): folders that are not categories become tags: \(ValueType.words(tags))",
            help: "declare them under `categories`, by key, title or alias, to make them categories"))
      }
      guard let record = records[source.id], source.isFetched, !isMissing(source) else { continue }
      if let error = record.error {
        diagnostics.append(
          Diagnostic(
            .warning, "\(name) (\(source.shownAddress)) has failed: \(error)",
            help: record.isGone
              ? "remove it from the settings; until then its entries stay on the site"
              : record.lastSuccess.map { "its entries of \($0.rfc3339) and before stay on the site" }))
      }
      if let target = record.movedTo {
        diagnostics.append(
          Diagnostic(.notice, "\(name) has moved permanently", help: "write `url: \(target)` in the settings"))
      }
    }
    return diagnostics
  }
}

extension SourceIngest {
  /// Whether the settings name a file that is missing; the check of the settings reports it.
  private func isMissing(_ source: Source) -> Bool {
    guard settings.sources.contains(where: { $0.id == source.id }) else { return false }
    switch source.location {
    case .file(let path): return !Files.exists("\(content)/\(path)")
    case .opml(let path): return !source.location.isRemote && !Files.exists("\(content)/\(path)")
    case .url, .library: return false
    }
  }

  private func missingPictures(of source: Source) -> [Diagnostic] {
    guard let pictures = pictures(of: source), !pictures.missing.isEmpty else { return [] }
    let examples = pictures.missing.prefix(3).map { "\($0.url) (\($0.reason))" }.joined(separator: ", ")
    let rest = pictures.missing.count > 3 ? ", and others" : ""
    let number = pictures.missing.count
    let count = number == 1 ? "1 picture is not mirrored and was" : "\(number) pictures are not mirrored and were"
    return [
      Diagnostic(
        .notice, "source `\(source.id)`: \(count) left out",
        help: examples + rest)
    ]
  }
}

extension SourceIngest {
  /// Returns how many of the entries that the site shows have pictures that are left out, because their addresses are
  /// relative. A file has no URL to resolve them, so the feed needs a link, or the settings a `home`.
  private func placeless(of source: Source, _ shown: [EntryKey]) -> Int {
    guard case .file = source.location, source.rewriting.base == nil,
      let texts = try? archive.textsWithoutBase(of: shown)
    else { return 0 }
    return texts.count { ItemText.lacksBase(kind: $0.kind, raw: $0.raw, base: $0.base) }
  }

  private func placelessPictures(of source: Source, entries count: Int) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let entries = count == 1 ? "an entry" : "\(count) entries"
    return [
      Diagnostic(
        .notice,
        "source `\(source.id)`: the pictures with relative addresses in \(entries) are left out: the feed has no link",
        help: "write `home:` with the address of the page that the feed belongs to")
    ]
  }
}

extension SourceArchive {
  /// Returns the entry with enough first words for its source's excerpt, if that is longer than what the archive stores
  /// with it.
  func opened(_ entry: EntryRecord, words: Int) throws(ArchiveError) -> EntryRecord {
    guard words > ItemText.openingWords, let text = try text(of: entry.key) else { return entry }
    var entry = entry
    entry.opening = Words.excerpt(of: text.plain, words: words)
    return entry
  }
}
