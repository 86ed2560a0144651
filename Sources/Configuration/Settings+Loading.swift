package import Model
package import Text

extension Settings {
  /// Reads `content/site.yaml` below `folder`, merges the overlay of `environment` into it, and reports everything that
  /// is wrong. If a diagnostic is an error, the settings hold only what could be understood. `draft` replaces the
  /// contents of `site.yaml`.
  package static func load(
    folder: String, environment: String? = nil, baseURL: String? = nil, draft: [UInt8]? = nil
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let file = SettingsFile(folder: folder, environment: environment, draft: draft)
    var diagnostics = file.diagnostics
    var settings = Settings()
    if let root = file.root {
      let languages = SettingsBuilder.knowsLanguages(of: root) ? SettingsBuilder.languages(of: root) : []
      var checker = DeclarationChecker(files: file.files, languages: languages)
      checker.watchForCutTexts()
      checker.check(root, has: Declarations.settings, path: nil)
      let rules = SettingsRules(root: root, folder: folder, hasOtherAddress: baseURL != nil)
      let sectionsAreRight = rules.check(with: &checker)
      settings = SettingsBuilder(root: root).settings()
      settings.podcasts = PodcastRules(rules: rules).usable(settings.podcasts)
      settings.apart = ApartRules.rules(in: root, with: &checker)
      settings.sourcePlaces = SourceRules.places(in: root, of: checker)
      (settings.redirects, settings.redirectPlaces) = RedirectRules.redirects(in: root, with: &checker)
      settings.hasAllNames =
        file.diagnostics.isEmpty
        && DecisiveSettings(root: root, files: file.files, sectionsAreRight: sectionsAreRight).areUnderstood
      diagnostics += checker.diagnostics
    } else {
      settings.hasAllNames = false
    }
    if let baseURL {
      settings.url = baseURL
      if let problem = SiteURL.problem(of: baseURL) {
        diagnostics.append(Diagnostic(.error, "`--base-url` \(problem.summary)", help: problem.help))
      }
    }
    if !settings.url.hasSuffix("/") { settings.url += "/" }
    settings.files = file.files.map(\.name)
    settings.digest = file.digest(with: baseURL)
    return (settings, diagnostics)
  }
}
