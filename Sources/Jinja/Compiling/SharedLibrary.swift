import Synchronization
import Text

/// The templates of an `Environment`: a library with a lock, since all rendering threads share it.
final class SharedLibrary: Sendable {
  let vocabulary: Vocabulary
  private let library: Mutex<Library>

  init(_ vocabulary: Vocabulary, _ load: @escaping @Sendable (String) -> TemplateSource?) {
    self.vocabulary = vocabulary
    library = Mutex(Library(vocabulary, load))
  }

  /// Compiles the templates of these names; returns all mistakes in them and in what they refer to.
  func compile(_ names: [String]) -> [Diagnostic] { library.withLock { $0.compile(names) } }

  /// Returns the program of a template that is rendered by itself, and all programs compiled so far. Returns `nil` if no
  /// template has this name.
  func whole(_ name: String) throws(TemplateError) -> (program: Program, all: [Program?])? {
    try library.withLock { library throws(TemplateError) in
      try library.whole(name).map { ($0, library.programs) }
    }
  }

  /// Returns the template compiled for the escaping context with this number. The template must end in the context where
  /// it starts. Returns `nil` if no template has this name.
  func program(named name: String, in context: UInt16) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in try library.program(named: name, in: context) }
  }

  /// Returns the same template with its blocks compiled for their contexts in `parent`.
  func program(_ program: Program, extending parent: Program) throws(TemplateError) -> Program {
    try library.withLock { library throws(TemplateError) in
      try library.program(program, extending: parent)
    }
  }

  /// Returns the program with this number, or `nil` if its template is missing and `ignoresMissing` allows that.
  func program(_ number: Int32, ignoresMissing: Bool) throws(TemplateError) -> Program? {
    try library.withLock { library throws(TemplateError) in
      try library.program(Int(number), ignoresMissing: ignoresMissing)
    }
  }

  /// Returns the name of the template with this number.
  func templateName(_ number: Int32) -> String { library.withLock { $0.name(Int(number)) } }

  var templateNames: [String] { library.withLock { $0.knownNames } }
}
