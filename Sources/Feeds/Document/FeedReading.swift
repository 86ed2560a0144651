/// The result of reading bytes as a feed.
package enum FeedReading: Sendable, Hashable {
  case feed(FeedDocument)
  /// The reason in one sentence without a full stop, in lower case: "it is an HTML page", "it is empty".
  case notAFeed(String)
}
