import Configuration
import Model
import System
import Text

extension Assembly {
  /// Makes the entries' ids in feeds unique, since a feed reader would replace one of two entries with the same id. If
  /// a source earlier in the settings has the entry's id, or the id starts with the site's URL, the entry gets our own
  /// `tag:` URI.
  mutating func identify() {
    guard !site.sources.isEmpty else { return }
    let doubtful = doubtfulIDs
    // Entries are read in place: a copy of one retains each of its fields.
    var taken: Set<String> = []
    for index in site.entries.indices where doubtful[index] && site.entries[index].source == nil {
      if let id = site.entries[index].guid { taken.insert(id) }
    }
    // The oldest entry of a source first.
    for index in site.entriesOfSources.lazy.flatMap({ $0.reversed() }) where doubtful[index] {
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

  /// For each entry, whether its id in feeds may be that of another one too, or starts with the site's URL. Most ids have
  /// a hash that no other has, and need not be compared: that would read ids from all over the memory, one by one.
  private var doubtfulIDs: [Bool] {
    let (entries, url) = (site.entries, site.settings.url)
    let ids = SharedWork.map(entries.count) { index in
      let id = entries[index].feedID
      return (hash: id.hashValue, isOfSite: id.hasPrefix(url))
    }
    var seen: Set<Int> = []
    seen.reserveCapacity(ids.count)
    let shared = Set(ids.lazy.map(\.hash).filter { !seen.insert($0).inserted })
    return ids.map { $0.isOfSite || shared.contains($0.hash) }
  }

  /// Reports entries whose front matter gives an id that another entry in the language has: one that is written too, or
  /// the path of its file.
  mutating func checkIdentities(_ candidates: [PendingEntry]) {
    let written = candidates.filter { $0.raw.entry.idIsWritten }
    guard !written.isEmpty else { return }
    let ids = Set(written.map { $0.raw.entry.id })
    var owners: [String: Place] = [:]
    for candidate in candidates where !candidate.raw.entry.idIsWritten && ids.contains(candidate.raw.entry.id) {
      owners["\(candidate.raw.entry.language) \(candidate.raw.entry.id)"] = candidate.raw.place
    }
    for candidate in written {
      let raw = candidate.raw
      let key = "\(raw.entry.language) \(raw.entry.id)"
      guard let other = owners.updateValue(raw.place ?? Place(file: ""), forKey: key) else { continue }
      let here = raw.place.map { place(of: raw.entry.id, in: $0) }
      let taken = place(of: raw.entry.id, in: other)
      diagnostics.append(
        Diagnostic(
          .error, "the id `\(raw.entry.id)` is already taken by `\(other.file)`", at: here, help: "ids are unique",
          chain: taken.line > 0 ? [Diagnostic.Step("it is also written at", at: taken)] : []))
    }
  }

  /// Warns of an id that only one of several translations has: a link to it leads to that language alone. `group` are the
  /// indexes of the translations.
  mutating func reportDifferentIDs(in group: [Int]) {
    guard let first = group.first(where: { site.entries[$0].idIsWritten && site.entries[$0].source == nil }),
      let other = group.first(where: { site.entries[$0].id != site.entries[first].id }),
      let file = candidates[other].raw.place?.file
    else { return }
    let id = site.entries[first].id
    diagnostics.append(
      Diagnostic(
        .warning, "the id `\(id)` is not that of the translation `\(file)`",
        at: candidates[first].raw.place.map { place(of: id, in: $0) },
        help: "write the same `id` into all translations, so that links and pins find the one in the reader's language")
    )
  }

  /// Warns of own translations without a date, if another one has a date: home and the archive do not list them.
  mutating func reportMissingDates(in group: [Int]) {
    let own = group.filter { site.entries[$0].source == nil && site.entries[$0].kind != .index }
    let dated = own.filter { site.entries[$0].date != nil && site.entries[$0].section != nil }
    guard !dated.isEmpty else { return }
    for index in own where site.entries[index].date == nil {
      // Two texts of one language are not translations: they have the same address, which is the error.
      guard let other = dated.first(where: { site.entries[$0].language != site.entries[index].language }),
        let file = candidates[other].raw.place?.file
      else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "this translation has no `date`, but `\(file)` has one, so home lists only the other",
          at: candidates[index].raw.place, help: "write the same `date` into all translations"))
    }
  }

  /// Returns the place of a written id. That of an entry of a table is known.
  private func place(of id: String, in place: Place) -> Place {
    place.line > 0 ? place : places.ofID(id, in: place.file)
  }
}
