import Jinja
import Localization
import Model
import Text

/// The looks and the language of pages: the compiled theme, and settings and data as templates see them.
final class Presentation: Sendable {
  let theme: Theme
  /// See `Theme`.
  let hidesDefaultPages: Bool
  let blocks: BlockDeclarations
  let strings: InterfaceStrings
  let dates: LocalizedDates
  let directions = WritingDirections()
  let letters = ListLetters()
  let languages = LanguageNames()
  let names: Names
  let environment: Environment
  /// See `CompiledTheme`.
  let feedEnvironment: Environment
  private let compiled: CompiledTheme
  /// The files of `content/data/` as templates see them.
  let data: [String: Value]
  let params: Value
  private let policy: Settings.Policy
  private let misspelt: MisspeltTemplates

  init(_ site: Site, _ compiled: CompiledTheme) {
    self.compiled = compiled
    theme = compiled.theme
    hidesDefaultPages = compiled.theme.hidesDefaultPages
    blocks = BlockDeclarations(theme)
    strings = InterfaceStrings(site, theme: theme)
    dates = LocalizedDates(timezone: site.settings.timezone)
    let names = compiled.names
    self.names = names
    (environment, feedEnvironment) = (compiled.environment, compiled.feedEnvironment)
    data = Dictionary(site.data.members.map { ($0.name, Value($0.value, names: names)) }) { $1 }
    params = Value(site.settings.params, names: names)
    policy = site.settings.policy
    misspelt = MisspeltTemplates(theme: theme, site: site)
  }
  /// What is wrong with the theme's files; see `CompiledTheme.diagnostics`.
  var diagnostics: [Diagnostic] {
    guard theme.problems.isEmpty else { return theme.problems }
    return compiled.diagnostics + strings.diagnostics + blocks.diagnostics
      + TemplateScripts(settings: policy, theme: theme).diagnostics + AssetCheck.diagnostics(of: theme)
      + misspelt.diagnostics
  }
}
