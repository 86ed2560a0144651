import Feeds
import Archive
import Text

/// The choice of the id under which an entry is stored: its own id, else its link, else a digest of its text. If a
/// document repeats an id, the link and then the position are appended. An entry that the archive has keeps its id.
/// Entries with the same link are the same if no other entry has the link, and one of the two has no id of its own.
/// Entries with ids of their own are the same if they have the address of one article and one title, as after a move to
/// https or a change of the format.
struct ItemIdentity {
  private let known: KnownEntries
  private let repeated: Set<String>
  private var taken: Set<String> = []
  /// The position that the next entry with a repeated id gets.
  private var positions: [String: Int] = [:]
  /// The links of the document's entries, with the number of entries for each; and the ids of the entries.
  private let links: [String: Int]
  private let names: Set<String>
  /// By `URI.articleKey`: the number of the document's entries with a link to the article; empty if all ids are known.
  private let articles: [String: Int]

  /// Without `matchesArticles`, an article's address does not identify an entry: outlines of a list have addresses of
  /// feeds, and two alerts can have the same words and the same page.
  init(_ entries: [FeedEntry], known: KnownEntries, matchesArticles: Bool = true) {
    var known = known
    links = Dictionary(entries.compactMap(ItemIdentity.address).map { ($0, 1) }, uniquingKeysWith: +)
    let names = Set(entries.map(ItemIdentity.plain))
    self.names = names
    let hasNew = matchesArticles && !known.isEmpty && names.contains { known[$0] == nil }
    if hasNew { known.indexArticles() }
    articles =
      hasNew ? Dictionary(entries.compactMap(ItemIdentity.article).map { ($0, 1) }, uniquingKeysWith: +) : [:]
    self.known = known
    var seen: Set<String> = []
    var repeated: Set<String> = []
    for entry in entries where !seen.insert(ItemIdentity.plain(entry)).inserted {
      repeated.insert(ItemIdentity.plain(entry))
    }
    self.repeated = repeated
  }

  /// Returns the id of an entry. Must be called for the document's entries in order.
  mutating func id(of entry: FeedEntry) -> String {
    let plain = ItemIdentity.plain(entry)
    var id = chosen(plain, entry)
    guard !taken.insert(id).inserted else { return id }
    let base = id
    var position = positions[base] ?? 2
    repeat {
      id = "\(base) #\(position)"
      position += 1
    } while !taken.insert(id).inserted
    positions[base] = position
    return id
  }

  /// Returns the id that a document repeats, if `id` was made of it and of the position of an entry; otherwise `nil`.
  static func repeated(in id: String) -> String? {
    guard let mark = id.lastIndex(of: "#"), id[..<mark].hasSuffix(" "), Int(id[id.index(after: mark)...]) != nil else {
      return nil
    }
    return String(id[..<mark].dropLast())
  }

  /// Returns the entries without exact repetitions, which occur in feeds that list an article once for each topic.
  static func withoutRepetitions(_ entries: [FeedEntry]) -> [FeedEntry] {
    let counts = Dictionary(entries.map { (plain($0), 1) }, uniquingKeysWith: +)
    guard counts.count < entries.count else { return entries }
    var seen: Set<FeedEntry> = []
    return entries.filter { counts[plain($0)] == 1 || seen.insert($0).inserted }
  }

  /// Returns the id of an entry whose id is unique in its document.
  static func plain(_ entry: FeedEntry) -> String {
    if let id = entry.id, !id.isEmpty { return limited(id) }
    if let link = entry.link, !link.isEmpty { return limited(link) }
    let text = [entry.title?.value, entry.content?.value, entry.summary?.value].map { $0 ?? "" }
    return "sha256:" + SHA256.digest(of: text.joined(separator: "\u{1F}")).hex
  }
}

extension ItemIdentity {
  private func chosen(_ plain: String, _ entry: FeedEntry) -> String {
    if known[plain] == nil, let same = idOfSameLink(entry) ?? idOfSameArticle(entry) { return same }
    guard let link = entry.link, !link.isEmpty, link != plain else { return plain }
    let both = ItemIdentity.limited("\(plain) \(link)")
    if known[both] != nil { return both }
    guard repeated.contains(plain) else { return plain }
    if let stored = known[plain], stored.link == link, !taken.contains(plain) { return plain }
    return both
  }

  /// Returns the id of the stored entry with the same link, if one of the two entries has no id other than its link.
  private func idOfSameLink(_ entry: FeedEntry) -> String? {
    guard let link = ItemIdentity.address(entry), links[link] == 1, let name = known.id(ofLink: link),
      !names.contains(name)
    else { return nil }
    let hasOwnID = entry.id.map { !$0.isEmpty && ItemText.webAddress($0) != link } ?? false
    return !hasOwnID || ItemText.webAddress(name) == link ? name : nil
  }

  /// Returns the id of the only stored entry with the same article address, title and date, if this entry is the only
  /// one of the document with that address. The title is compared, since all entries of a feed can link to one page.
  private func idOfSameArticle(_ entry: FeedEntry) -> String? {
    guard let article = ItemIdentity.article(entry), articles[article] == 1,
      let stored = known.record(ofArticle: article), !names.contains(stored.id)
    else { return nil }
    let date = entry.published ?? entry.created ?? entry.updated
    // The title of an entry that is held back is not stored.
    if stored.isHeldBack { return date == stored.published ? stored.id : nil }
    let title = ItemText.title(of: entry)
    guard !title.isEmpty, title == stored.title else { return nil }
    guard let date = entry.published, stored.published.seconds > 0 else { return stored.id }
    // Further apart, they are two issues of one title, such as the weather of two days.
    return abs(Double(date.seconds) - Double(stored.published.seconds)) <= 86400 ? stored.id : nil
  }

  private static func article(_ entry: FeedEntry) -> String? { address(entry).map(URI.articleKey) }

  /// Returns the link in the form that the archive stores.
  private static func address(_ entry: FeedEntry) -> String? { entry.link.flatMap(ItemText.webAddress) }

  /// Returns the id, or its digest if it is longer than any plausible one.
  private static func limited(_ id: String) -> String {
    id.utf8.count <= 2048 ? id : "sha256:" + SHA256.digest(of: id).hex
  }
}
