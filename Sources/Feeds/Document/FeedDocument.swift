/// A feed as it was read, before anybody cleans it or makes entries of a site out of it; and what is written as a feed.
/// `nil` and empty always mean: the feed does not say.
package struct FeedDocument: Sendable, Hashable {
  package var format: FeedFormat
  /// The IANA name, in lower case, of the encoding in which the bytes were read.
  package var encoding: String?
  package var channel: FeedChannel
  /// In the order of the document; OPML's outlines, CAP's alerts and RFC 6721's tombstones are entries too.
  package var entries: [FeedEntry]
  /// What had to be mended on the way.
  package var problems: [FeedProblem]
  /// The bytes end before the document does, so that entries may be missing.
  package var isTruncated = false

  package init(
    format: FeedFormat, encoding: String? = nil, channel: FeedChannel = FeedChannel(), entries: [FeedEntry] = [],
    problems: [FeedProblem] = []
  ) {
    self.format = format
    self.encoding = encoding
    self.channel = channel
    self.entries = entries
    self.problems = problems
  }
}
