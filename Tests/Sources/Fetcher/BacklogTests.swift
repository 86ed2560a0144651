import Archive
import Model
import Testing
import Text

@testable import Sources

/// Visits that found nothing new are held, and stored many at a time.
@Suite struct BacklogTests {
  let backlog = Backlog()
  let start = ContinuousClock.now

  func visit(_ number: Int) -> UnchangedVisit {
    let address = "https://news.example/\(number)"
    let source = Source(id: "s\(number)", location: .url(address), title: "")
    let record = SourceRecord(id: source.id, location: address)
    return UnchangedVisit(
      source: source, outcome: FetchOutcome(unchanged: record, of: source, now: Timestamp(seconds: 1)))
  }

  func reports(_ visits: [UnchangedVisit]) -> [SourceReport] { visits.map { SourceReport($0.source, $0.outcome) } }

  /// Holds a visit whose document was unread; returns the number of visits to store now.
  func hold(_ number: Int) -> Int? {
    backlog.more()
    return backlog.hold(visit(number), now: start)?.count
  }

  @Test func `a hundred visits are stored at once, and the run does not end before that`() {
    #expect((0..<99).compactMap { hold($0) }.isEmpty)
    #expect(backlog.count == 0, "further requests may start")
    #expect(backlog.take()?.isEmpty == true, "the run goes on")
    backlog.more()
    let visits = backlog.hold(visit(99), now: start) ?? []
    #expect(visits.map(\.source.id) == (0..<100).map { "s\($0)" })
    #expect(backlog.count == 1, "they are being stored")
    #expect(backlog.take()?.isEmpty == true && backlog.takeEnded().isEmpty, "their leases are kept")
    backlog.end(reports(visits))
    #expect(backlog.takeEnded().count == 100 && backlog.takeReports().count == 100)
    #expect(backlog.take().map(\.count) == nil)
  }

  @Test func `a few visits are stored after half a second`() {
    #expect(hold(1) == nil)
    #expect(backlog.takeHeld(now: start + .milliseconds(499), isLast: false)?.count == nil)
    #expect(backlog.takeHeld(now: start + .milliseconds(500), isLast: false)?.count == 1)
    #expect(backlog.takeHeld(now: start + .seconds(9), isLast: true)?.count == nil)
    #expect(hold(2) == nil)
    #expect(backlog.takeHeld(now: start + .milliseconds(499), isLast: false)?.count == nil, "the time begins anew")
  }

  @Test func `the last visits are stored as soon as nothing else can join them`() {
    backlog.more()
    #expect(hold(1) == nil)
    #expect(backlog.takeHeld(now: start, isLast: true)?.count == nil, "a document is unread")
    backlog.end(reports([visit(2)])[0])
    #expect(backlog.takeHeld(now: start, isLast: false)?.count == nil, "a request runs")
    #expect(backlog.takeHeld(now: start, isLast: true)?.count == 1)
  }
}
