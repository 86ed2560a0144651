/// A feed as it was read, before sanitizing and before its entries become the site's; also the input of the writers.
/// `nil` and empty values always mean that the feed does not give one.
package struct FeedDocument: Sendable, Hashable {
  package var format: FeedFormat
  /// The IANA name, in lower case, of the encoding that the bytes were decoded from.
  var encoding: String?
  package var channel: FeedChannel
  /// In document order. Outlines of OPML, alerts of CAP and tombstones of RFC 6721 are entries too.
  package var entries: [FeedEntry]
  /// Errors that were repaired while reading.
  package var problems: [FeedProblem]
  /// Whether entries may be missing: the bytes end before the document does, or it has more entries than are read.
  package var isTruncated = false
  /// Whether an entry is left out because its date has yet to come: later, the same bytes give more entries.
  package var hasUpcoming = false

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
