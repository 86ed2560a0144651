package import Archive
import Model
package import Text

extension SourceIngest {
  /// Why entries that have this address, or this id, are on the site or not. If there are none, those whose address
  /// differs only in spelling. `merged` gives the source whose entry an entry of `harvest` became a part of.
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

  /// Explains why the entry of that row is on the site or not.
  package func explain(
    row: Int64, _ harvest: Harvest, merged: [Harvest.Name: String], now: Timestamp
  ) throws(ArchiveError) -> [Explanation] {
    try explain(harvest, merged, now) { $0.row == row }
  }

  private func explain(
    _ harvest: Harvest, _ merged: [Harvest.Name: String], _ now: Timestamp, _ isMeant: (EntryRecord) -> Bool
  ) throws(ArchiveError) -> [Explanation] {
    var explanations: [Explanation] = []
    let records = try self.records()
    for source in try followed(withLists: false) {
      let entries = try archive.entries(of: source.id)
      let results = Selection(source, records[source.id], hidings: hidings, now: now).results(entries)
      for (entry, result) in zip(entries, results) where isMeant(entry) {
        let name = Harvest.Name(source: source.id, id: entry.id)
        let other =
          harvest.hiddenReasons[name].map(SelectionResult.hiddenReasons) ?? merged[name].map(SelectionResult.merged)
        explanations.append(
          Explanation(
            row: entry.row, source: source.id, id: entry.id, title: entry.title, link: entry.link,
            published: entry.date, result: result == .shown ? other ?? result : result,
            changes: try archive.revisions(of: entry.row)))
      }
    }
    return explanations
  }
}
