/// The reason why a fetch failed, as facts; the words are in `FetchFailure+Words.swift`.
enum FetchFailure: Error, Sendable, Hashable {
  case transport(HTTPFailure)
  /// A status that is not a success.
  case status(Int)
  /// 429 or 503.
  case throttled(Int)
  case gone
  case tooManyRedirects
  case redirectWithoutAddress
  /// The target of the redirect.
  case redirectToUnsafe(String)
  /// An older document of a feed redirects to this URL on another origin.
  case redirectElsewhere(String)
  /// An address that is not an http or https URL.
  case notWeb(String)
  /// A host name, as written, that cannot be converted to A-labels.
  case badHost(String)
  /// The reason, and the feeds that the page links to.
  case notAFeed(String, alternates: [PageLink])
  /// The document is OPML, but a feed is expected.
  case list
  /// The document is a feed of this format, but OPML is expected.
  case notOPML(String)
  case challenge
  /// An environment variable that the settings name is not set.
  case missingSecret(String)
  /// The value of this environment variable is not a URL.
  case badVariable(String)
  case badHeader(String)
  /// A file, and the system's error message.
  case file(String, String)
  case fileOutside(String)
  case archive(String)
  /// The host asked not to be polled.
  case quiet(String)
  /// The run ended before this request started.
  case outOfTime
}
