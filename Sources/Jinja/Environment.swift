package import Text

/// The templates of a site, each compiled once and shared by all rendering threads.
package final class Environment: Sendable {
  /// Returns the template of that name, or `nil` if there is none. Only this function reads files.
  package typealias Load = @Sendable (_ name: String) -> TemplateSource?

  package let options: Options
  private let library: SharedLibrary

  /// `filters` are the host's filters, called by their position in the list; `globals` are the names that `Host.global`
  /// answers.
  package init(
    names: Names, options: Options = Options(), filters: [FilterDeclaration] = [], globals: [String] = [],
    load: @escaping Load
  ) {
    self.options = options
    library = SharedLibrary(Vocabulary(names: names, options: options, filters: filters, globals: globals), load)
  }

  /// Compiles the templates of these names and all that they extend, include or import by a constant name. Returns all
  /// mistakes in any of them.
  package func compile(_ names: [String]) -> [Diagnostic] { library.compile(names) }

  /// Returns the template of that name, compiled at the first request.
  package func template(_ name: String) throws(TemplateError) -> Template {
    guard let whole = try library.whole(name) else {
      throw TemplateError(
        "there is no template `\(name)`", help: Library.help(forTemplate: name, among: library.templateNames))
    }
    return Template(program: whole.program, programs: whole.all, library: library)
  }
}
