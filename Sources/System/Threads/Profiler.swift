import Glibc
import Synchronization
package import Text

/// A profiler of the threads of a build. Each thread has a track of its own, so that measuring takes no lock. Without
/// `--profile` there is no profiler, and no clock is read.
package final class Profiler: Sendable {
  private let key: pthread_key_t
  private let tracks = Mutex<[WorkTrack]>([])

  package init() {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    self.key = key
  }

  deinit { pthread_key_delete(key) }

  /// The track of the calling thread.
  package var track: WorkTrack {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<WorkTrack>.fromOpaque(known).takeUnretainedValue()
    }
    let track = WorkTrack { UInt64(MonotonicClock.seconds() * 1e9) }
    tracks.withLock { $0.append(track) }
    unsafe pthread_setspecific(key, Unmanaged.passUnretained(track).toOpaque())
    return track
  }

  /// The times of all threads, added up. No thread may be measuring.
  package var times: WorkTimes {
    tracks.withLock { tracks in tracks.reduce(into: WorkTimes()) { $0.add($1.times) } }
  }
}

extension Optional where Wrapped == Profiler {
  /// Returns the result of `work`, which is measured if there is a profiler.
  @inline(__always)
  package func measure<Result, Failure: Error>(
    _ kind: ProfiledWork.Kind, _ name: @autoclosure () -> String = "", _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let profiler = self else { return try work() }
    let track = profiler.track
    track.begin(ProfiledWork(kind, name()))
    defer { track.end() }
    return try work()
  }

  /// Returns the result of `work`, which may use several threads: the elapsed time is measured.
  package func span<Result>(_ kind: ProfiledWork.Kind, _ work: () async -> Result) async -> Result {
    guard let profiler = self else { return await work() }
    let start = MonotonicClock.seconds()
    let result = await work()
    profiler.track.add(ProfiledWork(kind), UInt64((MonotonicClock.seconds() - start) * 1e9))
    return result
  }
}
