package import Archive
package import Model
import Text

extension SourceIngest {
  /// Explains why the entries with this address or id are on the site or not; if there are none, those whose address
  /// differs only in spelling.
  package func explain(_ asked: String, _ query: ExplanationQuery) throws(ArchiveError) -> [Explanation] {
    let address = ItemText.webAddress(asked)
    let exact = try explanations(query) { entry, _ in
      entry.id == asked || entry.link == asked || (address != nil && entry.link == address)
    }
    guard exact.isEmpty, let address else { return exact }
    let key = URI.articleKey(address)
    return try explanations(query) { entry, _ in entry.link.map(URI.articleKey) == key }
  }

  /// Explains why the entry with this name is on the site or not.
  package func explain(_ name: Harvest.Name, _ query: ExplanationQuery) throws(ArchiveError) -> [Explanation] {
    try explanations(query) { entry, source in source.id == name.source && entry.id == name.id }
  }

  /// Explains why the entries that would be here are not on the site: `isThere` says it of an entry without an address.
  package func explain(
    _ query: ExplanationQuery, whereItWouldBe isThere: (RawEntry) -> Bool
  ) throws(ArchiveError) -> [Explanation] {
    let records = try self.records()
    return try explanations(query) { entry, source in
      guard source.ownPages, entry.slug != nil else { return false }
      let maker = RawEntryMaker(source: source, feedLanguage: records[source.id]?.language, settings: settings)
      return isThere(maker.make(entry, ItemFields(entry.fields)))
    }
  }
}

extension SourceIngest {
  private func explanations(
    _ query: ExplanationQuery, _ isMeant: (EntryRecord, Source) -> Bool
  ) throws(ArchiveError) -> [Explanation] {
    var explanations: [Explanation] = []
    let records = try self.records()
    for source in try followed(withLists: false) {
      let items = try archive.entries(of: source.id).map(ArchivedItem.init)
      guard items.contains(where: { isMeant($0.record, source) }) else { continue }
      var selection = Selection(source, records[source.id], hidings: hidings, now: query.now, in: archive)
      let results = selection.results(items)
      let pages = source.fullText == nil && !source.isIncident ? [:] : try archive.pages(of: source.id)
      for (item, result) in zip(items, results) where isMeant(item.record, source) {
        explanations.append(
          try explanation(
            item.record, of: source.id, query.result(result, of: item, in: items, source: source),
            text: textOrigin(of: source, item, pages)))
      }
    }
    return try explanations + unfollowed(isMeant)
  }

  /// Explains those of the entries whose sources were removed from the settings.
  private func unfollowed(_ isMeant: (EntryRecord, Source) -> Bool) throws(ArchiveError) -> [Explanation] {
    var explanations: [Explanation] = []
    let followed = Set(try self.followed(withLists: true).map(\.id))
    for id in try archive.counts().keys.sorted() where !followed.contains(id) {
      // Whether it had pages of its own is not known any more.
      var source = Source(id: id, location: .url(""), title: id)
      source.ownPages = true
      for entry in try archive.entries(of: id) where isMeant(entry, source) {
        explanations.append(try explanation(entry, of: id, .unfollowed, text: nil))
      }
    }
    return explanations
  }

  private func explanation(
    _ entry: EntryRecord, of source: String, _ result: SelectionResult, text: String?
  ) throws(ArchiveError) -> Explanation {
    Explanation(
      source: source, id: entry.id, title: entry.title, link: entry.link, published: entry.date, result: result,
      changes: try archive.revisions(of: entry.key), text: text)
  }
}

extension Explanation {
  package var name: Harvest.Name { Harvest.Name(source: source, id: id) }
}
