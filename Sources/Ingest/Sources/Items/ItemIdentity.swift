import Feeds
import Store
import Text

/// Under which id an entry of a document is kept: its own, else its link, else a digest of what it says. Where a document
/// gives one id several times, the link and then the position are added; an entry that the archive knows keeps its name.
struct ItemIdentity {
  private let known: [String: String?]
  private let repeated: Set<String>
  private var taken: Set<String> = []

  init(_ entries: [FeedEntry], known: [EntryRecord]) {
    self.known = Dictionary(known.map { ($0.id, $0.link) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for entry in entries where !seen.insert(ItemIdentity.plain(entry)).inserted {
      repeated.insert(ItemIdentity.plain(entry))
    }
    self.repeated = repeated
  }

  /// The entries of the document are to be asked about in their order.
  mutating func id(of entry: FeedEntry) -> String {
    let plain = ItemIdentity.plain(entry)
    var id = chosen(plain, entry)
    var position = 2
    let base = id
    while !taken.insert(id).inserted {
      id = "\(base) #\(position)"
      position += 1
    }
    return id
  }

  /// What the entry is called where nobody else in its document has the same name.
  static func plain(_ entry: FeedEntry) -> String {
    if let id = entry.id, !id.isEmpty { return limited(id) }
    if let link = entry.link, !link.isEmpty { return limited(link) }
    let text = [entry.title?.value, entry.content?.value, entry.summary?.value].map { $0 ?? "" }
    return "sha256:" + SHA256.digest(of: text.joined(separator: "\u{1F}")).hex
  }
}

extension ItemIdentity {
  private func chosen(_ plain: String, _ entry: FeedEntry) -> String {
    guard let link = entry.link, !link.isEmpty, link != plain else { return plain }
    let both = ItemIdentity.limited("\(plain) \(link)")
    if known[both] != nil { return both }
    guard repeated.contains(plain) else { return plain }
    if let stored = known[plain], stored == link, !taken.contains(plain) { return plain }
    return both
  }

  /// An id is kept as it is up to a length that no honest one has.
  private static func limited(_ id: String) -> String {
    id.utf8.count <= 2048 ? id : "sha256:" + SHA256.digest(of: id).hex
  }
}
