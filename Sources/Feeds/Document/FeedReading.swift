/// What came of reading bytes as a feed.
package enum FeedReading: Sendable, Hashable {
  case feed(FeedDocument)
  /// One sentence without a full stop, lower case first: "this is an HTML page", "the document is empty".
  case notAFeed(String)
}
