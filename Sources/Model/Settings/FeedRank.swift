import Text

/// What of the position in a feed decides the order.
package struct FeedRank: Sendable {
  private let left: Int64
  private let rank: Int64

  package init(_ position: FeedPosition) {
    (left, rank) = (position.left?.seconds ?? .max, position.rank ?? .min)
  }

  /// Whether the entry comes before another one of the same feed; `nil` if the feed does not tell. Entries that have left
  /// the feed come after those in it, and the latest of them first.
  package func precedes(_ other: FeedRank) -> Bool? {
    if left != other.left { return left > other.left }
    return rank == other.rank ? nil : rank > other.rank
  }
}
