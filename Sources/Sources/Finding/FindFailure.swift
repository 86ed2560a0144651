import Configuration
import Text

/// Why no feed was found.
package enum FindFailure: Error, Sendable, Hashable {
  case notAnAddress(String)
  /// Name and password stand in it.
  case secret(String)
  /// The address itself brought nothing: why.
  case unreachable(String, reason: String)
  /// It lies on this private address.
  case privateAddress(String, at: String)
  /// It is an OPML file.
  case list(String)
  /// Neither the page nor the usual places have a feed; these were tried, each with what came of it.
  case nothing(String, tried: [Attempt])

  package struct Attempt: Sendable, Hashable {
    package var url: String
    package var reason: String
  }
}

extension FindFailure {
  package var summary: String {
    switch self {
    case .notAnAddress(let text): "`\(text)` is no http or https address"
    case .secret(let address): "the address of \(address) has a password in it"
    case .unreachable(let address, let reason): "\(SecretWords.masked(address)) cannot be followed: \(reason)"
    case .privateAddress(let address, let place):
      "\(SecretWords.masked(address)) leads to \(place), which is no public address"
    case .list(let address): "\(SecretWords.masked(address)) is an OPML file, a list of feeds"
    case .nothing(let address, _): "no feed was found behind \(SecretWords.masked(address))"
    }
  }

  package var help: String? {
    switch self {
    case .notAnAddress: "rhapsode add https://harbour.example.org/"
    case .secret: "leave it out, and write `headers: {Authorization: env:NAME}` for the source"
    case .unreachable: nil
    case .privateAddress: "if that is meant, say `--private`"
    case .list(let address):
      "write `opml: \(SecretWords.masked(address))` in the settings, or save it and say `rhapsode opml import FILE`"
    case .nothing(_, let tried): FindFailure.words(tried)
    }
  }

  /// What came of it, and the addresses that brought just that.
  private static func words(_ tried: [Attempt]) -> String {
    var reasons: [String] = []
    for attempt in tried where !reasons.contains(attempt.reason) { reasons.append(attempt.reason) }
    let groups = reasons.map { reason in
      tried.filter { $0.reason == reason }.map { SecretWords.masked($0.url) }.joined(separator: ", ") + " (\(reason))"
    }
    return "asked as well: " + groups.joined(separator: "; ")
  }
}
