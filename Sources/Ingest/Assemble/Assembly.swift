import Configuration
import Content
import Media
import Model
import Sources
import System
import Text

/// The combination of content and harvest into one site: names become numbers, and entries get their order, addresses
/// and translations.
struct Assembly {
  let options: IngestOptions
  let settings: Settings
  private(set) var content: ContentFolder
  private(set) var harvest: Harvest
  var site: Site
  var permalinks: Permalinks
  /// Finds the lines of ids in front matter.
  let places: FrontMatterPlaces
  /// The output files of own content. Empty if there are no entries of sources, since only their files could conflict
  /// with these.
  var ownFiles = ClaimedPaths()
  /// The entries to show. After `collect`, they are in `site.entries`, in the same order, so that an index is valid in
  /// both, and `raw.entry` is empty here.
  private(set) var candidates: [PendingEntry] = []
  /// The entries of content that are not shown: drafts, and those that the time of this build hides.
  private(set) var withheld: [(entry: PendingEntry, reason: HiddenReason)] = []
  var diagnostics: [Diagnostic] = []
  private let apart: ApartEntries
  /// The indexes of the entries that `apart` contains, if reports of the same event are joined.
  private var keptApart: Set<Int> = []

  static func site(
    _ options: IngestOptions, settings: Settings, content: consuming ContentFolder, harvest: consuming Harvest,
    preparer: MediaPreparer? = nil, memory: MediaMemory? = nil, replaced: ReplacedTexts = ReplacedTexts(),
    profiler: Profiler? = nil
  ) -> (site: Site, bodies: SiteBodies, diagnostics: [Diagnostic], assembly: Assembly) {
    var assembly = Assembly(options, settings: settings, content: content, harvest: harvest)
    assembly.choose()
    assembly.candidates = Assembly.ordered(assembly.candidates)
    assembly.addressOwn()
    assembly.number()
    assembly.addressItems()
    assembly.collect()
    assembly.addressTombstones()
    assembly.identify()
    assembly.connect()
    assembly.reportUndated()
    assembly.reportNumberedTerms()
    let bodies = assembly.close(preparer, memory, replaced, profiler)
    return (assembly.site, bodies, assembly.diagnostics, assembly)
  }

  private init(
    _ options: IngestOptions, settings: Settings, content: consuming ContentFolder, harvest: consuming Harvest
  ) {
    self.options = options
    self.settings = settings
    apart = ApartEntries(settings.apart)
    permalinks = Permalinks(settings: settings, folder: options.folder)
    places = FrontMatterPlaces(folder: options.folder)
    site = Site(settings: settings, now: options.now, folder: options.folder)
    site.sections = content.sections
    site.taxonomies = settings.taxonomies
    site.sources = harvest.sources.isEmpty ? settings.sources : harvest.sources
    site.data = content.data
    site.strings = content.strings
    site.statics = content.statics
    self.content = content
    self.harvest = harvest
    noteUnreadDrafts()
  }
}

extension Assembly {
  /// Drops drafts, future and expired entries, and merges duplicates.
  private mutating func choose() {
    let own = PendingEntry.all(takenFrom: &content.entries)
    checkIdentities(own)
    var visibility = Visibility(options: options, settings: settings)
    let items = harvest.entries.filter { visibility.shows(&$0.raw.entry) }
    harvest.entries = []
    let shown = own.filter { shows($0, &visibility) }
    for candidate in own where candidate.raw.entry.expires != nil {
      if let when = visibility.expiry(of: candidate.raw.entry) { harvest.tombstones.append((candidate.raw, when)) }
    }
    if settings.merging == .none {
      candidates = shown + items
    } else {
      diagnostics += apart.unused(among: items, of: site.sources)
      candidates = Merging(own: shown, items: items, sources: site.sources, apart: apart).entries
    }
    let privacy = IncidentPrivacy(settings)
    privacy?.apply(to: candidates)
    privacy?.apply(to: &harvest.tombstones)
    hideNames()
    reportFuture(own)
    reportHoles(own)
    let nextEvent = candidates.compactMap { $0.raw.entry.event?.nextChange(after: options.now) }.min()
    site.nextChange = [visibility.next, nextAlert, nextEvent, harvest.nextChange].compactMap { $0 }.min()
  }

  /// Replaces names by pseudonyms, before pages, feeds or addresses are made from them.
  private mutating func hideNames() {
    guard let pseudonyms = Pseudonyms(content.pseudonyms, settings) else { return }
    let hidden = withheld.map { $0.entry }
    for candidate in candidates + hidden { pseudonyms.apply(to: &candidate.raw) }
    for index in harvest.tombstones.indices { pseudonyms.apply(to: &harvest.tombstones[index].entry) }
    pseudonyms.apply(to: &content.timelines)
  }

  /// When the next failing source will have failed for its `alert-after`.
  private var nextAlert: Timestamp? {
    let coming = site.sources.compactMap { source -> Timestamp? in
      guard let alertAfter = source.alertAfter, let since = source.status.failingSince else { return nil }
      return Timestamp(seconds: since.seconds + alertAfter)
    }
    return coming.filter { $0 > options.now }.min()
  }

  /// Notes drafts that are not read by their own names, and by those that they will have.
  private mutating func noteUnreadDrafts() {
    guard !content.drafts.isEmpty else { return }
    let files = Set(content.entries.compactMap { $0.entry.file })
    for draft in content.drafts {
      site.hiddenReasons[draft.file] = .draft
      if !files.contains("content/" + draft.finalFile) { site.hiddenReasons[draft.finalFile] = .draft }
    }
  }

  private mutating func shows(_ candidate: PendingEntry, _ visibility: inout Visibility) -> Bool {
    guard let reason = visibility.reason(toWithhold: &candidate.raw.entry) else { return true }
    if case .file(let file, _) = candidate.raw.entry.origin {
      site.hiddenReasons[String(file.dropFirst("content/".count))] = reason
    }
    if reason == .future, let date = candidate.raw.entry.date { site.scheduled.add(date) }
    withheld.append((candidate, reason))
    return false
  }

  private mutating func number() {
    diagnostics += TermLimits(sources: site.sources, settings: settings).apply(to: candidates)
    var names = NameNumbering(
      settings: settings, people: content.people, sections: site.sections, sources: site.sources,
      reserved: ReservedFolders(settings, own: ownFiles))
    names.meet(candidates.filter { $0.raw.source == nil })
    for (entry, candidate) in candidates.enumerated() {
      names.number(&candidate.raw, alsoFrom: candidate.alsoFrom, entry: entry)
    }
    var gone = harvest.tombstones.map { names.classified($0.entry) }
    names.finish(candidates, &gone, taxonomies: &site.taxonomies)
    let languages = translatedLanguages
    site.tombstones = zip(gone, harvest.tombstones).map { entry, tombstone in
      let all = tombstone.entry.translationKey.flatMap { languages[$0] } ?? []
      return Site.Tombstone(entry, when: tombstone.when, translations: all.subtracting([entry.language]).sorted())
    }
    site.people = names.people
    site.timelines = TimelineNames(names.people).timelines(content.timelines, &diagnostics)
  }

  /// Moves the entries into the site: a copy of each would retain each of its fields.
  private mutating func collect() {
    if settings.merging == .similar, !apart.isEmpty {
      keptApart = Set(candidates.indices.filter { apart.contains(&candidates[$0].raw) })
    }
    let pending = candidates
    site.entries = SharedWork.map(pending.count) { pending[$0].takeEntry() }
  }

  /// The languages of all entries with a translation key, removed or not, by the key; empty if no entry was removed.
  private var translatedLanguages: [String: Set<String>] {
    guard !harvest.tombstones.isEmpty else { return [:] }
    var languages: [String: Set<String>] = [:]
    for candidate in candidates {
      if let key = candidate.raw.translationKey { languages[key, default: []].insert(candidate.raw.entry.language) }
    }
    for (removed, _) in harvest.tombstones {
      if let key = removed.translationKey { languages[key, default: []].insert(removed.entry.language) }
    }
    return languages
  }

  /// Links translations to each other, section texts to their sections, and files to their entries.
  private mutating func connect() {
    var groups: [String: [Int]] = [:]
    groups.reserveCapacity(candidates.count)
    site.entryByFile.reserveCapacity(candidates.count)
    for (index, candidate) in candidates.enumerated() {
      if let key = candidate.raw.translationKey { groups[key, default: []].append(index) }
      if case .file(let file, _) = site.entries[index].origin {
        site.entryByFile[String(file.dropFirst("content/".count))] = index
      }
    }
    let ranks = settings.languages.firstOffsets()
    // Most groups have one entry, and are not sorted.
    for group in groups.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      reportDifferentIDs(in: group)
      reportMissingDates(in: group)
      let ordered = group.sorted { ranks[site.entries[$0].language] ?? .max < ranks[site.entries[$1].language] ?? .max }
      for index in group {
        let language = site.entries[index].language
        site.entries[index].translations = ordered.filter { $0 != index && site.entries[$0].language != language }
      }
    }
    placeIndexes()
    if settings.merging == .similar { cluster() }
  }

  /// Links the first report of an event with the other reports of it.
  private mutating func cluster() {
    let apart = Set(site.sources.indices.filter { !site.sources[$0].merges })
    for cluster in EventClusters(of: site.entries, without: apart, entries: keptApart).clusters {
      guard let lead = cluster.first else { continue }
      site.entries[lead].others = cluster.dropFirst().reversed()
      for other in cluster.dropFirst() { site.entries[other].lead = lead }
    }
  }

  /// Returns the opener of texts and files of the finished site, and lists its files in `site`.
  private mutating func close(
    _ preparer: MediaPreparer?, _ memory: MediaMemory?, _ replaced: ReplacedTexts, _ profiler: Profiler?
  ) -> SiteBodies {
    let opener = EntryOpener(
      folder: options.folder, site: site, texts: texts, content: content, harvest: harvest,
      replaced: replaced, isSurvey: options.isSurvey, profiler: profiler)
    let index = AssetIndex(
      folder: options.folder, entries: site.entries, content: content, harvest: harvest, memory: memory,
      profiler: profiler)
    site.files = index.names
    site.bundled = index.bundled
    site.digest = identity.flatMap(digest)
    return SiteBodies(
      opener: opener, files: index, preparer: preparer, memory: memory, tools: memory.flatMap { _ in preparer?.digest },
      language: settings.defaultLanguage)
  }

  private var texts: [TextPlace] {
    candidates.map { TextPlace(offset: $0.raw.textOffset, digest: $0.raw.fileDigest) }
  }

  private var identity: SiteDigest? { SiteDigest(site, content) }

  /// Returns `Site.digest`, or `nil` if an entry has no digest of its front matter.
  private func digest(_ identity: SiteDigest) -> FastDigest? {
    // Read in place: a copy of an entry would retain each of its fields.
    let isKnown = candidates.indices.allSatisfy {
      site.entries[$0].kind == .index || candidates[$0].raw.frontDigest != nil
    }
    return isKnown ? identity.digest(candidates.map(\.raw.frontDigest)) : nil
  }

  /// Returns what writes `SiteMemory` for the next build, or `nil` if the next build must assemble the site again.
  /// `reported` are all diagnostics from reading the site.
  func memory(_ listing: FolderListing?, reporting reported: [Diagnostic]) -> IngestMemory.SiteCoding? {
    guard let listing, site.digest != nil, !content.hasCascade, let identity else { return nil }
    let fronts = candidates.map(\.raw.frontDigest)
    let (site, texts, options, tables) = (site, texts, options, SiteTables(site, content, reported))
    return { writer in
      SiteMemory.write(
        site, fronts: fronts, texts, identity: identity, tables: tables, listing: listing, options, to: &writer)
    }
  }
}

extension PendingEntry {
  /// Moves the entries out of an array, in their order: a copy of each would cost more than most stages.
  fileprivate static func all(takenFrom entries: inout [RawEntry]) -> [PendingEntry] {
    var all: [PendingEntry] = []
    all.reserveCapacity(entries.count)
    while !entries.isEmpty { all.append(PendingEntry(entries.removeLast())) }
    all.reverse()
    return all
  }
}
