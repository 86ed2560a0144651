import Glibc

/// The clock from which the kernel takes the times of files. It is coarser than other clocks, so only its times can be
/// compared with those of files.
package enum FileClock {
  /// Nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
