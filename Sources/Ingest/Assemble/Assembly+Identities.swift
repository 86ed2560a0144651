import Model
import Text

extension Assembly {
  /// Two entries with one id would be one to whoever reads our feeds: the newer would replace the other. So an id that a
  /// source before it in the settings has, or that only we can give, becomes a `tag:` of ours.
  mutating func identify() {
    var taken = Set(site.entries.lazy.filter { $0.source == nil }.compactMap(\.guid))
    let items = site.entries.indices.filter { site.entries[$0].source != nil }
    let ordered = items.sorted { left, right in
      let (first, second) = (site.entries[left].source ?? 0, site.entries[right].source ?? 0)
      return first != second ? first < second : left > right
    }
    for index in ordered {
      let entry = site.entries[index]
      let id = entry.feedID
      if id.hasPrefix(site.settings.url) || !taken.insert(id).inserted {
        site.entries[index].guid = site.tag(of: entry)
      }
    }
    // A source may take back what it brought, and nothing of ours.
    for index in site.tombstones.indices {
      let entry = site.tombstones[index].entry
      if entry.source != nil, entry.feedID.hasPrefix(site.settings.url) {
        site.tombstones[index].entry.guid = site.tag(of: entry)
      }
    }
  }
}
