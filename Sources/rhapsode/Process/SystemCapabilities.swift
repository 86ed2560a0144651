import Glibc
import System

/// Processors and memory of this process.
enum SystemCapabilities {
  /// The number of processors that this process may use, at least 1.
  static var processors: Int { Processors.available }

  /// The peak resident memory of this process, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}
