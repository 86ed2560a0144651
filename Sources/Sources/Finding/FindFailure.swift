import Configuration
import Text

/// The reason why no feed was found.
package enum FindFailure: Error, Sendable, Hashable {
  case notAnAddress(String)
  /// The URL contains a user name or password.
  case secret(String)
  /// The URL itself could not be fetched, for this reason.
  case unreachable(String, reason: String)
  /// The host resolved to this private address.
  case privateAddress(String, at: String)
  /// The URL is an OPML file.
  case list(String)
  /// Neither the page nor the common paths have a feed. These URLs were tried, each with its result.
  case nothing(String, tried: [Attempt])

  package struct Attempt: Sendable, Hashable {
    var url: String
    var reason: String
  }
}

extension FindFailure {
  package var summary: String {
    switch self {
    case .notAnAddress(let text): "`\(text)` is not an http or https URL"
    case .secret(let address): "the address of \(address) contains a password"
    case .unreachable(let address, let reason): "\(SecretWords.masked(address)) cannot be followed: \(reason)"
    case .privateAddress(let address, let place):
      "\(SecretWords.masked(address)) leads to \(place), which is not a public address"
    case .list(let address): "\(SecretWords.masked(address)) is an OPML file, a list of feeds"
    case .nothing(let address, _): "no feed was found at \(SecretWords.masked(address))"
    }
  }

  package var help: String? {
    switch self {
    case .notAnAddress: "rhapsode add https://harbour.example.org/"
    case .secret: "remove it, and write `headers: {Authorization: env:NAME}` for the source"
    case .unreachable: nil
    case .privateAddress: "if this is intended, use `--private`"
    case .list(let address):
      "write `opml: \(SecretWords.masked(address))` in the settings, or save it and run `rhapsode opml import FILE`"
    case .nothing(_, let tried): FindFailure.words(tried)
    }
  }

  /// Returns each result with the URLs that had it.
  private static func words(_ tried: [Attempt]) -> String {
    var reasons: [String] = []
    for attempt in tried where !reasons.contains(attempt.reason) { reasons.append(attempt.reason) }
    let groups = reasons.map { reason in
      tried.filter { $0.reason == reason }.map { SecretWords.masked($0.url) }.joined(separator: ", ") + " (\(reason))"
    }
    return "also tried: " + groups.joined(separator: "; ")
  }
}
