import Archive

extension FetchFailure {
  /// The failure as one sentence, in lower case, without a full stop and without secrets.
  var summary: String {
    switch self {
    case .transport(let failure): failure.summary
    case .status(304): "it answered 304 Not Modified, without a document, to a request that had no condition"
    case .status(let status): "it answered \(status)\(FetchFailure.name(of: status))"
    case .throttled(let status):
      "it answered \(status)\(FetchFailure.name(of: status)): the server is overloaded, or limits requests"
    case .gone: "it answered 410: the feed was removed for good, and is not fetched again"
    case .tooManyRedirects: "it redirects more than \(FetchAttempt.mostHops) times"
    case .redirectWithoutAddress: "it redirects without a target address"
    case .redirectToUnsafe(let address): "it redirects from https to \(address), which is not encrypted"
    case .redirectElsewhere(let address): "it redirects to \(address), which is not the feed's own server"
    case .notWeb(let address): "\(address) is not an http or https URL"
    case .badHost(let host): "`\(host)` is not a valid host name"
    case .notAFeed(let reason, let alternates): FetchFailure.words(reason, alternates)
    case .list: "it is a list of feeds: write `opml:` instead of `url:`"
    case .notOPML(let format): "it is not an OPML file but \(format)"
    case .challenge: "the server demands a challenge (such as a CAPTCHA) that only people with a browser can solve"
    case .missingSecret(let name): "missing environment variable: \(name), which the source needs"
    case .badVariable(let name): "the variable \(name) of the environment does not hold an http or https URL"
    case .badHeader(let name): "the header \(name) has a control character in its value"
    case .file(let path, let reason): "\(path): \(reason)"
    case .fileOutside(let path): "\(path) is outside the site's content folder"
    case .archive(let reason): reason
    case .hostPaused(let host): "\(host) is overloaded, or asked for a pause: no request is sent for now"
    case .outOfTime: "the run ended before it could be fetched"
    }
  }

  /// The text published instead of a failure whose words could reveal the address of a private or secret feed.
  static let hidden = "it could not be read"

  /// What the archive stores beside the words.
  var kind: ErrorKind? {
    switch self {
    case .status(404): .notFound
    case .notAFeed(_, let alternates): alternates.isEmpty ? .noFeed : .feedLinks
    case .transport(.privateAddress): .privateAddress
    default: nil
    }
  }

  /// Returns what the author of the settings can do about a failure.
  static func advice(for kind: ErrorKind?) -> String? {
    switch kind {
    case .feedLinks: "write the address of a feed as `url`"
    case .noFeed, .notFound: "`rhapsode add` finds the feed of a page: give it the address of the site"
    case .privateAddress, nil: nil
    }
  }

  /// Returns the words of a failure in a form that may be published: without addresses of private networks.
  static func published(_ words: String, _ kind: ErrorKind?) -> String {
    kind == .privateAddress ? FetchFailure.transport(.privateAddress("a private address")).summary : words
  }

  /// The failure without addresses, for a source whose address is secret: redirects and pages may repeat it.
  var withoutAddresses: FetchFailure {
    let other = "another address"
    return switch self {
    case .redirectToUnsafe: .redirectToUnsafe(other)
    case .redirectElsewhere: .redirectElsewhere(other)
    case .notWeb: .notWeb(other)
    case .badHost: .transport(.badAddress)
    case .notAFeed(let reason, _): .notAFeed(reason, alternates: [])
    case .hostPaused: .hostPaused("its host")
    case .transport(.privateAddress): .transport(.privateAddress("a private address"))
    default: self
    }
  }

  private static func words(_ reason: String, _ alternates: [PageLink]) -> String {
    guard !alternates.isEmpty else { return "this is not a feed: \(reason)" }
    let offers = alternates.prefix(5).map { link in link.title.map { "\(link.url) (\($0))" } ?? link.url }
    return "this page only links to feeds: " + offers.joined(separator: ", ")
  }

  private static func name(of status: Int) -> String {
    switch status {
    case 400: " Bad Request"
    case 401: " Unauthorized"
    case 403: " Forbidden"
    case 404: " Not Found"
    case 429: " Too Many Requests"
    case 500: " Internal Server Error"
    case 502: " Bad Gateway"
    case 503: " Service Unavailable"
    case 504: " Gateway Timeout"
    default: ""
    }
  }
}

extension HTTPFailure {
  var summary: String {
    switch self {
    case .privateAddress(let address):
      "it leads to \(address), which is not a public address (`network: private` allows it for the host in the settings)"
    case .bodyTooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .headersTooLarge(let limit): "its headers are larger than \(limit >> 10) KiB"
    case .timedOut: "it did not answer in time"
    case .tooSlow(let seconds): "its answer was not complete within \(seconds) seconds"
    case .unknownHost: "its host was not found"
    case .unreachable: "its host refuses connections or cannot be reached"
    case .incomplete: "its response is incomplete"
    case .untrusted(let problem): problem.summary
    case .noHandshake: "the TLS handshake failed: its server offers no encryption, or none that is safe"
    case .invalidCoding: "its response cannot be decompressed"
    case .notHTTP: "its server does not speak HTTP"
    case .badAddress: "invalid URL"
    case .other(let words): words
    }
  }
}
