import Synchronization
package import Text

/// The templates of a site, compiled once and shared by every thread that renders.
package final class Environment: Sendable {
  package typealias Load = @Sendable (_ name: String) -> TemplateSource?

  package let names: Names
  package let options: Options
  let filters: [String]
  let globals: [String]
  let load: Load
  private let sources = Mutex<[String: TemplateSource]>([:])

  /// `filters` are the host's, called by their position in that list; `globals` the names that `Host.global` answers.
  /// `load` gives the bytes of the template of that name, or `nil` where there is none: it alone touches files.
  package init(
    names: Names, options: Options = Options(), filters: [String] = [], globals: [String] = [], load: @escaping Load
  ) {
    self.names = names
    self.options = options
    self.filters = filters
    self.globals = globals
    self.load = load
  }

  /// Compiles the templates of these names and whatever they extend, include or import by a constant name; gives all that
  /// is wrong with any of them.
  package func compile(_ names: [String]) -> [Diagnostic] {
    names.flatMap { name -> [Diagnostic] in
      do throws(TemplateError) {
        _ = try template(name)
        return []
      } catch {
        return [error.diagnostic]
      }
    }
  }

  /// Whether there is a template of that name.
  package func has(_ name: String) -> Bool { (try? template(name)) != nil }

  /// The template of that name, compiled now if it is asked for the first time.
  package func template(_ name: String) throws(TemplateError) -> Template {
    guard let source = sources.withLock({ $0[name] }) ?? load(name) else {
      throw TemplateError("there is no template `\(name)`")
    }
    sources.withLock { $0[name] = source }
    return Template(source: source)
  }
}
