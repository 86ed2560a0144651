import Jinja
import Model
import Text

/// The looks and the language of pages: the compiled theme, and settings and data as templates see them.
final class Presentation: Sendable {
  let theme: Theme
  let blocks: BlockDeclarations
  let strings: InterfaceStrings
  let dates: LocalizedDates
  let names: Names
  let environment: Environment
  /// The same templates, compiled so that they write the absolute addresses that feeds need. Each is compiled when it is
  /// first used.
  let feedEnvironment: Environment
  /// The files of `content/data/` as templates see them.
  let data: [String: Value]
  let params: Value

  /// `filters` are the names of the filters beyond Jinja's. In a lenient presentation, undefined values in templates
  /// render as nothing.
  init(_ site: Site, theme: Theme, filters: [String], isLenient: Bool) {
    self.theme = theme
    blocks = BlockDeclarations(theme)
    strings = InterfaceStrings(site, theme: theme)
    dates = LocalizedDates(timezone: site.settings.timezone)
    let names = Names(Member.names)
    self.names = names
    var options = Options()
    options.isLenient = isLenient
    environment = Presentation.environment(theme, names, filters, options)
    options.resolvesAddresses = true
    feedEnvironment = Presentation.environment(theme, names, filters, options)
    data = Dictionary(site.data.members.map { ($0.name, Value($0.value, names: names)) }) { $1 }
    params = Value(site.settings.params, names: names)
  }

  private static func environment(_ theme: Theme, _ names: Names, _ filters: [String], _ options: Options)
    -> Environment
  {
    Environment(
      names: names, options: options, filters: filters, globals: ["site", "page"], load: { theme.template($0) })
  }
}
