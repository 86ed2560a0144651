import Feeds
import Archive
import Text

/// The choice of the id under which an entry is stored: its own id, else its link, else a digest of its text. If a
/// document repeats an id, the link is appended, then the title, and then the position, which is the last resort: every
/// new entry moves the others. An entry that the archive has keeps its id.
/// Entries with the same link are the same if no other entry has the link, and one of the two has no id of its own.
/// `MovedEntries` finds those whose ids have changed.
struct ItemIdentity {
  private let known: KnownEntries
  private let repeated: Set<String>
  /// The ids with links, and the ids with titles, that the document repeats.
  private let repeatedLinks: Set<String>
  private let repeatedTitles: Set<String>
  private var taken: Set<String> = []
  /// By an id: the ids of the archived entries that have it with a position, by their titles.
  private var storedTitles: [String: [String: String]] = [:]
  /// The position that the next entry with a repeated id gets.
  private var positions: [String: Int] = [:]
  /// The links of the document's entries, with the number of entries for each; and the ids of the entries.
  private let links: [String: Int]
  private let names: Set<String>
  private let moved: MovedEntries?
  /// The id that the feed now gives an archived entry, by the id under which it is archived: only those that differ.
  private(set) var currentIDs: [String: String] = [:]

  /// Without `findsMoved`, an entry with a new id is a new one: outlines of a list have addresses of feeds, and two
  /// alerts can have the same words and the same page.
  init(_ entries: [FeedEntry], known: KnownEntries, findsMoved: Bool = true) {
    links = Dictionary(entries.compactMap(ItemIdentity.address).map { ($0, 1) }, uniquingKeysWith: +)
    let names = Set(entries.map(ItemIdentity.plain))
    self.names = names
    moved = findsMoved ? MovedEntries(entries, names: names, known: known) : nil
    self.known = known
    let repeated = ItemIdentity.repeated(entries.lazy.map(ItemIdentity.plain))
    self.repeated = repeated
    let alike = repeated.isEmpty ? [] : entries.filter { repeated.contains(ItemIdentity.plain($0)) }
    repeatedLinks = ItemIdentity.repeated(alike.lazy.map(ItemIdentity.withLink))
    repeatedTitles = ItemIdentity.repeated(alike.lazy.map { ItemIdentity.withTitle(ItemIdentity.withLink($0), $0) })
  }

  private static func repeated(_ names: some Sequence<String>) -> Set<String> {
    var seen: Set<String> = []
    return Set(names.filter { !seen.insert($0).inserted })
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
  private mutating func chosen(_ plain: String, _ entry: FeedEntry) -> String {
    let isRepeated = repeated.contains(plain)
    if known[plain] == nil, let same = idOfSameLink(entry) ?? moved?.id(before: entry, isRepeated: isRepeated) {
      if !taken.contains(same), !isRepeated { currentIDs[same] = plain }
      return same
    }
    let both = ItemIdentity.withLink(entry)
    if both == plain { return titled(plain, entry, isRepeated: isRepeated) }
    if repeatedLinks.contains(both) {
      // It was the only one when it came.
      let isFirst = known[plain].map { $0.link == entry.link && $0.title == ItemText.title(of: entry) } ?? false
      return isFirst && !taken.contains(plain) ? plain : titled(both, entry, isRepeated: true)
    }
    if known[both] != nil { return both }
    guard isRepeated else { return plain }
    if let stored = known[plain], stored.link == entry.link, !taken.contains(plain) { return plain }
    return both
  }

  /// Returns an id that several entries have, with the title of this one; or the id itself if only this entry has it.
  private mutating func titled(_ id: String, _ entry: FeedEntry, isRepeated: Bool) -> String {
    guard isRepeated || isShared(id, entry) else { return id }
    let title = ItemText.title(of: entry)
    guard !title.isEmpty else { return id }
    let (short, long) = (ItemIdentity.numbered(id, title), ItemIdentity.numbered(id, title + date(of: entry)))
    if known[long] != nil { return long }
    let hasTwin = repeatedTitles.contains(ItemIdentity.withTitle(id, entry))
    let stored = known[short].map(\.id) ?? storedID(id, title)
    if let stored, !taken.contains(stored), !hasTwin || known[stored]?.published == entry.published { return stored }
    return hasTwin ? long : short
  }

  /// Whether the archive has several entries of this id, although the document has one.
  private func isShared(_ id: String, _ entry: FeedEntry) -> Bool {
    guard !known.isEmpty else { return false }
    return known["\(id) #2"] != nil || ItemIdentity.address(entry).map(known.isShared) ?? false
  }

  /// Returns the archived id, with or without a position, of the entry that has this id and this title.
  private mutating func storedID(_ id: String, _ title: String) -> String? {
    if storedTitles[id] == nil {
      var titles: [String: String] = [:]
      var record = known[id]
      var position = 2
      while let found = record {
        if titles[found.title] == nil { titles[found.title] = found.id }
        record = known["\(id) #\(position)"]
        position += 1
      }
      storedTitles[id] = titles
    }
    return storedTitles[id]?[title]
  }

  /// Returns the id with the link, if it has one of its own.
  private static func withLink(_ entry: FeedEntry) -> String {
    let plain = plain(entry)
    guard let link = entry.link, !link.isEmpty, link != plain else { return plain }
    return limited("\(plain) \(link)")
  }

  private static func withTitle(_ id: String, _ entry: FeedEntry) -> String { "\(id)\n\(ItemText.title(of: entry))" }

  /// Returns the id with a number made of the words. It is larger than any position, and has the same form, so that
  /// `repeated(in:)` finds the id in it.
  private static func numbered(_ id: String, _ words: String) -> String {
    let number = SHA256.digest(of: words).bytes.prefix(6).reduce(1) { $0 << 8 | UInt64($1) }
    return "\(id) #\(number)"
  }

  private func date(of entry: FeedEntry) -> String {
    (entry.published ?? entry.created).map { "\n\($0.seconds)" } ?? ""
  }

  /// Returns the id of the stored entry with the same link, if one of the two entries has no id other than its link.
  private func idOfSameLink(_ entry: FeedEntry) -> String? {
    guard let link = ItemIdentity.address(entry), links[link] == 1, let name = known.id(ofLink: link),
      !names.contains(name)
    else { return nil }
    let hasOwnID = entry.id.map { !$0.isEmpty && ItemIdentity.address($0) != link } ?? false
    return !hasOwnID || ItemIdentity.address(name) == link ? name : nil
  }

  /// Returns the link in the form that the archive stores, without tracking parameters.
  private static func address(_ entry: FeedEntry) -> String? { entry.link.flatMap(address) }

  private static func address(_ link: String) -> String? { ItemText.webAddress(link).map { URI($0).withoutTracking } }

  /// Returns the id, or its digest if it is longer than any plausible one.
  private static func limited(_ id: String) -> String {
    id.utf8.count <= 2048 ? id : "sha256:" + SHA256.digest(of: id).hex
  }
}
