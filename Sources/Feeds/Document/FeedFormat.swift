/// The format and its version, by its usual name.
package enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss090 = "RSS 0.90"
  case rss091 = "RSS 0.91"
  case rss092 = "RSS 0.92"
  case rss093 = "RSS 0.93"
  case rss094 = "RSS 0.94"
  case rss20 = "RSS 2.0"
  case rss10 = "RSS 1.0"
  /// An unknown version of RSS.
  case rss = "RSS"
  case atom01 = "Atom 0.1"
  case atom02 = "Atom 0.2"
  case atom03 = "Atom 0.3"
  case atom10 = "Atom 1.0"
  /// An unknown version of Atom.
  case atom = "Atom"
  case cdf = "CDF"
  case json10 = "JSON Feed 1.0"
  case json11 = "JSON Feed 1.1"
  case opml = "OPML 2.0"
  /// A document that is itself an alert of the Common Alerting Protocol.
  case cap = "CAP 1.2"
  /// A dump of a database of danger signals: see `FirebaseReader`.
  case firebase = "Firebase"
}
