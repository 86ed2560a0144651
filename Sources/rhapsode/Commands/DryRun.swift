import Media
import Model
import Render
import Text

/// A rendering without output, which finds the mistakes in templates and texts. They are reported together with those
/// of ingest.
enum DryRun {
  static func render(
    _ site: Site, _ bodies: any Bodies, _ folder: String, jobs: Int, highlighter: Highlighter,
    typesetter: Typesetter, speech: Speech? = nil,
    isLenient: Bool, isSurvey: Bool = false, accept: @escaping @Sendable (Artifact) -> Void = { _ in }
  ) async -> [Diagnostic] {
    await Renderer(
      site, bodies, theme: Theme(site: folder), jobs: jobs, highlighter: highlighter, typesetter: typesetter,
      speech: speech,
      isLenient: isLenient, isSurvey: isSurvey, sink: accept
    ).all().diagnostics
  }
}
