import Model
import Sources
import Text

/// Merges the same article from several sources into one entry: same link, or same title and text. Of two with the same
/// link, the one from the link's own host is kept, so that no other feed can replace its text; otherwise the first is
/// kept.
struct Merging {
  /// The entries that are kept, in order.
  private(set) var entries: [PendingEntry] = []
  /// The entries that were merged into another one, and the source of that one.
  private(set) var merged: [SourceEntryID: String] = [:]
  /// The entries merged into each entry, by its index in `entries`.
  private var parts: [Int: [SourceEntryID]] = [:]
  private let home: HomeHosts
  private var byAddress: [FastDigest: Int] = [:]
  private var byText: [UInt64: Int] = [:]

  /// Takes own entries first, then entries in the settings' order of sources: the first of several duplicates is kept.
  init(own: [PendingEntry], items: [PendingEntry], sources: [Source], apart others: ApartEntries = ApartEntries([])) {
    entries = own
    home = HomeHosts(sources)
    let ranks = Dictionary(sources.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let places = items.map { item in item.raw.source.flatMap { ranks[$0] } ?? .max }
    let ordered = items.indices.sorted { left, right in
      places[left] != places[right] ? places[left] < places[right] : left < right
    }
    byAddress.reserveCapacity(items.count)
    byText.reserveCapacity(items.count)
    let apart = Set(sources.lazy.filter { !$0.merges }.map(\.id))
    for index in ordered {
      if let source = items[index].raw.source, apart.contains(source) || others.contains(&items[index].raw) {
        entries.append(items[index])
      } else {
        add(items[index])
      }
    }
  }
}

extension Merging {
  private mutating func add(_ candidate: PendingEntry) {
    let address = article(of: candidate)
    // Read in place: a copy of the entry would retain each field, and most entries are not merged.
    let text = candidate.raw.textDigest
    if let index = address.flatMap({ byAddress[$0] }) ?? text.flatMap({ byText[$0] }) {
      let (raw, twin) = (candidate.raw, entries[index])
      if twin.raw.source != raw.source {
        if isOnFeedHost(raw), !isOnFeedHost(twin.raw), article(of: twin) == address {
          entries[index] = candidate
          candidate.alsoFrom = twin.alsoFrom.filter { $0 != raw.source }
          take(twin.raw, at: index)
        } else {
          take(raw, at: index)
        }
        return
      }
    }
    if let address, byAddress[address] == nil { byAddress[address] = entries.count }
    if let text, byText[text] == nil { byText[text] = entries.count }
    entries.append(candidate)
  }

  /// Merges the entry into the one at `index`.
  private mutating func take(_ raw: RawEntry, at index: Int) {
    guard let source = raw.source else { return }
    let whole = entries[index]
    if !whole.alsoFrom.contains(source) { whole.alsoFrom.append(source) }
    whole.raw.entry.feedPositions += raw.entry.feedPositions
    parts[index, default: []].append(SourceEntryID(source: source, id: raw.entry.id))
    for part in parts[index] ?? [] { merged[part] = whole.raw.source }
  }

  private func article(of candidate: PendingEntry) -> FastDigest? {
    candidate.raw.article ?? candidate.raw.entry.original.map(ArticleKey.digest)
  }

  private func isOnFeedHost(_ raw: RawEntry) -> Bool { home.isOnFeedHost(raw.entry.original, in: raw.source) }
}
