import Glibc
import Synchronization

/// The suffix of a file that is being written: `<process>.<number>.part`. The number is new for each draft, so that no
/// two programs write the same file.
package enum DraftName {
  private static let count = Atomic(0)

  package static func ending() -> String {
    "\(getpid()).\(count.wrappingAdd(1, ordering: .relaxed).newValue).part"
  }

  /// Whether `name` is a draft whose process has ended. A draft without a process id is from an older version.
  static func isAbandoned(_ name: String) -> Bool {
    guard name.hasSuffix(".part") else { return false }
    guard let process = process(of: name) else { return true }
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }

  /// Whether `name` is a hidden draft beside content whose process has ended. A file without a process id is not
  /// Rhapsode's.
  static func isLeftBehind(_ name: String) -> Bool {
    name.utf8.first == 0x2E && isDraft(name) && isAbandoned(name)
  }

  /// Whether `name` is that of a draft: `name.<process>.<number>.part`.
  package static func isDraft(_ name: String) -> Bool { name.hasSuffix(".part") && process(of: name) != nil }

  /// Whether this process is writing the draft `name`.
  static func isOwn(_ name: String) -> Bool { name.hasSuffix(".part") && process(of: name) == getpid() }

  private static func process(of name: String) -> pid_t? {
    let parts = name.split(separator: ".")
    guard parts.count > 3, let process = pid_t(parts[parts.count - 3]), process > 0 else { return nil }
    return process
  }
}
