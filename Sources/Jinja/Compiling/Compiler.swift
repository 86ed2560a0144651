import Escaping
import Text

/// Compiles statements into a program. Mistakes are collected; the program of a template with mistakes is not used.
struct Compiler {
  let name: String
  /// The number of this template in the library.
  let number: Int
  let library: Library
  let vocabulary: Vocabulary
  var problems: Problems
  var draft = Draft()
  /// The functions that are being compiled; the first is the template itself.
  var functions: [FunctionScope] = []
  /// How values are escaped in text, and the kind of captured output.
  var mode: EscapingMode
  /// The current position in the document.
  var context: MarkupContext
  /// The text that led to `context`, for error messages.
  var origin = 0..<0
  /// For each open loop, the innermost last, the contexts at its `break` and `continue` statements.
  var leaves: [[ContextEnd]] = []
  /// The parent for which this template is compiled, if the parent is known only while rendering.
  let base: Int?
  /// The contexts of this template's blocks, including inherited ones.
  var blocks: [Int32: BlockContext] = [:]
  /// The contexts of the inherited blocks.
  var parents: [Int32: BlockContext] = [:]
  /// The imports of this template: names of modules, and of macros.
  var modules: [Int32: String] = [:]
  var importedMacros: [Int32: (template: String, name: Int32)] = [:]
  var references: [Reference] = []
  /// The parent that an `extends` with a constant name at the top level names.
  var parent: Reference?
  /// The blocks at the top level of a template that extends another one by a constant name.
  var fillings: [(name: Int32, range: Range<Int>)] = []
  /// The first text outside of blocks in a template that extends another one.
  var unshown: Range<Int>?
  /// Whether the parent may be a template whose name is computed.
  var extendsOpenly = false
  let mentionsLoop: Bool
  let mentionsSelf: Bool
  /// The number of open branches of `if`.
  var branches = 0
  /// The number of open filter blocks.
  var filterBlocks = 0
  /// The filters of the expression that is being compiled whose results are written here and may contain tags.
  var writtenFilters: [Range<Int>] = []

  /// A reference to another template by a constant name.
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
    mode = context.syntax == .plain ? .none : .html
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
    _read { yield functions[functions.count - 1] }
    // In place: a setter would copy all variables of the function for each that is declared.
    _modify { yield &functions[functions.count - 1] }
  }

  var source: TemplateSource { problems.source }

  var address: Int { draft.code.count }

  /// Whether a variable that is `set` here is visible to blocks, imports and parents.
  var isTop: Bool { current.kind == .template && current.levels.count == 1 }

  /// Whether output here is discarded, because a parent template is rendered instead.
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

  /// Makes the jump at that address target the next instruction.
  mutating func land(_ jump: Int) { draft.code[jump].a = Int32(address) }

  func intern(_ name: String) -> Int32 { vocabulary.names.intern(name) }

  mutating func literal(_ value: Value) -> Int {
    draft.literals.append(value)
    return draft.literals.count - 1
  }
}
