import Configuration
import Content
import Model
import Sources
import Text

extension Assembly {
  /// Gives own content its addresses. It comes first, so that no term, author or entry of a source gets an address that
  /// own content has.
  mutating func addressOwn() {
    let own = candidates.filter { $0.raw.source == nil }
    permalinks.reserveCapacity(own.count)
    for candidate in own { permalinks.address(&candidate.raw) }
    for candidate in own where !candidate.raw.entry.aliases.isEmpty {
      permalinks.check(aliases: candidate.raw.entry.aliases, of: candidate.raw)
    }
    addressWithheld()
    checkSections(own)
    checkTaxonomies(own)
    if own.count < candidates.count { takeFiles(of: own) }
  }

  /// Gives entries of sources their addresses, in the order in which they were first seen, so that a new entry never
  /// takes the address of an older one.
  mutating func addressItems() {
    let items = candidates.indices.filter { candidates[$0].raw.source != nil && candidates[$0].raw.hasOwnPage }
    if !items.isEmpty {
      address(items.sorted { precedes(candidates[$0].raw, candidates[$1].raw) })
    }
    diagnostics += permalinks.diagnostics
  }

  /// Gives expired entries of the site their former addresses, from which their ids in the site's feeds are made. Drops
  /// an expired entry whose address another entry has now. `harvest.tombstones` and `site.tombstones` have the same order
  /// here, and the site has its entries.
  mutating func addressTombstones() {
    guard harvest.tombstones.contains(where: { $0.entry.source == nil }) else { return }
    let taken = Set(site.entries.map(\.path))
    for (index, tombstone) in harvest.tombstones.enumerated() where tombstone.entry.source == nil {
      let path = permalinks.freePath(for: tombstone.entry) ?? ""
      site.tombstones[index].entry.path = taken.contains(path) ? "" : path
    }
    site.tombstones.removeAll { $0.entry.source == nil && $0.entry.path.isEmpty }
  }
}

extension Assembly {
  /// Gives these entries their addresses, in this order. Stores each new or changed suffix that makes an
  /// address unique.
  private mutating func address(_ items: [Int]) {
    var addresses = ItemPermalinks(permalinks, site: SiteFiles(site), taken: ownFiles)
    var suffixes: [(item: Int, suffix: String)] = []
    for index in items {
      guard let (path, suffix) = addresses.address(of: candidates[index].raw) else { continue }
      candidates[index].raw.entry.path = path
      if suffix != candidates[index].raw.addressSuffix ?? "",
        case .archived(let item) = candidates[index].raw.entry.origin
      {
        suffixes.append((item, suffix))
      }
    }
    // Addresses of entries that only a preview shows are not stored.
    if !suffixes.isEmpty, !options.drafts, !options.future { harvest.keepSuffixes(suffixes) }
  }

  /// Whether one entry gets its address before another. A total order, since ids are unique within a source.
  private func precedes(_ left: RawEntry, _ right: RawEntry) -> Bool {
    let (first, second) = (left.firstSeen?.seconds ?? .max, right.firstSeen?.seconds ?? .max)
    if first != second { return first < second }
    let (older, newer) = (left.entry.dateInAddress?.seconds ?? .max, right.entry.dateInAddress?.seconds ?? .max)
    if older != newer { return older < newer }
    if left.source != right.source { return (left.source ?? "") < (right.source ?? "") }
    return left.entry.id < right.entry.id
  }

  /// Claims the files of own content: pages with their redirects and further outputs, static files and media.
  private mutating func takeFiles(of own: [PendingEntry]) {
    for file in content.statics { ownFiles.insert(CaseFoldedPath(file.path)) }
    for path in content.media.keys { ownFiles.insert(CaseFoldedPath(path)) }
    for (path, _) in settings.redirects { ownFiles.insert(CaseFoldedPath(SiteNames.file(path))) }
    let outputs = Dictionary(site.sections.map { ($0.name, $0.outputs) }) { first, _ in first }
    for raw in own.map(\.raw) {
      let page = SiteNames.file(raw.entry.path)
      ownFiles.insert(CaseFoldedPath(page))
      for path in raw.entry.redirectPaths(below: settings.tree(of: raw.entry.language)) {
        ownFiles.insert(CaseFoldedPath(SiteNames.file(path)))
      }
      guard page.hasSuffix("/index.html") else { continue }
      for output in raw.section.flatMap({ outputs[$0] }) ?? [] {
        ownFiles.insert(CaseFoldedPath("\(page.dropLast("html".count))\(output)"))
      }
    }
  }

  /// Notes the addresses of entries that are not shown, for messages about links to them. Also notes the ids of future and
  /// expired entries: a reference to such an id is not a mistake.
  private mutating func addressWithheld() {
    for draft in content.drafts {
      guard let address = draft.address else { continue }
      let tree = settings.tree(of: draft.language ?? settings.defaultLanguage)
      site.hiddenAddresses[tree + address] = .draft
    }
    for (candidate, reason) in withheld where candidate.raw.entry.kind != .index {
      guard let path = permalinks.freePath(for: candidate.raw) else { continue }
      // A draft beside an entry with the same address, hidden by its date, is of no use for readers: time wins.
      if reason.isByTime || site.hiddenAddresses[path] == nil { site.hiddenAddresses[path] = reason }
      // Most have no other address, and copying an entry takes longer than this.
      guard candidate.raw.entry.idIsWritten || !candidate.raw.entry.aliases.isEmpty else { continue }
      candidate.raw.entry.path = path
      for old in candidate.raw.entry.redirectPaths(below: settings.tree(of: candidate.raw.entry.language))
      where site.hiddenAddresses[old] == nil {
        site.hiddenAddresses[old] = reason
      }
      if reason.isByTime, candidate.raw.entry.idIsWritten { site.hiddenIDs[candidate.raw.entry.id] = reason }
    }
  }

  /// Reports a page next to a folder of the same name, which would take the section's address.
  private mutating func checkSections(_ own: [PendingEntry]) {
    let owners = addresses(ofFolders: site.sections.map(\.name))
    for candidate in own where candidate.raw.entry.kind != .index {
      guard let name = owners[SiteNames.withoutIndex(candidate.raw.entry.path)] else { continue }
      diagnostics.append(
        Diagnostic(
          .error,
          "this has the address \(candidate.raw.entry.path), which is also the address of the section `\(name)`",
          at: candidate.raw.place,
          help: "name it `content/\(name)/_index.md` if it is the section's text"))
    }
  }

  /// Returns the name of each folder by its addresses in all languages.
  private func addresses(ofFolders names: [String]) -> [String: String] {
    var owners: [String: String] = [:]
    for name in names {
      for language in settings.languages {
        owners[URI.encoded(path: "\(settings.tree(of: language))/\(name)/")] = name
      }
    }
    return owners
  }

  /// Warns of an entry that takes the address of the list of all terms of a taxonomy. One with a `layout` is meant to.
  private mutating func checkTaxonomies(_ own: [PendingEntry]) {
    let owners = addresses(ofFolders: settings.taxonomies.map(\.name))
    for candidate in own where candidate.raw.entry.kind != .index && candidate.raw.entry.layout == nil {
      guard let name = owners[candidate.raw.entry.path],
        candidates.contains(where: { $0.raw.terms.contains { $0.taxonomy == name } })
      else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "this has the address \(candidate.raw.entry.path) and replaces the list of all `\(name)`",
          at: candidate.raw.place, help: "give it another `slug`, or a `layout` if it is meant to replace the list"))
    }
  }
}
