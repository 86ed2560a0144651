import Glibc

/// What the machine has to offer.
enum SystemCapabilities {
  /// Those that this process may use.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The most memory that this process has held, in bytes.
  static var peakMemory: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}
