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

  /// `nil` where the environment has no such variable.
  static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Where a program is: beside this one, or in the path; `nil` where it is in neither.
  static func find(_ name: String) -> String? {
    var folders = (variable("PATH") ?? "").split(separator: ":").map(String.init)
    if let own = unsafe realpath("/proc/self/exe", nil) {
      let path = unsafe String(cString: own)
      unsafe free(own)
      folders.insert(path.split(separator: "/").dropLast().map { "/" + $0 }.joined(), at: 0)
    }
    return folders.map { $0 + "/" + name }.first { unsafe access($0, X_OK) == 0 }
  }
}
