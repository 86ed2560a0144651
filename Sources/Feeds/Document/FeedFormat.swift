/// The format and its version, by the name that people know it by.
package enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss090 = "RSS 0.90"
  case rss091 = "RSS 0.91"
  case rss092 = "RSS 0.92"
  case rss093 = "RSS 0.93"
  case rss094 = "RSS 0.94"
  case rss20 = "RSS 2.0"
  case rss10 = "RSS 1.0"
  /// A version of RSS that is not known.
  case rss = "RSS"
  case atom01 = "Atom 0.1"
  case atom02 = "Atom 0.2"
  case atom03 = "Atom 0.3"
  case atom10 = "Atom 1.0"
  /// A version of Atom that is not known.
  case atom = "Atom"
  case cdf = "CDF"
  case json10 = "JSON Feed 1.0"
  case json11 = "JSON Feed 1.1"
  case opml = "OPML 2.0"
  /// A Common Alerting Protocol document that stands alone.
  case cap = "CAP 1.2"
}
