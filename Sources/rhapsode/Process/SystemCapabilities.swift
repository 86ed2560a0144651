import Glibc
import System
import Text

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

  /// The resident memory of this process, in bytes; `nil` if it cannot be read (proc_pid_statm(5)).
  static var residentMemory: Int64? {
    guard let words = try? OpenFile(reading: "/proc/self/statm").head(200).text.split(separator: " "), words.count > 1,
      let pages = Int64(words[1])
    else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
