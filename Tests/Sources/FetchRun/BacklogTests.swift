import Archive
import Model
import Testing
import Text

@testable import Sources

/// Visits are held, and stored many at a time.
@Suite struct BacklogTests {
  let backlog = Backlog()
  let start = ContinuousClock.now

  func visit(_ number: Int) -> HeldVisit {
    let address = "https://news.example/\(number)"
    let source = Source(id: "s\(number)", location: .url(address), title: "")
    let record = SourceRecord(id: source.id, location: address)
    return HeldVisit(
      source: source, outcome: FetchOutcome(unchanged: record, of: source, now: Timestamp(seconds: 1)))
  }

  func reports(_ visits: [HeldVisit]) -> [SourceReport] { visits.map { SourceReport($0.source, $0.outcome) } }

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

  @Test func `visits that changed much are stored sooner than those that found nothing new`() {
    func changed(_ number: Int, entries: Int, bytes: Int64 = 0) -> HeldVisit {
      var visit = visit(number)
      visit.outcome.changes = (0..<entries).map { _ in .seen(.unstored) }
      visit.outcome.record.documentLength = bytes
      return visit
    }
    func hold(_ visit: HeldVisit) -> Int? {
      backlog.more()
      return backlog.hold(visit, now: start)?.count
    }
    #expect((0..<9).compactMap { hold(changed($0, entries: 10)) }.isEmpty)
    #expect(hold(visit(9)) == 10)
    #expect(hold(changed(10, entries: 1, bytes: 16 << 20)) == 1, "it is large")
    #expect(hold(changed(11, entries: 200)) == 1)
    #expect(hold(visit(12)) == nil)
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
