import Glibc

/// A clock that runs only while the calling thread is executed: what it measures does not depend on what else the machine
/// does.
package enum ProcessorClock {
  /// Returns the seconds that the thread has been executed.
  package static func seconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
