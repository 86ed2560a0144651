import Archive
import Configuration
import Model
import Text

/// Reads the entries of one source after another from the archive.
struct SourceReader {
  private let settings: Settings
  private let archive: SourceArchive
  private let hidings: [HidingRule]
  private let now: Timestamp
  private(set) var unusedRules: UnusedHidingRules

  init(settings: Settings, archive: SourceArchive, hidings: [HidingRule], now: Timestamp) {
    self.settings = settings
    self.archive = archive
    self.hidings = hidings
    self.now = now
    unusedRules = UnusedHidingRules(hidings, now: now)
  }

  /// Reads and converts the entries of a source.
  mutating func harvest(
    of source: Source, _ record: SourceRecord?, _ mirrored: [String: MirroredPicture]
  ) throws(ArchiveError) -> SourceHarvest {
    var selection = Selection(source, record, hidings: hidings, now: now, in: archive)
    let entries = try selection.entries()
    unusedRules.look(at: entries, of: source.id)
    try purge(entries, of: record, selection)
    let maker = RawEntryMaker(source: source, feedLanguage: record?.language, settings: settings, mirrored: mirrored)
    let archived = entries.map(ArchivedItem.init)
    let results = selection.results(archived)
    try keepHidden(zip(entries, results))
    var harvest = SourceHarvest()
    let shown = zip(entries, results).filter { $1 == .shown }.map(\.0.key)
    harvest.placeless = placeless(of: source, shown)
    harvest.diagnostics =
      selection.diagnostics + (try LinkedPages(archive: archive).missingTexts(of: source, archived, results))
    let needless = source.isIncident ? NeedlessTranslations(archived, maker) : NeedlessTranslations()
    for (item, result) in zip(archived, results) where !needless.contains(item) {
      harvest.noteRetirement(of: item.record, after: source.retention, now: now)
      harvest.noteComingDate(of: item.record)
      try harvest.add(item.record, result, of: source, now: now) { () throws(ArchiveError) in
        // Only shown entries have an excerpt.
        let entry = result == .shown ? try archive.opened(item.record, words: source.excerpt) : item.record
        return maker.make(entry, item.fields)
      }
    }
    return harvest
  }
}

extension SourceReader {
  /// Stores when entries were hidden or shown again, for the tombstones of later builds.
  private func keepHidden(
    _ entries: Zip2Sequence<[EntryRecord], [SelectionResult]>
  ) throws(ArchiveError) {
    let changed = entries.filter { ($0.hidden != nil) != $1.isHidden }
    guard !changed.isEmpty else { return }
    try archive.keep(hidden: changed.map { ($0.key, $1.isHidden ? now : nil) })
  }

  /// Deletes texts that `hidden.yaml` purges. Their ids stay in the archive, so that the entries do not come back.
  private func purge(
    _ entries: [EntryRecord], of source: SourceRecord?, _ selection: Selection
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

  /// Returns how many of the entries that the site shows have pictures that are left out, because their addresses are
  /// relative. A file has no URL to resolve them, so the feed needs a link, or the settings a `home`.
  private func placeless(of source: Source, _ shown: [EntryKey]) -> Int {
    guard case .file = source.location, source.rewriting.base == nil,
      let texts = try? archive.textsWithoutBase(of: shown)
    else { return 0 }
    return texts.count { ItemText.lacksBase(kind: $0.kind, raw: $0.raw, base: $0.base) }
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
