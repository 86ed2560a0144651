import Archive
import Model
import Text

/// The robots.txt of the hosts of pages. Feeds are published for programs, and are fetched without it; pages are published
/// for people.
extension Fetcher {
  /// Returns the request for the current page; that for the robots.txt of its host, if its rules are not known; or, after
  /// pages that may not be requested, that for the first one that may. `nil` if none is left.
  func next(
    _ reading: PageReading, after visit: FetchAttempt, _ record: SourceRecord, _ report: SourceReport
  ) -> FetchAttempt? {
    var reading = reading
    while true {
      switch robots.verdict(on: reading.current.address) {
      case .allowed: return visit.onward(to: reading.current.address, .page(reading), record, report)
      case .unknown(let address): return visit.onward(to: address, .robots(reading), record, report)
      case .disallowed: withhold(reading.current, "the robots.txt of its host does not allow Rhapsode to request it")
      case .unreachable: withhold(reading.current, "the robots.txt of its host cannot be read for now")
      }
      guard reading.skip() else { return nil }
    }
  }

  /// Notes the rules that a request for a robots.txt brought; of other requests nothing.
  func learnRules(from step: FetchAttempt.Step, of visit: FetchAttempt) {
    guard case .robots(let reading) = visit.purpose else { return }
    switch step {
    case .follow: break
    // Nothing was asked that could be unchanged.
    case .notModified: robots.learn(nil, for: reading.current.address)
    case .document(let response): robots.learn(RobotsRules(response.body), for: reading.current.address)
    case .failed(let failure, let response):
      robots.learn(Self.rules(failure, response), for: reading.current.address)
    }
  }

  /// Handles the end of a request for a robots.txt, whose rules are known by then.
  func robots(_ visit: FetchAttempt, _ reading: PageReading) -> End {
    let report = visit.report ?? SourceReport(visit.source, visit.record)
    return End(
      report: report, record: visit.record, next: next(reading, after: visit, visit.record, report))
  }

  /// Whether a robots.txt that is about to be requested has become known.
  func isAnswered(_ visit: FetchAttempt) -> Bool {
    guard case .robots(let reading) = visit.purpose else { return false }
    return robots.isKnown(for: reading.current.address)
  }
}

extension Fetcher {
  /// RFC 9309, 2.3.1: without a robots.txt everything is allowed, while it is unreachable nothing is. `nil` for the latter.
  private static func rules(_ failure: FetchFailure, _ response: HTTPResponse) -> RobotsRules? {
    switch failure {
    case .gone, .tooManyRedirects: RobotsRules()
    // Nothing is requested there: the page is refused for the same reason, which says more.
    case .transport(.privateAddress), .transport(.badAddress): RobotsRules()
    case .status(let status): (400..<500).contains(status) ? RobotsRules() : nil
    case .transport(.bodyTooLarge):
      response.status == 200 && response.body.count > RobotsRules.longest ? RobotsRules(response.body) : nil
    default: nil
    }
  }

  /// Notes why a page is not requested. It stays due: reading the rules again costs no request.
  private func withhold(_ page: PageReading.Page, _ failure: String) {
    // Storing it anew would make every build read the source again.
    if page.failure != failure { note(failure, page, tries: page.tries) }
  }
}
