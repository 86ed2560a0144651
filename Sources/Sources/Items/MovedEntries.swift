import Archive
import Feeds
import Text

/// The archived entries of the document's entries with new ids, as after a move to https, to other software or to another
/// address. Each rule requires that the archived entry is the only candidate, that its own id is not in the document, and
/// that no other entry of the document has the same evidence.
struct MovedEntries {
  /// The title and the date of an entry.
  struct Moment: Hashable {
    let seconds: Int64
    let title: String

    /// `nil` if one of the two is missing.
    init?(title: String, _ date: Timestamp) {
      let title = MovedEntries.folded(title)
      guard !title.isEmpty, date.seconds > 0 else { return nil }
      (self.title, seconds) = (title, date.seconds)
    }
  }

  private let known: KnownEntries
  /// The ids of the document's entries.
  private let names: Set<String>
  /// By `URI.anchorKey`: the number of the document's entries with a link to the article.
  private let articles: [String: Int]
  /// The archived entry with this title and date, if only one entry of the document and one of the archive have them.
  private let moments: [Moment: EntryRecord]
  /// Whether the whole feed has moved: no id of the document is known, but at least half of its entries, and more than
  /// one, have the title and date of an archived entry.
  private let isWholeFeed: Bool

  /// `nil` if the document has no new id.
  init?(_ entries: [FeedEntry], names: Set<String>, known: KnownEntries) {
    guard !known.isEmpty, names.contains(where: { known[$0] == nil }) else { return nil }
    var known = known
    known.indexArticles()
    self.known = known
    self.names = names
    articles = Dictionary(entries.compactMap(MovedEntries.article(of:)).map { ($0, 1) }, uniquingKeysWith: +)
    let unknown = entries.filter { entry in
      let id = ItemIdentity.plain(entry)
      return known[id] == nil && known.record(ofCurrentID: id) == nil
    }
    let isNew = unknown.count == entries.count
    let others = isNew ? unknown : unknown.filter { $0.link == nil }
    let wanted = Dictionary(others.compactMap(MovedEntries.moment(of:)).map { ($0, 1) }, uniquingKeysWith: +)
    moments = wanted.isEmpty ? [:] : known.records(of: Set(wanted.filter { $0.value == 1 }.keys))
    isWholeFeed = isNew && moments.count > 1 && 2 * moments.count >= entries.count
  }

  /// Returns the id of the archived entry that an entry with a new id is, or `nil` if it is a new one. `isRepeated`:
  /// whether the document repeats the entry's id.
  func id(before entry: FeedEntry, isRepeated: Bool) -> String? {
    let current = isRepeated ? nil : known.record(ofCurrentID: ItemIdentity.plain(entry))
    guard let stored = current ?? ofSameArticle(entry) ?? ofSameMoment(entry), !names.contains(stored.id) else {
      return nil
    }
    return stored.id
  }

  /// Returns the entry with the same article address, and the same title or the same time. An address alone is not enough,
  /// since the entries of a feed can all link to one page.
  private func ofSameArticle(_ entry: FeedEntry) -> EntryRecord? {
    guard let article = MovedEntries.article(of: entry), articles[article] == 1,
      let stored = known.record(ofArticle: article)
    else { return nil }
    let date = ItemReader.date(of: entry)
    if date == stored.published, stored.isHeldBack || MovedEntries.isPrecise(stored.published) { return stored }
    // The title of an entry that is held back is not stored.
    let title = MovedEntries.folded(ItemText.title(of: entry))
    guard !title.isEmpty, title == MovedEntries.folded(stored.title) else { return nil }
    guard let published = entry.published, stored.published.seconds > 0 else { return stored }
    // Further apart, they are two issues of one title, such as the weather of two days.
    return abs(Double(published.seconds) - Double(stored.published.seconds)) <= 86400 ? stored : nil
  }

  /// Returns the entry with the same title and time, if neither of the two has a link, or if the whole feed has moved.
  private func ofSameMoment(_ entry: FeedEntry) -> EntryRecord? {
    guard let moment = MovedEntries.moment(of: entry), let stored = moments[moment] else { return nil }
    let lackLinks = entry.link == nil && stored.link == nil && MovedEntries.isPrecise(stored.published)
    return isWholeFeed || lackLinks ? stored : nil
  }

  /// Whether a date has a time: two entries of one day can have the same date without one.
  private static func isPrecise(_ date: Timestamp) -> Bool { date.seconds > 0 && date.seconds % 86400 != 0 }

  private static func article(of entry: FeedEntry) -> String? {
    entry.link.flatMap(ItemText.webAddress).map(URI.anchorKey)
  }

  private static func moment(of entry: FeedEntry) -> Moment? {
    ItemReader.date(of: entry).flatMap { Moment(title: ItemText.title(of: entry), $0) }
  }

  /// Returns the letters and digits of a title, without case and accents: other software writes other quotation marks and
  /// dashes. A title without any stays as it is.
  private static func folded(_ title: String) -> String {
    let title = Text.folded(title)
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: title.unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    return kept.isEmpty ? title : String(kept)
  }
}
