import Glibc

/// The environment's variables: where secrets of headers come from.
package enum ProcessEnvironment {
  /// `nil` where it is not set.
  package static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
