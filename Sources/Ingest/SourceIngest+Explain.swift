package import Archive
import Model
package import Sources
package import Text

extension SourceIngest {
  /// Explains why the entries with this address or id are on the site or not.
  package func explain(_ asked: String, now: Timestamp) throws(ArchiveError) -> [Explanation] {
    let harvest = try harvest(now: now)
    return try explain(asked, harvest, merged: merged(harvest), now: now)
  }

  /// Explains why the entry with this name is on the site or not.
  package func explain(_ name: Harvest.Name, now: Timestamp) throws(ArchiveError) -> [Explanation] {
    let harvest = try harvest(now: now)
    return try explain(name, harvest, merged: merged(harvest), now: now)
  }

  /// Returns the entries that a build would merge, and the source of the entry that is kept instead.
  private func merged(_ harvest: Harvest) -> [Harvest.Name: String] {
    guard settings.merging != .none else { return [:] }
    let items = harvest.entries.map(PendingEntry.init)
    return Merging(own: [], items: items, sources: harvest.sources, apart: ApartEntries(settings.apart)).merged
  }
}
