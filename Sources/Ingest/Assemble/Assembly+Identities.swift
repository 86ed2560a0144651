import Model
import Text

extension Assembly {
  /// Makes the entries' ids in feeds unique, since a feed reader would replace one of two entries with the same id. If
  /// a source earlier in the settings has the entry's id, or the id starts with the site's URL, the entry gets our own
  /// `tag:` URI.
  mutating func identify() {
    var taken = Set(site.entries.lazy.filter { $0.source == nil }.compactMap(\.guid))
    let items = site.entries.indices.filter { site.entries[$0].source != nil }
    taken.reserveCapacity(taken.count + items.count)
    let ordered = items.sorted { left, right in
      let (first, second) = (site.entries[left].source ?? 0, site.entries[right].source ?? 0)
      return first != second ? first < second : left > right
    }
    for index in ordered {
      // Read in place: a copy of the entry retains each of its fields.
      let id = site.entries[index].feedID
      if id.hasPrefix(site.settings.url) || !taken.insert(id).inserted {
        site.entries[index].guid = site.tag(of: site.entries[index])
      }
    }
    // A source may withdraw its own entries, but must not name the id of an entry of this site.
    for index in site.tombstones.indices {
      let entry = site.tombstones[index].entry
      if entry.source != nil, entry.feedID.hasPrefix(site.settings.url) {
        site.tombstones[index].entry.guid = site.tag(of: entry)
      }
    }
  }
}
