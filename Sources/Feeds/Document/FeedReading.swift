/// The result of reading bytes as a feed.
package enum FeedReading: Sendable, Hashable {
  case feed(FeedDocument)
  /// The reason in one sentence without a full stop, in lower case: "this is an HTML page", "the document is empty".
  case notAFeed(String)
}
