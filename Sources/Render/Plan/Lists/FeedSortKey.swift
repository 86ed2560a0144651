import Model
import Text

/// What decides the place of an entry in a list in the order of feeds.
struct FeedSortKey {
  /// The number of the source; -1 for the site itself.
  private let source: Int
  /// `nil` if the feed gives no order.
  private let rank: FeedRank?
  private let time: Int64

  /// `source` is the source whose list it is; otherwise the place is that in the feed of the entry's own source.
  init(of entry: Int, in source: Int?, _ site: Site) {
    let source = source ?? site.entries[entry].source
    self.source = source ?? -1
    rank = source.flatMap { source in
      site.entries[entry].feedPositions.first { $0.source == site.sources[source].id }.map(FeedRank.init)
    }
    let (date, sortDate) = (site.entries[entry].date, site.entries[entry].sortDate)
    time = Entry.placeInTime(date, sortDate: sortDate)?.seconds ?? .min
  }

  /// Whether feeds give one entry before another: those of the site itself come first, then those of each source in the
  /// order of the settings. Entries whose feed gives no order come last, the newest first. `nil` if they are equal.
  func precedes(_ other: FeedSortKey) -> Bool? {
    if source != other.source { return source < other.source }
    if let rank, let second = other.rank {
      if let isFirst = rank.precedes(second) { return isFirst }
    } else if rank != nil || other.rank != nil {
      return rank != nil
    }
    return time == other.time ? nil : time > other.time
  }
}
