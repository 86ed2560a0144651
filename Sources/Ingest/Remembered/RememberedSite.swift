import Configuration
import Content
import Media
import Model
import Sources
import System
import Text

/// The site of the last build with the few texts that have changed since.
struct RememberedSite {
  let site: Site
  let bodies: SiteBodies
  /// The last build's diagnostics from reading the site, all of which still apply.
  let diagnostics: [Diagnostic]

  /// Returns `nil` if the site must be read and assembled: if anything has changed other than texts and the front
  /// matter that only the entry itself shows.
  init?(
    _ options: IngestOptions, _ settings: Settings, _ listing: FolderListing?, _ memory: IngestMemory,
    preparer: MediaPreparer?, profiler: Profiler?
  ) async {
    guard let listing, let texts = memory.lastTexts, let last = memory.lastSite.flatMap({ SiteMemory($0) }),
      last.isValid(for: options, settings), let changed = listing.changedFiles(since: last.listing),
      changed.count <= Self.most
    else { return nil }
    var reader = BinaryReader(last.stored.all, in: last.tables)
    let tables = reader.siteTables(entries: last.entries.count)
    guard reader.isAtEnd, var site = tables.site(options, settings) else { return nil }
    let sections = site.sections
    async let read = TextUpdates(
      of: changed, options, settings, sections: sections, memory: texts, profiler: profiler)
    guard let all = await last.entries(of: site), let updates = await read else { return nil }
    (site.entries, site.nextChange) = (all.entries, last.nextChange)
    var places = all.texts
    site.entryByFile.reserveCapacity(site.entries.count)
    for index in site.entries.indices {
      if case .file(let file, _) = site.entries[index].origin { site.entryByFile[file.below("content/")] = index }
    }
    var changes: [Int: StoredEntry] = [:]
    var change = Site.Change(since: last.site, fronts: [], texts: [])
    let permalinks = Permalinks(settings: settings)
    let later = Self.reportedLater(tables.diagnostics, in: updates.all)
    for update in updates.all {
      guard let number = site.entryByFile[update.path], !later.contains(update.path) else { return nil }
      var stored = StoredEntry(front: nil, place: places[number], entry: site.entries[number])
      guard stored.take(update, permalinks) else { return nil }
      (site.entries[number], places[number]) = (stored.entry, stored.place)
      changes[number] = stored
      change.texts.insert(number)
      if !update.isOfSameFront { change.fronts.insert(number) }
    }
    let digest = last.digest(with: change.fronts.map { ($0, changes[$0]?.front) })
    (site.digest, site.change) = (digest, change)
    memory.keep(updates) { [changes] writer in
      writer.append(shared: last.updated(changes, listing: listing, site: digest))
    }
    let content = tables.content(site)
    let opener = EntryOpener(
      folder: options.folder, site: site, texts: places, content: content, harvest: Harvest(),
      replaced: memory.replaced, isSurvey: options.isSurvey, profiler: profiler)
    let media = memory.media(in: options.folder)
    let index = AssetIndex(
      folder: options.folder, entries: site.entries, content: content, harvest: Harvest(), memory: media,
      profiler: profiler)
    site.files = index.names
    self.site = site
    diagnostics = tables.diagnostics
    bodies = SiteBodies(
      opener: opener, files: index, preparer: preparer, memory: media, tools: preparer?.digest,
      language: settings.defaultLanguage)
  }

  /// Returns the paths of the updated files of which the last build reported lines of front matter after it had read all
  /// texts, such as an author who is nearly named like another. These lines may be others now.
  private static func reportedLater(_ diagnostics: [Diagnostic], in updates: [TextUpdate]) -> Set<String> {
    guard !diagnostics.isEmpty else { return [] }
    let byPath = Dictionary(updates.map { ($0.path, Set($0.reported)) }) { first, _ in first }
    return Set(
      diagnostics.compactMap { diagnostic in
        guard let place = diagnostic.place, place.line > 0, place.file.hasPrefix("content/") else { return nil }
        let path = place.file.below("content/")
        guard let reported = byPath[path] else { return nil }
        return reported.contains(diagnostic) ? nil : path
      })
  }

  /// The most files that may have changed: above a few hundred, it is faster to read all in parallel.
  private static let most = 256
}

extension String {
  /// Returns the text after `prefix`, with which it must begin.
  fileprivate func below(_ prefix: StaticString) -> String { String(dropFirst(prefix.utf8CodeUnitCount)) }
}
