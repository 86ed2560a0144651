import Model
import Text

extension Findings {
  /// Whether further errors would only be consequences: if an error has no place, or is in the settings and it is not
  /// certain which languages, categories, sections and taxonomies there are.
  static func hasSettingsError(_ diagnostics: [Diagnostic], _ settings: Settings) -> Bool {
    diagnostics.contains {
      $0.severity == .error && ($0.place.map { isSettings($0.file) && !settings.hasAllNames } ?? true)
    }
  }

  private static func isSettings(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return name.hasPrefix("site.") && name.hasSuffix(".yaml")
  }
}
