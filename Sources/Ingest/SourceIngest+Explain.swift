package import Archive
import Configuration
import Model
package import Sources
package import Text

extension SourceIngest {
  /// Explains why the entries with this address or id are on the site or not; if there are none, those that would have
  /// one of these paths of the site, without the base path.
  package func explain(_ asked: String, paths: [String] = [], now: Timestamp) throws(ArchiveError) -> [Explanation] {
    let explainer = try explainer(now: now)
    guard !paths.isEmpty else { return try explainer.explain(asked) }
    let permalinks = Permalinks(settings: settings)
    return try explainer.explain(asked) { raw in
      ItemPermalinks.possiblePaths(of: raw, permalinks).contains { paths.contains($0) }
    }
  }

  /// Explains why the entry with this name is on the site or not.
  package func explain(_ name: SourceEntryID, now: Timestamp) throws(ArchiveError) -> [Explanation] {
    try explainer(now: now).explain(name)
  }

  private func explainer(now: Timestamp) throws(ArchiveError) -> Explainer {
    let harvest = try harvest(now: now)
    return explainer(ExplainedBuild(harvest, laterResults: laterResults(harvest, now: now), now: now))
  }

  /// Returns the entries that a build would leave out because of their dates, or would merge.
  private func laterResults(_ harvest: Harvest, now: Timestamp) -> [SourceEntryID: SelectionResult] {
    var results: [SourceEntryID: SelectionResult] = [:]
    var visibility = Visibility(options: IngestOptions(folder: "", now: now), settings: settings)
    let items = harvest.entries.filter { item in
      guard let reason = visibility.reason(toWithhold: &item.raw.entry) else { return true }
      let expired = item.raw.entry.expires.flatMap { $0 <= now ? SelectionResult.expired($0) : nil }
      results[SourceEntryID(source: item.raw.source ?? "", id: item.raw.entry.id)] = expired ?? .withheld(reason.words)
      return false
    }
    guard settings.merging != .none else { return results }
    let merging = Merging(own: [], items: items, sources: harvest.sources, apart: ApartEntries(settings.apart))
    return results.merging(merging.merged.mapValues(SelectionResult.merged)) { first, _ in first }
  }
}
