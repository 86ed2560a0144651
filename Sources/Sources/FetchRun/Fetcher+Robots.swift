import Archive
import Model
import Text

/// The robots.txt of the hosts of entries' pages. Feeds are published for programs, so their hosts' robots.txt is
/// ignored; pages are published for people.
extension Fetcher {
  /// Returns the next request: for the current page; for the robots.txt of its host, if that is unknown; or, if the
  /// page may not be requested, for the first later page that may, or its robots.txt. Returns `nil` if there is none.
  func next(
    _ reading: PageReading, after visit: FetchAttempt, _ record: SourceRecord, _ report: SourceReport
  ) -> FetchAttempt? {
    var reading = reading
    while true {
      switch robots.permission(for: reading.current.address) {
      case .allowed: return visit.onward(to: reading.current.address, .page(reading), record, report)
      case .unknown(let address): return visit.onward(to: address, .robots(reading), record, report)
      case .disallowed: withhold(reading.current, "the robots.txt of its host does not allow Rhapsode to request it")
      case .unreachable: withhold(reading.current, "the robots.txt of its host cannot be read for now")
      }
      guard reading.skip() else { return nil }
    }
  }

  /// Stores the rules from the response to a robots.txt request. Ignores other requests.
  func learnRules(from step: FetchAttempt.Step, of visit: FetchAttempt) {
    guard case .robots(let reading) = visit.purpose else { return }
    switch step {
    case .follow: break
    // Unexpected, since the request is not conditional.
    case .notModified: robots.learn(nil, for: reading.current.address)
    case .document(let response): robots.learn(RobotsRules(response.body), for: reading.current.address)
    case .failed(let failure, let response):
      robots.learn(Self.rules(failure, response), for: reading.current.address)
    }
  }

  /// Handles the end of a robots.txt request. Its rules were already stored by `learnRules`.
  func robots(_ visit: FetchAttempt, _ reading: PageReading) -> End {
    let report = visit.report ?? SourceReport(visit.source, visit.record)
    return End(
      report: report, record: visit.record, next: next(reading, after: visit, visit.record, report))
  }

  /// Whether the rules that a robots.txt request asks for have become known meanwhile.
  func isAnswered(_ visit: FetchAttempt) -> Bool {
    guard case .robots(let reading) = visit.purpose else { return false }
    return robots.isKnown(for: reading.current.address)
  }
}

extension Fetcher {
  /// Returns the rules after a failure (RFC 9309, 2.3.1): without a robots.txt, everything is allowed; if it is
  /// unreachable, nothing is, and the result is `nil`.
  private static func rules(_ failure: FetchFailure, _ response: HTTPResponse) -> RobotsRules? {
    switch failure {
    case .gone, .tooManyRedirects: RobotsRules()
    // The page's request will fail for the same reason, and its report is clearer.
    case .transport(.privateAddress), .transport(.badAddress): RobotsRules()
    case .status(let status): (400..<500).contains(status) ? RobotsRules() : nil
    case .transport(.bodyTooLarge):
      response.status == 200 && response.body.count > RobotsRules.longest ? RobotsRules(response.body) : nil
    default: nil
    }
  }

  /// Stores why a page is not requested. The page stays due, since checking the cached rules again costs no request.
  private func withhold(_ page: PageReading.Page, _ failure: String) {
    // Not stored again if it is the same: each write makes the next build read the source again.
    if page.failure != failure { note(failure, page, tries: page.tries) }
  }
}
