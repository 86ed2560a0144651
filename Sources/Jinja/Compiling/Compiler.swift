import Escaping
import Text

/// Turns statements into a program. Mistakes are gathered; the program of a template that has any is not used.
struct Compiler {
  let name: String
  /// This template's, among all that the library compiles.
  let number: Int
  let library: Library
  let vocabulary: Vocabulary
  var problems: Problems
  var draft = Draft()
  /// The functions that are being compiled, the template itself first.
  var functions: [FunctionScope] = []
  /// Whether values are escaped, and how what is captured counts.
  var mode: EscapingMode
  /// Where in the document this is.
  var context: MarkupContext
  /// Where `context` came about.
  var origin = 0..<0
  /// What leaves the innermost loop before its time, and where.
  var leaves: [[ContextEnd]] = []
  /// The parent that this is compiled for, where only a rendering knows it.
  let base: Int?
  /// The contexts of this template's blocks, and of those that it inherits.
  var blocks: [Int32: BlockContext] = [:]
  /// Those that it inherits.
  var parents: [Int32: BlockContext] = [:]
  /// What this template imports: names of modules, and of macros.
  var modules: [Int32: String] = [:]
  var importedMacros: [Int32: (template: String, name: Int32)] = [:]
  var references: [Reference] = []
  /// The parent that a constant `extends` at the top names.
  var parent: Reference?
  /// What a template that extends another by a constant name fills at its top.
  var fillings: [(name: Int32, range: Range<Int>)] = []
  /// Whether another template may be extended that is not known before.
  var extendsOpenly = false
  let mentionsLoop: Bool
  let mentionsSelf: Bool
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

  init(_ parser: Parser, name: String, number: Int, in context: MarkupContext, base: Int?, _ library: Library) {
    self.name = name
    self.number = number
    self.library = library
    self.context = context
    self.base = base
    if let base {
      parents = library.blocks(of: base)
      blocks = parents
    }
    vocabulary = library.vocabulary
    problems = parser.problems
    mode = context.flavour == .plain ? .none : .html
    mentionsLoop = parser.tokens.contains { $0.kind == .name && parser.text($0) == "loop" }
    mentionsSelf = parser.tokens.contains { $0.kind == .name && parser.text($0) == "self" }
  }

  mutating func run(_ statements: [Statement]) -> Program {
    draft.functions.append(
      Program.Function(kind: .template, name: -1, mode: mode, context: library.number(of: context)))
    functions.append(FunctionScope(kind: .template, index: 0))
    compile(statements)
    if let parent, let end = library.end(of: Int(parent.number)) { context = end.context }
    finishFunction(0..<0)
    return Program(name: name, number: number, source: problems.source, mode: mode, draft: draft)
  }

  var current: FunctionScope {
    get { functions[functions.count - 1] }
    set { functions[functions.count - 1] = newValue }
  }

  var source: TemplateSource { problems.source }

  var address: Int { draft.code.count }

  /// Whether `set` here is seen by blocks, imports and parents.
  var isTop: Bool { current.kind == .template && current.levels.count == 1 }

  /// Whether what is written here is never seen, since a parent is rendered instead.
  var isSilent: Bool { current.isSilent && current.captures == 0 }

  @discardableResult
  mutating func emit(
    _ operation: Operation, _ a: Int = 0, _ b: Int = 0, small: Int = 0, mode: EscapingMode? = nil, at range: Range<Int>
  ) -> Int {
    draft.code.append(
      Instruction(
        operation: operation, mode: mode ?? self.mode, small: UInt16(truncatingIfNeeded: small),
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
