import Feeds
import Archive
import Text

/// Under which id an entry of a document is kept: its own, else its link, else a digest of what it says. Where a document
/// gives one id several times, the link and then the position are added; an entry that the archive knows keeps its name.
/// With and without an id, a link that no other entry has is the same entry.
struct ItemIdentity {
  private let known: [String: String?]
  private let repeated: Set<String>
  private var taken: Set<String> = []
  /// The stored entry of a link; `nil` if several have it.
  private let stored: [String: String?]
  /// The links and the names of the document's entries, and how often each comes.
  private let links: [String: Int]
  private let names: Set<String>

  init(_ entries: [FeedEntry], known: [EntryRecord]) {
    self.known = Dictionary(known.map { ($0.id, $0.link) }, uniquingKeysWith: { first, _ in first })
    stored = Dictionary(
      known.compactMap { record in record.link.map { ($0, record.id) } }, uniquingKeysWith: { _, _ in nil })
    links = Dictionary(entries.compactMap(ItemIdentity.address).map { ($0, 1) }, uniquingKeysWith: +)
    names = Set(entries.map(ItemIdentity.plain))
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

  /// The entries without those that repeat another one word for word, as feeds have them that list an article under each
  /// of its topics.
  static func withoutRepetitions(_ entries: [FeedEntry]) -> [FeedEntry] {
    let counts = Dictionary(entries.map { (plain($0), 1) }, uniquingKeysWith: +)
    guard counts.count < entries.count else { return entries }
    var seen: Set<FeedEntry> = []
    return entries.filter { counts[plain($0)] == 1 || seen.insert($0).inserted }
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
    if known[plain] == nil, let same = nameOfSame(entry) { return same }
    guard let link = entry.link, !link.isEmpty, link != plain else { return plain }
    let both = ItemIdentity.limited("\(plain) \(link)")
    if known[both] != nil { return both }
    guard repeated.contains(plain) else { return plain }
    if let stored = known[plain], stored == link, !taken.contains(plain) { return plain }
    return both
  }

  /// The stored entry of the same link, if either of the two has no id but the link.
  private func nameOfSame(_ entry: FeedEntry) -> String? {
    guard let link = ItemIdentity.address(entry), links[link] == 1, let name = stored[link] ?? nil,
      !names.contains(name)
    else { return nil }
    let hasOwnID = entry.id.map { !$0.isEmpty && ItemText.webAddress($0) != link } ?? false
    return !hasOwnID || ItemText.webAddress(name) == link ? name : nil
  }

  /// The link as the archive keeps it.
  private static func address(_ entry: FeedEntry) -> String? { entry.link.flatMap(ItemText.webAddress) }

  /// An id is kept as it is up to a length that no honest one has.
  private static func limited(_ id: String) -> String {
    id.utf8.count <= 2048 ? id : "sha256:" + SHA256.digest(of: id).hex
  }
}
