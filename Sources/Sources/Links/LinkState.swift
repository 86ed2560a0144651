/// What asking for a link to another host has shown.
package enum LinkState: Sendable, Hashable {
  case found
  /// It redirects for good (301, 308) to this address.
  case moved(to: String)
  /// Nothing is there any more: why, in words that follow "it is dead: ".
  case dead(String)
  /// It cannot be told: the host refuses programs, is out of order, or is not public. Why, in words.
  case unclear(String)
}

extension LinkState {
  /// The result of a request after its redirects; `nil` if the link must be asked for again.
  init?(_ visit: FetchAttempt, _ step: FetchAttempt.Step) {
    switch step {
    case .follow, .notModified: return nil
    case .document: self = LinkState(reached: visit)
    case .failed(let failure, _):
      guard let state = LinkState(failure, visit) else { return nil }
      self = state
    }
  }

  private init(reached visit: FetchAttempt) {
    self = visit.permanent.map { .moved(to: $0) } ?? .found
  }

  private init?(_ failure: FetchFailure, _ visit: FetchAttempt) {
    switch failure {
    case .status(let status):
      switch status {
      case 200..<300: self.init(reached: visit)
      case 401, 403, 405, 406, 407, 408, 425, 451, 500...: self = .unclear(failure.summary)
      default: self = .dead(failure.summary)
      }
    case .gone: self = .dead("it answered 410 Gone: it was removed for good")
    case .transport(.bodyTooLarge): self.init(reached: visit)
    // Browsers follow it.
    case .redirectToUnsafe: self = .found
    case .transport(.unknownHost), .transport(.badAddress), .tooManyRedirects, .redirectWithoutAddress, .notWeb,
      .badHost:
      self = .dead(failure.summary)
    case .transport(.privateAddress(let address)):
      self = .unclear("it leads to \(address), which is not a public address")
    case .throttled, .hostPaused, .outOfTime: return nil
    default: self = .unclear(failure.summary)
    }
  }

  /// Whether this is the answer of a server, and not a failure of the network.
  static func isAnswered(_ step: FetchAttempt.Step) -> Bool {
    switch step {
    case .document, .notModified: true
    case .failed(_, let response): response.status > 0
    case .follow: false
    }
  }
}
