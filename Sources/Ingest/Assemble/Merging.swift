import Model
import Sources
import Text

/// The same article from two sources is one entry: same address at the source, or same title and text. Of two with one
/// address that stays which its own site brought, so that nobody can put words under another's address; else the first.
struct Merging {
  /// The entries that stay, in their order.
  private(set) var entries: [PendingEntry] = []
  /// The entries that became a part of another one, and the source of that.
  private(set) var merged: [Harvest.Name: String] = [:]
  /// By index in `entries`: those that became a part of it.
  private var parts: [Int: [Harvest.Name]] = [:]
  private let home: HomeHosts
  private var byAddress: [String: Int] = [:]
  private var byText: [UInt64: Int] = [:]

  /// Own entries first, then the sources' in the settings' order: the first one found stays.
  init(own: [PendingEntry], items: [PendingEntry], sources: [Source]) {
    entries = own
    home = HomeHosts(sources)
    let ranks = Dictionary(sources.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let ordered = items.indices.sorted { left, right in
      let (first, second) = (rank(items[left].raw, ranks), rank(items[right].raw, ranks))
      return first != second ? first < second : left < right
    }
    for index in ordered { add(items[index]) }
  }
}

extension Merging {
  private func rank(_ raw: RawEntry, _ ranks: [String: Int]) -> Int { raw.source.flatMap { ranks[$0] } ?? .max }

  private mutating func add(_ candidate: PendingEntry) {
    let raw = candidate.raw
    let address = raw.entry.original.map(URI.articleKey)
    if let index = address.flatMap({ byAddress[$0] }) ?? raw.textDigest.flatMap({ byText[$0] }) {
      let twin = entries[index]
      if twin.raw.source != raw.source {
        if isAtHome(raw), !isAtHome(twin.raw), twin.raw.entry.original.map(URI.articleKey) == address {
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
    if let digest = raw.textDigest, byText[digest] == nil { byText[digest] = entries.count }
    entries.append(candidate)
  }

  /// Makes the entry a part of the one at `index`.
  private mutating func take(_ raw: RawEntry, at index: Int) {
    guard let source = raw.source else { return }
    let whole = entries[index]
    if !whole.alsoFrom.contains(source) { whole.alsoFrom.append(source) }
    parts[index, default: []].append(Harvest.Name(source: source, id: raw.entry.id))
    for part in parts[index] ?? [] { merged[part] = whole.raw.source }
  }

  private func isAtHome(_ raw: RawEntry) -> Bool { home.isAtHome(raw.entry.original, in: raw.source) }
}
