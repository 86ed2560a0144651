import Media
import Model
import Render
import Text

/// One version of the site, from one change to the next.
struct SiteVersion: Sendable {
  /// `nil`, like the renderer, if the settings have been unusable since the start.
  let site: Site?
  let bodies: (any Bodies)?
  let renderer: Renderer?
  let derivatives: DerivativeCache
  let assets: AssetTable
  /// The errors found while reading the site.
  let problems: [Diagnostic]
  /// The errors in the site's templates, also in those that no open page uses.
  let themeProblems: [Diagnostic]
  let known = KnownAnswers()

  init(
    _ site: Site, _ bodies: any Bodies, _ renderer: Renderer, _ derivatives: DerivativeCache, assets: AssetTable,
    problems: [Diagnostic], themeProblems: [Diagnostic]
  ) {
    self.site = site
    self.bodies = bodies
    self.renderer = renderer
    self.derivatives = derivatives
    self.assets = assets
    self.problems = problems
    self.themeProblems = themeProblems
  }

  /// A site that cannot be shown because of its settings.
  init(_ derivatives: DerivativeCache, problems: [Diagnostic]) {
    (site, bodies, renderer) = (nil, nil, nil)
    self.derivatives = derivatives
    assets = AssetTable()
    self.problems = problems
    themeProblems = []
  }

  private init(_ other: SiteVersion, _ renderer: Renderer?, problems: [Diagnostic]) {
    (site, bodies, derivatives, assets) = (other.site, other.bodies, other.derivatives, other.assets)
    self.renderer = renderer
    self.problems = problems
    themeProblems = other.themeProblems
  }

  /// Returns those that are not among the mistakes of the templates. A page that fails reports the first mistake of its
  /// template once more, at the tag in place of the name in it.
  func new(_ found: [Diagnostic]) -> [Diagnostic] {
    themeProblems.isEmpty
      ? found
      : found.filter { one in
        !themeProblems.contains {
          $0.summary == one.summary && $0.place?.file == one.place?.file && $0.place?.line == one.place?.line
        }
      }
  }

  /// Returns the same site with these errors instead.
  func showing(_ problems: [Diagnostic]) -> SiteVersion { SiteVersion(self, renderer, problems: problems) }

  /// Returns the site after the texts of these entries have changed, but not their front matter.
  func renewed(_ entries: Set<Int>) -> SiteVersion? {
    guard let renderer else { return nil }
    return SiteVersion(self, renderer.renewed(entries), problems: problems)
  }
}
