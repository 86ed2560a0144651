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
}
