/// Writes a `FeedDocument` as a feed. The same document always gives the same bytes, and they are legal whatever its texts
/// hold: characters that XML forbids are dropped.
///
/// Dates are the document's own; nothing of the clock gets in. Where a format demands a date that the document lacks, it
/// is that of its newest entry.
package enum FeedWriter {
  package static func rss(_ document: FeedDocument) -> [UInt8] { RSSWriter(document).bytes }
  package static func atom(_ document: FeedDocument) -> [UInt8] { AtomWriter(document).bytes }
  package static func json(_ document: FeedDocument) -> [UInt8] { JSONFeedWriter(document).bytes }
  package static func opml(_ document: FeedDocument) -> [UInt8] { OPMLWriter(document).bytes }
}
