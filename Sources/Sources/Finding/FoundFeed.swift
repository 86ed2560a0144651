package import Text

/// A feed that `FeedFinder` found.
package struct FoundFeed: Sendable, Hashable {
  /// The URL to write into the settings.
  package var url: String
  /// Plain text, on one line.
  package var title: String
  /// Such as `Atom 1.0`.
  package var format: String
  package var entries: Int
  /// The date of the newest entry; `nil` if no entry has a date.
  package var newest: Timestamp?
  /// As the feed says.
  package var language: String?
  /// The web page that the feed belongs to.
  package var home: String?
  /// The number of errors in the document that were corrected.
  package var problems: Int
}
