import Synchronization
import Testing

@testable import Text

@Suite struct WorkTrackTests {
  /// A track with a clock that advances by one at every reading.
  private func track() -> WorkTrack {
    let moments = Moments()
    return WorkTrack { moments.next }
  }

  @Test func `the time of a work inside another one is not the outer one's own`() {
    let track = track()
    track.begin(ProfiledWork(.template, "page"))
    track.begin(ProfiledWork(.template, "menu"))
    track.end()
    track.end()
    #expect(track.times.works[ProfiledWork(.template, "page")] == times(1, own: 2, total: 3))
    #expect(track.times.works[ProfiledWork(.template, "menu")] == times(1, own: 1, total: 1))
    #expect(track.times.kinds == [.template: times(2, own: 3, total: 3)], "the time of the menu is counted once")
  }

  @Test func `a work inside itself is counted twice, and its time once`() {
    let track = track()
    for _ in 0..<2 { track.begin(ProfiledWork(.entry, "a")) }
    for _ in 0..<2 { track.end() }
    #expect(track.times.works[ProfiledWork(.entry, "a")] == times(2, own: 3, total: 3))
  }

  @Test func `a parent template ends together with its child, and a part is not counted`() {
    let track = track()
    track.begin(ProfiledWork(.template, "child"))
    track.begin(ProfiledWork(.template, "parent"), isTail: true)
    track.begin(ProfiledWork(.template, "child"), isCounted: false)
    track.end()
    track.end()
    #expect(track.depth == 0)
    #expect(track.times.works[ProfiledWork(.template, "child")] == times(1, own: 2, total: 4))
    #expect(track.times.works[ProfiledWork(.template, "parent")] == times(1, own: 2, total: 3))
  }

  @Test func `works that an error left open can be ended, and threads be added up`() {
    let track = track()
    track.begin(ProfiledWork(.feed, "x"))
    track.begin(ProfiledWork(.parse))
    track.end(downTo: 0)
    track.add(ProfiledWork(.sources), 7)
    var sum = track.times
    sum.add(track.times)
    #expect(track.depth == 0)
    #expect(sum.works[ProfiledWork(.sources)] == times(2, own: 14, total: 14))
    #expect(sum.kinds[.parse] == times(2, own: 2, total: 2))
  }

  private func times(_ count: Int, own: UInt64, total: UInt64) -> ProfiledWork.Times {
    var times = ProfiledWork.Times()
    (times.count, times.own, times.total) = (count, own, total)
    return times
  }

  private final class Moments: Sendable {
    private let moment = Mutex<UInt64>(0)

    var next: UInt64 {
      moment.withLock { moment in
        moment += 1
        return moment
      }
    }
  }
}
