package import Text

/// A feed that was found behind an address.
package struct FoundFeed: Sendable, Hashable {
  /// What to write into the settings.
  package var url: String
  /// Plain text, in one line.
  package var title: String
  /// `Atom 1.0`.
  package var format: String
  package var entries: Int
  /// Of its newest entry; `nil` where none has a date.
  package var newest: Timestamp?
  /// As the feed says.
  package var language: String?
  /// The page behind it.
  package var home: String?
  /// What had to be mended in it.
  package var problems: Int
}
