package import Archive
package import Model
import Text

/// Explains why entries are on the site or not.
package struct Explainer {
  let followed: FollowedSources
  let hidings: [HidingRule]
  let build: ExplainedBuild

  /// Explains why the entries with this address or id are on the site or not. If no entry has it, those are explained
  /// whose address differs only in spelling; and if no entry has such an address either, those for which
  /// `whereItWouldBe` returns true, which would have this address on the site.
  package func explain(
    _ asked: String, whereItWouldBe isThere: ((RawEntry) -> Bool)? = nil
  ) throws(ArchiveError) -> [Explanation] {
    let records = try followed.records()
    let address = ItemText.webAddress(asked)
    var meanings: [MeantEntries.Meaning] = [
      { entry, _ in entry.isNamed(asked) || entry.link == asked || (address != nil && entry.link == address) }
    ]
    if let address {
      let key = URI.articleKey(address)
      meanings.append { entry, _ in entry.link.map(URI.articleKey) == key }
    }
    if let isThere {
      let settings = followed.settings
      meanings.append { entry, source in
        guard source.ownPages, entry.slug != nil else { return false }
        let maker = RawEntryMaker(source: source, feedLanguage: records[source.id]?.language, settings: settings)
        return isThere(maker.make(entry, ItemFields(entry.fields)))
      }
    }
    return try explanations(records, MeantEntries(meanings))
  }

  /// Explains why the entry with this name is on the site or not.
  package func explain(_ name: SourceEntryID) throws(ArchiveError) -> [Explanation] {
    try explanations(
      followed.records(), MeantEntries([{ entry, source in source.id == name.source && entry.id == name.id }]))
  }
}

extension Explainer {
  private var archive: SourceArchive { followed.archive }

  private func explanations(
    _ records: [String: SourceRecord], _ meant: MeantEntries
  ) throws(ArchiveError) -> [Explanation] {
    var meant = meant
    for source in try followed.sources() {
      let items = try archive.entries(of: source.id, at: build.now).map(ArchivedItem.init)
      let indices = meant.indices(in: items.map(\.record), of: source)
      guard !indices.isEmpty else { continue }
      var selection = Selection(source, records[source.id], hidings: hidings, now: build.now, in: archive)
      let results = selection.results(items)
      let pages = source.fullText == nil && !source.isIncident ? [:] : try archive.pages(of: source.id)
      for index in indices {
        let item = items[index]
        meant.add(
          try explanation(
            item.record, of: source.id, build.result(results[index], of: item, in: items, source: source),
            text: LinkedPages.textOrigin(of: source, item, pages)))
      }
    }
    try addUnfollowed(to: &meant)
    return meant.explanations
  }

  /// Explains those of the entries whose sources were removed from the settings.
  private func addUnfollowed(to meant: inout MeantEntries) throws(ArchiveError) {
    let followed = Set(try self.followed.sources(withLists: true).map(\.id))
    for id in try archive.counts().keys.sorted() where !followed.contains(id) {
      // Whether it had pages of its own is not known any more.
      var source = Source(id: id, location: .url(""), title: id)
      source.ownPages = true
      let entries = try archive.entries(of: id, at: build.now)
      for index in meant.indices(in: entries, of: source) {
        meant.add(try explanation(entries[index], of: id, .unfollowed, text: nil))
      }
    }
  }

  private func explanation(
    _ entry: EntryRecord, of source: String, _ result: SelectionResult, text: String?
  ) throws(ArchiveError) -> Explanation {
    Explanation(
      source: source, id: entry.id, title: entry.title, link: entry.link, published: entry.knownDate, result: result,
      changes: try archive.revisions(of: entry.key), text: text)
  }
}

extension Explanation {
  package var name: SourceEntryID { SourceEntryID(source: source, id: id) }
}
