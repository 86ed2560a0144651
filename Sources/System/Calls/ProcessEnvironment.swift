import Glibc

/// The environment of this process: its id and its variables.
package enum ProcessEnvironment {
  /// The id of this process.
  package static var processID: Int { Int(getpid()) }

  /// Returns the value of a variable, or `nil` if it is not set.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Sets a variable that is not set, for this process and the programs that it starts. Call it while the process has one thread.
  package static func setDefault(_ name: String, _ value: String) { _ = unsafe setenv(name, value, 0) }
}
