extension FetchFailure {
  /// The failure as one sentence, in lower case, without a full stop and without secrets.
  var summary: String {
    switch self {
    case .transport(let failure): failure.summary
    case .status(let status): "it answered \(status)\(FetchFailure.name(of: status))"
    case .throttled(let status): "it answered \(status)\(FetchFailure.name(of: status)): we ask too often"
    case .gone: "it answered 410: the feed is gone for good, and is not asked again"
    case .tooManyRedirects: "it redirects more than \(FetchAttempt.mostHops) times"
    case .redirectWithoutAddress: "it redirects, but does not say where to"
    case .redirectToUnsafe(let address): "it redirects from https to \(address), which is not protected"
    case .redirectElsewhere(let address): "it redirects to \(address), which is somebody else's"
    case .notWeb(let address): "\(address) is no http or https address"
    case .badHost(let host): "`\(host)` is not a valid host name"
    case .notAFeed(let reason, let alternates): FetchFailure.words(reason, alternates)
    case .list: "it is a list of feeds: follow it with `opml:`"
    case .notOPML(let format): "it is no OPML file but \(format)"
    case .challenge: "the site answers programs with a challenge for people"
    case .missingSecret(let name): "the environment has no \(name), which the source needs"
    case .badVariable(let name): "the variable \(name) of the environment holds no http or https address"
    case .badHeader(let name): "the header \(name) has a line break in its value"
    case .file(let path, let reason): "\(path): \(reason)"
    case .fileOutside(let path): "\(path) lies outside the site's content folder"
    case .archive(let reason): reason
    case .quiet(let host): "\(host) asked for quiet"
    case .outOfTime: "the run was over before its turn came"
    }
  }

  /// The text published instead of a failure whose words could reveal the address of a private or secret feed.
  static let hidden = "it could not be read"

  /// The failure without addresses, for a source whose address is secret: redirects and pages may repeat it.
  var withoutAddresses: FetchFailure {
    let other = "another address"
    return switch self {
    case .redirectToUnsafe: .redirectToUnsafe(other)
    case .redirectElsewhere: .redirectElsewhere(other)
    case .notWeb: .notWeb(other)
    case .badHost: .transport(.badAddress)
    case .notAFeed(let reason, _): .notAFeed(reason, alternates: [])
    case .quiet: .quiet("its host")
    case .transport(.privateAddress): .transport(.privateAddress("a private address"))
    default: self
    }
  }

  private static func words(_ reason: String, _ alternates: [PageLink]) -> String {
    guard !alternates.isEmpty else { return "this is no feed: \(reason)" }
    let offers = alternates.prefix(5).map { link in link.title.map { "\(link.url) (\($0))" } ?? link.url }
    return "this page is no feed; it offers \(offers.joined(separator: ", "))"
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
      "it leads to \(address), which is no public address (`network: private` allows it)"
    case .bodyTooLarge(let limit): "it is larger than \(limit >> 20) MiB"
    case .headersTooLarge(let limit): "its headers are larger than \(limit >> 10) KiB"
    case .timedOut: "it did not answer in time"
    case .unknownHost: "its host is not known"
    case .unreachable: "its host cannot be reached"
    case .incomplete: "its answer broke off"
    case .untrusted: "its certificate cannot be trusted"
    case .invalidCoding: "its answer is damaged: it cannot be unpacked"
    case .notHTTP: "what answered does not speak HTTP"
    case .badAddress: "invalid URL"
    case .other(let words): words
    }
  }
}
