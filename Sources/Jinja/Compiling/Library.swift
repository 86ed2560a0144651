import Escaping
import Text

/// The templates that were asked for so far, by number: one for each template and context that it is compiled for.
/// Compilers ask it while it runs them, hence a class; `Environment` lets nobody near it without its lock.
final class Library: @unchecked Sendable {
  let vocabulary: Vocabulary
  let load: Environment.Load
  private var numbers: [Key: Int] = [:]
  var entries: [Entry] = []
  var programs: [Program?] = []
  var waiting: [Int] = []
  var readings: [String: Reading?] = [:]
  var references: [(from: Int, reference: Compiler.Reference)] = []
  private var contexts: [MarkupContext: UInt16] = [:]
  private var contextsByNumber: [MarkupContext] = []
  /// The contexts that macros are called in, by their template.
  var requested: [String: [Request]] = [:]
  private(set) var asked: Set<Int> = []
  /// How many templates are being compiled, one for the sake of another.
  var depth = 0
  /// How often each template is compiled.
  private var variants: [String: Int] = [:]
  private static let mostVariants = 100
  static let deepest = 50

  struct Key: Hashable {
    var name: String
    var start: MarkupContext
    var base: Int?
  }

  struct Request: Hashable {
    var name: Int32
    var context: MarkupContext
  }

  struct Reading {
    var parser: Parser
    var statements: [Statement]
  }

  struct Entry {
    enum State { case wanted, busy, missing, compiled, wrong }

    let key: Key
    var state = State.wanted
    var diagnostics: [Diagnostic] = []
    /// Whether all that is wrong has to do with contexts.
    var isContextual = false
    var end: ContextEnd?
    var blocks: [Int32: BlockContext] = [:]
    /// The parent that it names by a constant at its top.
    var parent: (number: Int, place: Place)?
    /// The blocks that it fills at its top.
    var fillings: [(name: Int32, range: Range<Int>)] = []
    /// Whether the parent is known only when it is rendered.
    var extendsOpenly = false
    /// Who named it first, and where.
    var user: (number: Int, step: Diagnostic.Step)?
    /// Its end was asked for while it was compiled.
    var isAssumed = false
    /// How many contexts its macros were compiled for.
    var requests = 0
  }

  init(_ vocabulary: Vocabulary, _ load: @escaping Environment.Load) {
    self.vocabulary = vocabulary
    self.load = load
    // Zero means that nothing is written.
    _ = number(of: .dead)
    _ = number(of: .plain)
  }

  var knownNames: [String] {
    Set(entries.filter { $0.state != .missing }.map(\.key.name)).sorted()
  }

  func name(_ number: Int) -> String { entries[number].key.name }

  func has(_ name: String) -> Bool {
    if let reading = readings[name] { return reading != nil }
    return load(name) != nil
  }

  func compile(_ names: [String]) -> [Diagnostic] {
    let before = Set(entries.indices.filter { isSettled($0) })
    let numbers = names.map { number(of: $0, in: nil) }
    asked.formUnion(numbers)
    var diagnostics = settle()
    for number in numbers where entries[number].state == .missing {
      diagnostics.append(Diagnostic(.error, "there is no template `\(entries[number].key.name)`"))
    }
    for number in entries.indices where !before.contains(number) && entries[number].state == .wrong {
      if isExcused(number) { continue }
      diagnostics += entries[number].diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.chain += steps(to: number)
        return diagnostic
      }
    }
    diagnostics += numbers.compactMap { unfinished($0) }
    for number in entries.indices where !before.contains(number) { diagnostics += unfitting(number) }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// A template that is rendered by itself; `nil` where there is none.
  func whole(_ name: String) throws(TemplateError) -> Program? {
    let number = number(of: name, in: nil)
    let program = try program(number, ignoresMissing: true)
    if let unfinished = unfinished(number) { throw TemplateError(unfinished) }
    return program
  }

  /// One that a rendering includes by a name that it has computed: it ends in the context where it starts.
  func program(named name: String, in context: UInt16) throws(TemplateError) -> Program? {
    let start = contextsByNumber[Int(context)]
    let number = number(of: name, in: start.flavour == .plain ? nil : start)
    guard let program = try program(number, ignoresMissing: true) else { return nil }
    if start.flavour != .plain, let end = entries[number].end?.context, end.state != .dead {
      guard let joined = MarkupContext.join(start, end), joined.isLike(start) else {
        throw TemplateError("`\(name)` is included \(start.description), but ends \(end.description)")
      }
    }
    return program
  }

  func program(_ program: Program, extending parent: Program) throws(TemplateError) -> Program {
    let key = entries[program.number].key
    guard key.start.flavour != .plain, !entries[parent.number].blocks.isEmpty else { return program }
    let number = number(of: key.name, in: key.start, base: parent.number)
    return try self.program(number, ignoresMissing: false) ?? program
  }

  func program(_ number: Int, ignoresMissing: Bool) throws(TemplateError) -> Program? {
    if !isSettled(number), let first = settle().first { throw TemplateError(first) }
    switch entries[number].state {
    case .compiled: return programs[number]
    case .wrong:
      throw entries[number].diagnostics.first.map { TemplateError($0) }
        ?? TemplateError("`\(entries[number].key.name)` cannot be compiled")
    case .wanted, .busy, .missing:
      guard ignoresMissing else { throw TemplateError("there is no template `\(entries[number].key.name)`") }
      return nil
    }
  }
}

/// What a compiler asks.
extension Library {
  /// The number of a template, compiled for `start`, or by its name where that is `nil`.
  func number(of name: String, in start: MarkupContext?, base: Int? = nil) -> Int {
    let start = start ?? MarkupContext(named: name, vocabulary.options.escaping)
    var key = Key(name: name, start: start, base: base)
    if let number = numbers[key] { return number }
    // A template that includes itself may be asked for in ever new contexts.
    variants[name, default: 0] += 1
    if variants[name, default: 0] > Library.mostVariants { key = Key(name: name, start: .dead, base: nil) }
    if let number = numbers[key] { return number }
    let number = entries.count
    numbers[key] = number
    entries.append(Entry(key: key))
    programs.append(nil)
    waiting.append(number)
    return number
  }

  func number(of context: MarkupContext) -> UInt16 {
    if let number = contexts[context] { return number }
    // Far more than any site has; further ones are never the same as another.
    guard contextsByNumber.count < 0x3FFF else { return 0 }
    let number = UInt16(contextsByNumber.count)
    contexts[context] = number
    contextsByNumber.append(context)
    return number
  }

  func context(_ number: UInt16) -> MarkupContext { contextsByNumber[Int(number)] }

  /// Where the template ends; `nil` where it is missing or wrong. One that is being compiled ends where it starts, or it
  /// is wrong.
  func end(of number: Int) -> ContextEnd? {
    settle(number)
    guard entries[number].state != .busy else {
      entries[number].isAssumed = true
      return ContextEnd(context: entries[number].key.start, place: nil, range: 0..<0)
    }
    return entries[number].end
  }

  /// The contexts of the template's blocks, and of those that it inherits.
  func blocks(of number: Int) -> [Int32: BlockContext] {
    settle(number)
    return entries[number].blocks
  }

  /// Whether so many templates are being compiled for one another that this one must wait, and cannot be asked.
  func isTooDeep(_ number: Int) -> Bool {
    settle(number)
    return entries[number].state == .wanted
  }

  func request(_ macro: Int32, of template: String, in context: MarkupContext) {
    let request = Request(name: macro, context: context)
    guard let known = requested[template] else { return requested[template] = [request] }
    if known.count < 256, !known.contains(request) { requested[template] = known + [request] }
  }

  func requests(for macro: Int32, of template: String) -> [MarkupContext] {
    (requested[template] ?? []).filter { $0.name == macro }.map(\.context)
  }
}
