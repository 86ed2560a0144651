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

  func has(_ name: String) -> Bool { library.withLock { $0.has(name) } }

  /// The program of a template that is rendered by itself, and all programs so far; `nil` if there is none of that name.
  func whole(_ name: String) throws(TemplateError) -> (program: Program, all: [Program?])? {
    try library.withLock { library throws(TemplateError) in
      try library.whole(name).map { ($0, library.programs) }
    }
  }

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
