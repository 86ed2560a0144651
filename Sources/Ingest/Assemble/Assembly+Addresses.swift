import Model
import Text

extension Assembly {
  /// Own content takes its addresses first. Entries of sources get what is left.
  mutating func address() {
    var permalinks = Permalinks(settings: settings)
    for index in candidates.indices where candidates[index].raw.source == nil {
      site.entries[index].path = permalinks.path(for: candidates[index].raw)
    }
    for index in candidates.indices where !site.entries[index].aliases.isEmpty {
      permalinks.check(aliases: site.entries[index].aliases, of: candidates[index].raw)
    }
    checkSections(permalinks)
    addressItems(permalinks)
    bury(permalinks)
    diagnostics += permalinks.diagnostics
  }
}

extension Assembly {
  /// Those that were seen first choose first, so that a newcomer never takes the address of another one.
  private mutating func addressItems(_ permalinks: Permalinks) {
    let items = candidates.indices.filter { candidates[$0].raw.source != nil && candidates[$0].raw.hasOwnPage }
    guard !items.isEmpty else { return }
    var addresses = ItemPermalinks(permalinks, site: SiteFiles(site), taken: ownFiles(permalinks))
    var marks: [(row: Int64, mark: String)] = []
    for index in items.sorted(by: { precedes(candidates[$0].raw, candidates[$1].raw) }) {
      guard let (path, mark) = addresses.address(of: candidates[index].raw) else { continue }
      site.entries[index].path = path
      if mark != candidates[index].raw.mark ?? "", case .archive(let row) = site.entries[index].origin {
        marks.append((row, mark))
      }
    }
    // What only a preview shows must not move an address.
    if !marks.isEmpty, !options.drafts, !options.future { harvest.keep(marks) }
  }

  /// A total order: the id is unique within its source.
  private func precedes(_ left: RawEntry, _ right: RawEntry) -> Bool {
    let (first, second) = (left.firstSeen?.seconds ?? .max, right.firstSeen?.seconds ?? .max)
    if first != second { return first < second }
    let (older, newer) = (left.entry.date?.seconds ?? .max, right.entry.date?.seconds ?? .max)
    if older != newer { return older < newer }
    if left.source != right.source { return (left.source ?? "") < (right.source ?? "") }
    return left.entry.id < right.entry.id
  }

  /// Pages with their redirects and further outputs, static files and media.
  private func ownFiles(_ permalinks: Permalinks) -> TakenFiles {
    var taken = TakenFiles()
    for file in content.statics { taken.insert(FileKey(file.path)) }
    for path in content.media.keys { taken.insert(FileKey(path)) }
    for entry in site.entries where entry.source == nil && entry.isOwn {
      let page = SiteNames.file(entry.path)
      taken.insert(FileKey(page))
      for path in entry.redirectPaths(below: permalinks.prefix(entry.language)) {
        taken.insert(FileKey(SiteNames.file(path)))
      }
      guard page.hasSuffix("/index.html") else { continue }
      for output in (entry.section.map { site.sections[$0].outputs } ?? []) + ["html"] {
        taken.insert(FileKey("\(page.dropLast("html".count))\(output)"))
      }
    }
    return taken
  }

  /// An own entry that has expired is known to feeds by its address, unless another one has that by now.
  private mutating func bury(_ permalinks: Permalinks) {
    guard harvest.tombstones.contains(where: { $0.entry.source == nil }) else { return }
    let taken = Set(site.entries.map(\.path))
    for (index, tombstone) in harvest.tombstones.enumerated() where tombstone.entry.source == nil {
      let path = permalinks.freePath(for: tombstone.entry) ?? ""
      site.tombstones[index].entry.path = taken.contains(path) ? "" : path
    }
    site.tombstones.removeAll { $0.entry.source == nil && $0.entry.path.isEmpty }
  }

  /// A page beside a folder of the same name would take the section's address.
  private mutating func checkSections(_ permalinks: Permalinks) {
    var owners: [String: String] = [:]
    for section in site.sections {
      for language in settings.languages {
        owners[URI.encoded(path: "\(permalinks.prefix(language))/\(section.name)/")] = section.name
      }
    }
    for (index, entry) in site.entries.enumerated() where entry.kind != .index && entry.source == nil {
      guard let name = owners[entry.path] else { continue }
      diagnostics.append(
        Diagnostic(
          .error, "this has the address \(entry.path), and so has the section `\(name)`",
          at: candidates[index].raw.place,
          help: "name it `content/\(name)/_index.md` if it is the section's text"))
    }
  }
}
