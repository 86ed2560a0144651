import Text

/// A reference `env:NAME` in the settings: an address or the value of a header is then read from the environment, which
/// keeps it out of the settings.
package enum EnvironmentReference {
  /// The name after `env:`; `nil` if the value is written out.
  package static func variable(of value: String) -> String? {
    value.hasPrefix("env:") ? String(value.dropFirst(4)) : nil
  }

  /// Whether a shell could set such a variable: letters, digits and `_`, no digit first.
  static func isVariable(_ name: String) -> Bool {
    guard let first = name.utf8.first, !first.isASCIIDigit else { return false }
    return name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x5F }
  }
}
