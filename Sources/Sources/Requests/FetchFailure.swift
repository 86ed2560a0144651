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
  /// A redirect from https to this URL, which is not https.
  case redirectToUnsafe(String)
  /// A previous page or archive of a feed (RFC 5005) redirects to this URL on another origin.
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
  /// The site answered with a check for people instead of the feed: a captcha, or a script that only browsers run.
  case challenge
  /// An environment variable that the settings name is not set.
  case missingSecret(String)
  /// The value of this environment variable is not a URL.
  case badVariable(String)
  /// The name of a request header in the settings; the name or the value has a control character.
  case badHeader(String)
  /// The path of a source's file, and the system's error message.
  case file(String, String)
  /// The path of a source's file that is outside `content/`.
  case fileOutside(String)
  /// The archive could not be read: the summary of its error.
  case archive(String)
  /// This host asked for a pause, by `Retry-After` or by a status of 429 or 503, which is not over yet.
  case hostPaused(String)
  /// The run ended before this request started.
  case outOfTime
}

extension FetchFailure {
  /// What the status of an answer says, besides a redirect; `nil` if it says nothing of a failure.
  init?(answer response: HTTPResponse) {
    switch response.status {
    case 410: self = .gone
    // Some have a status of success.
    case _ where PageLinks.isChallenge(response): self = .challenge
    case ..<300: return nil
    case 429, 503: self = .throttled(response.status)
    default: self = .status(response.status)
    }
  }
}
