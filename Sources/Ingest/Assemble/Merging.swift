import Model
import Text

/// The same article from two sources is one entry: same address at the source, or same title and text.
struct Merging {
  /// The entries that stay, in their order.
  private(set) var entries: [Candidate] = []
  /// The entries that became a part of another one, and the source of that.
  private(set) var merged: [Name: String] = [:]
  private var byAddress: [String: Int] = [:]
  private var byText: [UInt64: Int] = [:]

  /// An entry of a source.
  struct Name: Hashable {
    var source: String
    var id: String
  }

  /// Own entries first, then the sources' in the settings' order: the first one found stays.
  init(own: [Candidate], items: [Candidate], sources: [Source]) {
    entries = own
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

  private mutating func add(_ candidate: Candidate) {
    let raw = candidate.raw
    let address = raw.entry.original.map(Self.canonical)
    if let index = address.flatMap({ byAddress[$0] }) ?? raw.textDigest.flatMap({ byText[$0] }) {
      let twin = entries[index]
      if twin.raw.source != raw.source {
        if let source = raw.source {
          if !twin.alsoFrom.contains(source) { twin.alsoFrom.append(source) }
          merged[Name(source: source, id: raw.entry.id)] = twin.raw.source
        }
        return
      }
    }
    if let address, byAddress[address] == nil { byAddress[address] = entries.count }
    if let digest = raw.textDigest, byText[digest] == nil { byText[digest] = entries.count }
    entries.append(candidate)
  }

  /// Scheme, `www.`, a fragment and the last slash do not make another article.
  static func canonical(_ address: String) -> String {
    var rest = Substring(URI(address).normalised.text)
    if let fragment = rest.utf8.firstIndex(of: 0x23) { rest = rest[..<fragment] }
    for prefix in ["https://", "http://"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.utf8.count) }
    if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
