/// Writes a `FeedDocument` as a feed. The same document always gives the same bytes, and they are legal whatever its texts
/// hold: characters that XML forbids are dropped.
///
/// Dates are the document's own; nothing of the clock gets in. Where a format demands a date that the document lacks, it
/// is that of its newest entry.
package enum FeedWriter {
  /// `stylesheet` is the address of the CSS that makes the feed readable in a browser.
  package static func rss(_ document: FeedDocument, stylesheet: String? = nil) -> [UInt8] {
    RSSWriter(document, stylesheet: stylesheet).bytes
  }

  package static func atom(_ document: FeedDocument, stylesheet: String? = nil) -> [UInt8] {
    AtomWriter(document, stylesheet: stylesheet).bytes
  }

  package static func json(_ document: FeedDocument) -> [UInt8] { JSONFeedWriter(document).bytes }

  /// The file of chapters that Podcasting 2.0 wants beside a recording, `application/json+chapters`.
  package static func chapters(_ chapters: [FeedChapter], title: String) -> [UInt8] {
    ChapterWriter(chapters, title: title).bytes
  }

  package static func opml(_ document: FeedDocument) -> [UInt8] { OPMLWriter(document).bytes }
}
