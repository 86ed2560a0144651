import Media
import Model
import Render
import Text

/// Rendering without output. It finds the mistakes in templates and texts, which are reported together with those of
/// ingest.
enum DryRun {
  /// Whether an error is in the settings or has no place: further errors would only be its consequences.
  static func hasSettingsError(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error && ($0.place.map { isSettings($0.file) } ?? true) }
  }

  static func render(
    _ site: Site, _ bodies: any Bodies, _ folder: String, jobs: Int, highlighter: Highlighter, isLenient: Bool,
    isSurvey: Bool = false
  ) async -> [Diagnostic] {
    await Renderer(
      site, bodies, theme: Theme(site: folder), jobs: jobs, highlighter: highlighter, isLenient: isLenient,
      isSurvey: isSurvey
    ) { _ in }.all().diagnostics
  }

  private static func isSettings(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return name.hasPrefix("site.") && name.hasSuffix(".yaml")
  }
}
