package import Archive
import Model
package import Text

extension SourceIngest {
  /// Explains why the entries with this address or id are on the site or not; if there are none, those whose address
  /// differs only in spelling. `merged` maps each merged entry to the source of the entry that it was merged into.
  package func explain(
    _ asked: String, _ harvest: Harvest, merged: [Harvest.Name: String], now: Timestamp
  ) throws(ArchiveError) -> [Explanation] {
    let address = ItemText.webAddress(asked)
    let exact = try explain(harvest, merged, now) {
      $0.id == asked || $0.link == asked || (address != nil && $0.link == address)
    }
    guard exact.isEmpty, let address else { return exact }
    let key = URI.articleKey(address)
    return try explain(harvest, merged, now) { $0.link.map(URI.articleKey) == key }
  }

  /// Explains why the entry with this name is on the site or not.
  package func explain(
    _ name: Harvest.Name, _ harvest: Harvest, merged: [Harvest.Name: String], now: Timestamp
  ) throws(ArchiveError) -> [Explanation] {
    try explain(harvest, merged, now, of: name.source) { $0.id == name.id }
  }

  private func explain(
    _ harvest: Harvest, _ merged: [Harvest.Name: String], _ now: Timestamp, of asked: String? = nil,
    _ isMeant: (EntryRecord) -> Bool
  ) throws(ArchiveError) -> [Explanation] {
    var explanations: [Explanation] = []
    let records = try self.records()
    for source in try followed(withLists: false) where asked == nil || asked == source.id {
      let items = try archive.entries(of: source.id).map(ArchivedItem.init)
      var selection = Selection(source, records[source.id], hidings: hidings, now: now, in: archive)
      let results = selection.results(items)
      let pages = source.fullText == nil ? [:] : try archive.pages(of: source.id)
      for (item, result) in zip(items, results) where isMeant(item.record) {
        let entry = item.record
        let name = Harvest.Name(source: source.id, id: entry.id)
        let other =
          harvest.hiddenElsewhere[name].map(SelectionResult.hiddenElsewhere) ?? merged[name].map(SelectionResult.merged)
        explanations.append(
          Explanation(
            source: source.id, id: entry.id, title: entry.title, link: entry.link,
            published: entry.date, result: result == .shown ? other ?? result : result,
            changes: try archive.revisions(of: entry.key), text: textOrigin(of: source, item, pages)))
      }
    }
    return explanations
  }
}

extension Explanation {
  package var name: Harvest.Name { Harvest.Name(source: source, id: id) }
}
