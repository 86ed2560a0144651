import Text

/// Turns statements into a program. Mistakes are gathered; the program of a template that has any is not used.
struct Compiler {
  let name: String
  let vocabulary: Vocabulary
  var problems: Problems
  var draft = Draft()
  /// The functions that are being compiled, the template itself first.
  var functions: [FunctionScope] = []
  var mode: Mode
  /// Numbers of the templates that this one names, as `Environment` gives them.
  let number: (String) -> Int32
  var references: [Reference] = []
  /// The parent that a constant `extends` at the top names.
  var parent: Reference?
  let mentionsLoop: Bool
  /// How many branches of `if` are open.
  var branches = 0

  /// Another template that is named by a constant.
  struct Reference {
    var name: String
    /// "included", "imported" or "extended".
    var verb: String
    var number: Int32
    var range: Range<Int>
    var ignoresMissing: Bool
  }

  init(_ parser: Parser, name: String, vocabulary: Vocabulary, number: @escaping (String) -> Int32) {
    self.name = name
    self.vocabulary = vocabulary
    self.number = number
    problems = parser.problems
    mode = Compiler.mode(of: name, vocabulary.options)
    mentionsLoop = parser.tokens.contains { $0.kind == .name && parser.text($0) == "loop" }
  }

  mutating func run(_ statements: [Statement]) -> Program {
    draft.functions.append(Program.Function(kind: .template, name: -1, mode: mode))
    functions.append(FunctionScope(kind: .template, index: 0))
    compile(statements)
    finishFunction(0..<0)
    return Program(name: name, source: problems.source, mode: mode, draft: draft)
  }

  var current: FunctionScope {
    get { functions[functions.count - 1] }
    set { functions[functions.count - 1] = newValue }
  }

  var address: Int { draft.code.count }

  /// Whether `set` here is seen by blocks, imports and parents.
  var isTop: Bool { current.kind == .template && current.levels.count == 1 }

  /// Whether what is written here is never seen, since a parent is rendered instead.
  var isSilent: Bool { current.isSilent && current.captures == 0 }

  @discardableResult
  mutating func emit(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, small: Int = 0, at range: Range<Int>
  ) -> Int {
    draft.code.append(
      Instruction(
        operation: operation, mode: mode, small: UInt16(truncatingIfNeeded: small),
        a: Int32(truncatingIfNeeded: a),
        b: Int32(truncatingIfNeeded: b)))
    draft.ranges.append(
      Program.SourceRange(
        start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound)))
    return draft.code.count - 1
  }

  /// Makes the jump at that address lead here.
  mutating func land(_ jump: Int) { draft.code[jump].a = Int32(address) }

  func intern(_ name: String) -> Int32 { vocabulary.names.intern(name) }

  mutating func literal(_ value: Value) -> Int {
    draft.literals.append(value)
    return draft.literals.count - 1
  }
}

extension Compiler {
  /// By the ending of the template's name, as `Options.Escaping` says.
  private static func mode(of name: String, _ options: Options) -> Mode {
    switch options.escaping {
    case .always: return .html
    case .never: return .none
    case .byName:
      let base = name.split(separator: "/").last ?? ""
      guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return .html }
      let ending = base[base.index(after: dot)...].lowercased()
      return ["html", "htm", "xhtml", "xml", "svg", "rss", "atom", "opml", "j2", "jinja"].contains(
        ending)
        ? .html : .none
    }
  }
}
