import Model
import Testing
import Text

/// Whether a journey is over, by the clock.
@Suite struct JourneyTests {
  private static func time(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  @Test(
    arguments: [
      (5, .planned, 10), (10, .active, 20), (19, .active, 20), (20, .overdue, nil), (99, .overdue, nil),
    ] as [(Int64, Journey.State, Int64?)])
  func `a journey is planned, on the way, and then overdue`(_ now: Int64, _ state: Journey.State, _ next: Int64?) {
    let journey = Journey(departs: Self.time(10), deadline: Self.time(20))
    #expect(journey.state(at: Self.time(now)) == state)
    #expect(journey.nextChange(after: Self.time(now)) == next.map { Self.time($0) })
  }

  @Test(arguments: [(15, .active, 18), (18, .over, nil), (25, .over, nil)] as [(Int64, Journey.State, Int64?)])
  func `a journey whose group has arrived is over`(_ now: Int64, _ state: Journey.State, _ next: Int64?) {
    var journey = Journey(departs: Self.time(10), deadline: Self.time(20))
    journey.arrived = Self.time(18)
    #expect(journey.state(at: Self.time(now)) == state)
    #expect(journey.nextChange(after: Self.time(now)) == next.map { Self.time($0) })
  }

  @Test func `a group that arrives late is overdue until then`() {
    var journey = Journey(departs: Self.time(10), deadline: Self.time(20))
    journey.arrived = Self.time(30)
    #expect(journey.state(at: Self.time(25)) == .overdue && journey.nextChange(after: Self.time(25)) == Self.time(30))
  }
}
