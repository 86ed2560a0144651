import Testing
import Text

@testable import rhapsode

@Suite struct StageScheduleTests {
  private static let start = ServiceMoment(time: Timestamp(seconds: 1_000_000), seconds: 500)

  private func moment(_ seconds: Double, clock: Int64 = 0) -> ServiceMoment {
    ServiceMoment(
      time: Timestamp(seconds: Self.start.time.seconds + Int64(seconds) + clock), seconds: Self.start.seconds + seconds)
  }

  @Test func `it is due at its time`() {
    var schedule = StageSchedule()
    #expect(!schedule.isDue(at: moment(1e9)))
    schedule.plan(Timestamp(seconds: 1_000_600), from: moment(0))
    #expect(schedule.remaining(at: moment(0)) == 600)
    #expect(!schedule.isDue(at: moment(599)) && schedule.isDue(at: moment(600)))
  }

  @Test func `a clock that is set back by a year does not delay it`() {
    var schedule = StageSchedule()
    schedule.plan(Timestamp(seconds: 1_000_600), from: moment(0))
    #expect(!schedule.isDue(at: moment(599, clock: -31_536_000)))
    #expect(schedule.isDue(at: moment(600, clock: -31_536_000)))
  }

  @Test func `a clock that is set forward makes it due once`() {
    var schedule = StageSchedule()
    schedule.plan(Timestamp(seconds: 1_000_600), pause: 60, from: moment(0))
    #expect(!schedule.isDue(at: moment(30, clock: 31_536_000)))
    #expect(schedule.isDue(at: moment(60, clock: 31_536_000)))
    schedule.plan(Timestamp(seconds: 1_000_600 + 31_536_000), pause: 60, from: moment(60, clock: 31_536_000))
    #expect(!schedule.isDue(at: moment(61, clock: 31_536_000)))
  }

  @Test func `pauses after failures double up to an hour`() {
    var schedule = StageSchedule()
    let pauses = (0..<9).map { _ in schedule.fail(at: moment(0)) }
    #expect(pauses == [30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    #expect(!schedule.isDue(at: moment(3599)) && schedule.isDue(at: moment(3600)))
    schedule.succeed()
    #expect(schedule.fail(at: moment(0)) == 30)
  }
}
