import Synchronization
package import Text

/// The templates of a site, each compiled once and shared by all rendering threads.
package final class Environment: Sendable {
  /// Returns the template of that name, or `nil` if there is none. Only this function reads files.
  package typealias Load = @Sendable (_ name: String) -> TemplateSource?

  package let options: Options
  let vocabulary: Vocabulary
  private let library: Mutex<Library>

  /// `filters` are the host's filters, called by their position in the list; `globals` are the names that `Host.global`
  /// answers.
  package init(
    names: Names, options: Options = Options(), filters: [String] = [], globals: [String] = [],
    load: @escaping Load
  ) {
    self.options = options
    let vocabulary = Vocabulary(names: names, options: options, filters: filters, globals: globals)
    self.vocabulary = vocabulary
    library = Mutex(Library(vocabulary, load))
  }

  package var names: Names { vocabulary.names }

  /// Compiles the templates of these names and all that they extend, include or import by a constant name. Returns all
  /// mistakes in any of them.
  package func compile(_ names: [String]) -> [Diagnostic] {
    library.withLock { $0.compile(names) }
  }

  /// Whether there is a template of that name.
  package func has(_ name: String) -> Bool {
    library.withLock { $0.has(name) }
  }

  /// Returns the template of that name, compiled at the first request.
  package func template(_ name: String) throws(TemplateError) -> Template {
    let (program, programs) = try library.withLock { library throws(TemplateError) in
      (try library.whole(name), library.programs)
    }
    guard let program else {
      throw TemplateError("there is no template `\(name)`", help: Suggestion.help(for: name, among: templateNames))
    }
    return Template(program: program, programs: programs, environment: self)
  }
}

extension Environment {
  /// The template compiled for the context of that number, in which it also ends; `nil` if there is none of that name.
  func program(named name: String, in context: UInt16) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in try library.program(named: name, in: context) }
  }

  /// The same template with its blocks compiled for their contexts in `parent`.
  func program(_ program: Program, extending parent: Program) throws(TemplateError) -> Program {
    try library.withLock { library throws(TemplateError) in
      try library.program(program, extending: parent)
    }
  }

  /// The program of that number; `nil` if it is missing and may be.
  func program(_ number: Int32, ignoresMissing: Bool) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in
      try library.program(Int(number), ignoresMissing: ignoresMissing)
    }
  }

  /// The name of the template of that number.
  func templateName(_ number: Int32) -> String { library.withLock { $0.name(Int(number)) } }

  var templateNames: [String] { library.withLock { $0.knownNames } }
}
