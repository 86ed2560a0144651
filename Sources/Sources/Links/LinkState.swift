/// The result of checking a link to another host.
package enum LinkState: Sendable, Hashable {
  case found
  /// It redirects permanently (301, 308) to this address.
  case moved(to: String)
  /// It does not work any more, for this reason, in words that follow "it is dead: ".
  case dead(String)
  /// The check has no clear result: the host refuses programs or has a failure. The reason is in words.
  case unclear(String)
  /// The link was not requested, since it leads to this address, which is not public: a state that needs no network.
  case notPublic(String)
}

extension LinkState {
  /// Makes the state from the end of a request, after its redirects; `nil` if the link must be requested again later.
  init?(_ visit: FetchAttempt, _ step: FetchAttempt.Step) {
    switch step {
    case .follow, .notModified: return nil
    case .document: self = LinkState(reached: visit)
    case .failed(let failure, let response):
      guard let state = LinkState(failure, response, visit) else { return nil }
      self = state
    }
  }

  private init(reached visit: FetchAttempt) {
    self = visit.permanent.map { .moved(to: $0) } ?? .found
  }

  private init?(_ failure: FetchFailure, _ response: HTTPResponse, _ visit: FetchAttempt) {
    switch failure {
    case .status(let status):
      switch status {
      case 200..<300: self.init(reached: visit)
      case 401, 403, 405, 406, 407, 408, 425, 451, 500...: self = .unclear(failure.summary)
      default: self = .dead(failure.summary)
      }
    case .gone: self = .dead("it answered 410 Gone: it was removed for good")
    // A page that says that something is missing can be long too.
    case .transport(.bodyTooLarge):
      guard response.status >= 400, let failure = FetchFailure(answer: response) else {
        self.init(reached: visit)
        return
      }
      self.init(failure, HTTPResponse(), visit)
    // A redirect to http works in browsers.
    case .redirectToUnsafe: self = .found
    case .transport(.unknownHost), .transport(.badAddress), .tooManyRedirects, .redirectWithoutAddress, .notWeb,
      .badHost:
      self = .dead(failure.summary)
    case .transport(.privateAddress(let address)): self = .notPublic(address)
    case .throttled, .hostPaused, .outOfTime: return nil
    default: self = .unclear(failure.summary)
    }
  }

  var privateAddress: String? {
    if case .notPublic(let address) = self { address } else { nil }
  }

  /// Why the check has no clear result, in words; `nil` if it has one.
  package var doubt: String? {
    switch self {
    case .unclear(let reason): reason
    case .notPublic(let address): "it leads to \(address), which is not a public address"
    case .found, .moved, .dead: nil
    }
  }

  /// Whether a server has answered, which shows that the network works.
  static func isAnswered(_ step: FetchAttempt.Step) -> Bool {
    switch step {
    case .document, .notModified: true
    case .failed(_, let response): response.status > 0
    case .follow: false
    }
  }
}
