package import Text

/// Writes a `FeedDocument` as a feed. The same document always gives the same bytes. The output is always well-formed:
/// characters that XML forbids are dropped.
///
/// All dates come from the document, never from the clock. If a format requires a date that the document lacks, its
/// newest entry's is used.
package enum FeedWriter {
  /// Writes RSS 2.0. `stylesheet` is the address of the CSS that makes the feed readable in a browser.
  package static func rss(_ document: FeedDocument, stylesheet: String? = nil) -> [UInt8] {
    RSSWriter(document, stylesheet: stylesheet).bytes
  }

  package static func atom(_ document: FeedDocument, stylesheet: String? = nil) -> [UInt8] {
    AtomWriter(document, stylesheet: stylesheet).bytes
  }

  package static func json(_ document: FeedDocument) -> [UInt8] { JSONFeedWriter(document).bytes }

  /// Writes the chapters file of Podcasting 2.0 for a recording, `application/json+chapters`.
  package static func chapters(_ chapters: [FeedChapter], title: String) -> [UInt8] {
    ChapterWriter(chapters, title: title).bytes
  }

  /// Writes a message of CAP 1.2. `offset` gives the seconds east of UTC in which a time is written.
  package static func alert(_ message: CAPMessage, offset: @escaping (Timestamp) -> Int = { _ in 0 }) -> [UInt8] {
    AlertWriter(message, offset: offset).bytes
  }

  package static func calendar(_ calendar: CalendarDocument) -> [UInt8] { CalendarWriter(calendar).bytes }

  package static func opml(_ document: FeedDocument) -> [UInt8] { OPMLWriter(document).bytes }
}
