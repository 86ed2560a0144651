import Synchronization
package import Text

/// The templates of a site, compiled once and shared by every thread that renders.
package final class Environment: Sendable {
  /// Gives the template of that name, or `nil` where there is none: it alone touches files.
  package typealias Load = @Sendable (_ name: String) -> TemplateSource?

  package let options: Options
  let vocabulary: Vocabulary
  private let library: Mutex<Library>

  /// `filters` are the host's, called by their position in that list; `globals` the names that `Host.global` answers.
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

  /// Compiles the templates of these names and whatever they extend, include or import by a constant name; gives all that
  /// is wrong with any of them.
  package func compile(_ names: [String]) -> [Diagnostic] {
    library.withLock { $0.compile(names) }
  }

  /// Whether there is a template of that name.
  package func has(_ name: String) -> Bool {
    library.withLock { $0.has(name) }
  }

  /// The template of that name, compiled now if it is asked for the first time.
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
  /// Compiled for the context of that number, in which it ends as well; `nil` where there is none of that name.
  func program(named name: String, in context: UInt16) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in try library.program(named: name, in: context) }
  }

  /// The same template, its blocks compiled for where they stand in `parent`.
  func program(_ program: Program, extending parent: Program) throws(TemplateError) -> Program {
    try library.withLock { library throws(TemplateError) in
      try library.program(program, extending: parent)
    }
  }

  /// The program that the compiler gave that number; `nil` where it is missing, and may be.
  func program(_ number: Int32, ignoresMissing: Bool) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in
      try library.program(Int(number), ignoresMissing: ignoresMissing)
    }
  }

  /// Of the template that the compiler gave that number.
  func templateName(_ number: Int32) -> String { library.withLock { $0.name(Int(number)) } }

  var templateNames: [String] { library.withLock { $0.knownNames } }
}
