import Archive
import Feeds
import Text

/// The dates of entries.
extension ItemReader {
  /// How far ahead a date may be, in seconds, that comes from a wrong clock or time zone: the entry is new.
  private static let clockError: Int64 = 86400

  /// Returns the date that the feed gives, or `nil` if it gives no usable one. Programs that know no date write one before
  /// 1970.
  static func date(of entry: FeedEntry) -> Timestamp? {
    (entry.published ?? entry.created ?? entry.updated).flatMap { $0.seconds > 0 ? $0 : nil }
  }

  /// Whether the feed has never given a usable date for the entry. A date in the future, such as that of an event, is not
  /// usable if the entry's age is unknown.
  func isUndated(_ entry: FeedEntry, _ old: EntryRecord?, isOld: Bool) -> Bool {
    if let date = Self.date(of: entry) {
      guard date > now else { return false }
      return old.map { $0.dated(at: now).published.seconds <= 0 } ?? !isNew(date, isOld: isOld)
    }
    return old.map { ItemReader.isFromFetch($0.published, firstSeen: $0.firstSeen) } ?? true
  }

  /// Returns the date that the feed gives if it has yet to come.
  func comingDate(of entry: FeedEntry) -> Timestamp? { Self.date(of: entry).flatMap { $0 > now ? $0 : nil } }

  /// Whether `published(_:_:isOld:)` can have made the date for an entry without one.
  private static func isFromFetch(_ published: Timestamp, firstSeen: Timestamp) -> Bool {
    published.seconds <= 0 || (0..<Int64(mostEntries)).contains(firstSeen.seconds - published.seconds)
  }

  /// Returns the publication date. A missing or future date becomes the time when the entry was first seen; entries of
  /// one document keep their order. In a new feed and in older documents, such entries sort after all others, since
  /// their age is unknown.
  func published(_ entry: FeedEntry, _ position: Int, isOld: Bool) -> Timestamp {
    let date = Self.date(of: entry)
    if let date, date <= now { return date }
    return Timestamp(seconds: (isNew(date, isOld: isOld) ? now.seconds : 0) - Int64(position))
  }

  /// Whether an entry without a date, or with one to come, has just appeared. `isOld`: whether its document is the first
  /// one of the feed, or an older one.
  private func isNew(_ date: Timestamp?, isOld: Bool) -> Bool {
    !isOld || date.map { $0 > now && $0.seconds - now.seconds <= Self.clockError } ?? false
  }
}
