package import Text

/// The position of an entry in the feed of one source, for lists in the order of the feed.
package struct FeedPosition: Sendable, Hashable {
  /// The id of the source.
  package var source: String
  /// The time of the first document without the entry; `nil` while it is in the feed.
  package var left: Timestamp?
  /// Higher numbers come first. The number of an entry stays the same as long as the feed only adds entries before it.
  /// `nil` if no document was read since the settings asked for this order.
  package var rank: Int64?

  package init(source: String, left: Timestamp?, rank: Int64?) {
    (self.source, self.left, self.rank) = (source, left, rank)
  }

  /// Whether the entry comes before another one of the same feed; `nil` if the feed does not tell. Entries that have left
  /// the feed come after those in it, and the latest of them first.
  package func precedes(_ other: FeedPosition) -> Bool? {
    let (first, second) = (left?.seconds ?? .max, other.left?.seconds ?? .max)
    if first != second { return first > second }
    let (one, two) = (rank ?? .min, other.rank ?? .min)
    return one == two ? nil : one > two
  }
}
