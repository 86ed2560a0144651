import Jinja
import System
import Text

/// The templates of a theme, compiled. They depend on nothing else, so that a build can compile them while it reads the
/// site.
package final class CompiledTheme: Sendable {
  package let theme: Theme
  let names: Names
  let environment: Environment
  /// The same templates, compiled so that they write the absolute addresses that feeds need. Each is compiled when it is
  /// first used.
  let feedEnvironment: Environment
  private let findings: Lazy<[Diagnostic]>

  /// `filters` are the filters beyond Jinja's. With `isLenient`, undefined values in templates render as
  /// nothing. With `isKnownRight`, no template is compiled only to find mistakes.
  init(
    _ theme: Theme, filters: [FilterDeclaration], isLenient: Bool, isKnownRight: Bool = false, profiler: Profiler? = nil
  ) {
    self.theme = theme
    let names = Names(Member.names)
    self.names = names
    var options = Options()
    options.isLenient = isLenient
    let environment = Self.environment(theme, names, filters, options)
    self.environment = environment
    options.resolvesAddresses = true
    feedEnvironment = Self.environment(theme, names, filters, options)
    findings = Lazy {
      guard theme.problems.isEmpty else { return theme.problems }
      // The built-in templates have no mistakes of their own: only the site's templates, which they may extend or
      // include, can cause some.
      guard theme.hasOwnTemplates, !isKnownRight else { return theme.diagnostics }
      return profiler.measure(.compile) { theme.diagnostics + Self.mistakes(environment.compile(theme.templates)) }
    }
  }

  /// What is wrong with the theme's files. If the site has templates of its own that are not known to be right, the first
  /// call compiles all templates. Otherwise each is compiled when a page uses it.
  var diagnostics: [Diagnostic] { findings.value }

  /// Whether nothing is wrong with the theme's files.
  package var isRight: Bool { findings.value.isEmpty }

  /// Leaves out warnings about built-in templates, which the author cannot correct: for example that the site's own
  /// `base.html` does not show one of their blocks.
  private static func mistakes(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { $0.severity == .error || !($0.place.map { Theme.isBuiltIn(file: $0.file) } ?? false) }
  }

  private static func environment(_ theme: Theme, _ names: Names, _ filters: [FilterDeclaration], _ options: Options)
    -> Environment
  {
    Environment(
      names: names, options: options, filters: filters, globals: ["site", "page"], load: { theme.template($0) })
  }
}
