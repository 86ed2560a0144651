import Text

extension Findings {
  /// Whether an error is in the settings or has no place: further errors would only be its consequences.
  static func hasSettingsError(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error && ($0.place.map { isSettings($0.file) } ?? true) }
  }

  private static func isSettings(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return name.hasPrefix("site.") && name.hasSuffix(".yaml")
  }
}
