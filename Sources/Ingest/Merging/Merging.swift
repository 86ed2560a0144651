import Model
import Sources
import System
import Text

/// Merges the same article from several sources into one entry: same link, or same title and text. Of two with the same
/// link, the one from the link's own host is kept, so that no other feed can replace its text; otherwise the first is
/// kept.
struct Merging {
  /// The entries that are kept, in order.
  private(set) var entries: [PendingEntry] = []
  /// The entries merged into each entry, by its index in `entries`.
  private var parts: [Int: [SourceEntryID]] = [:]
  private let home: HomeHosts
  private var byAddress: [FastDigest: Int] = [:]
  private var byText: [UInt64: Int] = [:]

  /// Takes own entries first, then entries in the settings' order of sources: the first of several duplicates is kept.
  init(own: [PendingEntry], items: [PendingEntry], sources: [Source], apart others: ApartEntries = ApartEntries([])) {
    entries = own
    home = HomeHosts(sources)
    let ranks = sources.map(\.id).firstOffsets()
    let keys = SharedWork.map(items.count) { index in
      let item = items[index]
      return Key(
        place: item.raw.source.flatMap { ranks[$0] } ?? .max, address: Merging.article(of: item),
        text: item.raw.textDigest)
    }
    let ordered = items.indices.sorted { left, right in
      keys[left].place != keys[right].place ? keys[left].place < keys[right].place : left < right
    }
    byAddress.reserveCapacity(items.count)
    byText.reserveCapacity(items.count)
    let apart = Set(sources.indices.filter { !sources[$0].merges })
    for index in ordered {
      if apart.contains(keys[index].place) || others.contains(&items[index].raw) {
        entries.append(items[index])
      } else {
        add(items[index], keys[index])
      }
    }
  }

  /// What is compared of each entry. Collected before, by several threads: reading an entry waits for the memory.
  private struct Key {
    /// The number of its source in the settings.
    let place: Int
    let address: FastDigest?
    let text: UInt64?
  }
}

extension Merging {
  /// The entries that were merged into another one, and the source of that one.
  var merged: [SourceEntryID: String] {
    var merged: [SourceEntryID: String] = [:]
    for (index, parts) in parts { for part in parts { merged[part] = entries[index].raw.source } }
    return merged
  }

  private mutating func add(_ candidate: PendingEntry, _ key: Key) {
    if let index = key.address.flatMap({ byAddress[$0] }) ?? key.text.flatMap({ byText[$0] }) {
      let twin = entries[index]
      if twin.raw.source != candidate.raw.source {
        if isOnFeedHost(candidate), !isOnFeedHost(twin), Merging.article(of: twin) == key.address {
          entries[index] = candidate
          candidate.alsoFrom = twin.alsoFrom.filter { $0 != candidate.raw.source }
          take(twin, at: index)
        } else {
          take(candidate, at: index)
        }
        return
      }
    }
    if let address = key.address, byAddress[address] == nil { byAddress[address] = entries.count }
    if let text = key.text, byText[text] == nil { byText[text] = entries.count }
    entries.append(candidate)
  }

  /// Merges the entry into the one at `index`.
  private mutating func take(_ part: PendingEntry, at index: Int) {
    guard let source = part.raw.source else { return }
    let whole = entries[index]
    if !whole.alsoFrom.contains(source) { whole.alsoFrom.append(source) }
    whole.raw.entry.feedPositions += part.raw.entry.feedPositions
    parts[index, default: []].append(SourceEntryID(source: source, id: part.raw.entry.id))
  }

  private static func article(of candidate: PendingEntry) -> FastDigest? {
    candidate.raw.article ?? candidate.raw.entry.original.map(ArticleKey.digest)
  }

  private func isOnFeedHost(_ candidate: PendingEntry) -> Bool {
    home.isOnFeedHost(candidate.raw.entry.original, in: candidate.raw.source)
  }
}
