import Text

extension FeedDocument {
  /// When the feed last changed: what it says, or the newest of its entries.
  var changed: Timestamp? {
    channel.updated ?? entries.compactMap { $0.updated ?? $0.published ?? $0.deleted }.max() ?? channel.published
  }
}
