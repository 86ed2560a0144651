import Glibc

/// The variables of the process's environment.
package enum ProcessEnvironment {
  /// Returns the value of a variable, or `nil` if it is not set.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
