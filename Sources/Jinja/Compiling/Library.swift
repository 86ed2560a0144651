import Escaping
import Text

/// The templates requested so far, by number: one for each template and context for which it is compiled. A class,
/// because compilers request templates from it while it runs them; `SharedLibrary` guards it with a lock.
final class Library: @unchecked Sendable {
  let vocabulary: Vocabulary
  let load: @Sendable (String) -> TemplateSource?
  private var numbers: [Key: Int] = [:]
  /// The numbers of templates in the context that their file name implies, which every page asks for.
  private var numbersByName: [String: Int] = [:]
  var entries: [Entry] = []
  var programs: [Program?] = []
  var waiting: [Int] = []
  /// The entries of each template, and the templates of which more was requested since all was settled: settling looks
  /// at these alone, so that it costs no more with many templates.
  private(set) var numbersOfTemplate: [String: [Int]] = [:]
  var requestedAgain: Set<String> = []
  /// Entries whose parent was named since then. A new cycle of parents has one of them.
  var newChildren: [Int] = []
  /// The parsed templates, until all that was requested of them is compiled.
  var readings: [String: Reading] = [:]
  /// The templates that do not exist.
  var absent: Set<String> = []
  var references: [(from: Int, reference: Compiler.Reference)] = []
  private var contexts: [MarkupContext: UInt16] = [:]
  private var contextsByNumber: [MarkupContext] = []
  /// The contexts in which macros are called, by their template.
  var requested: [String: [Request]] = [:]
  private(set) var asked: Set<Int> = []
  /// How many compilations are nested, each requested by the one before.
  var depth = 0
  /// How many variants each template has.
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
    /// Whether all its mistakes concern contexts.
    var isContextual = false
    var end: ContextEnd?
    var blocks: [Int32: BlockContext] = [:]
    /// The parent that its top level names by a constant.
    var parent: (number: Int, place: Place)?
    /// The blocks at its top level, if it extends another template.
    var fillings: [(name: Int32, range: Range<Int>)] = []
    /// See `Compiler.unshown`.
    var unshown: Range<Int>?
    /// Whether its parent is known only while rendering.
    var extendsOpenly = false
    /// The first template that referred to it, and where.
    var user: (number: Int, step: Diagnostic.Step)?
    /// Whether its end was needed while it was being compiled, and was therefore assumed.
    var isAssumed = false
    /// For how many contexts its macros were compiled.
    var requests = 0
  }

  init(_ vocabulary: Vocabulary, _ load: @escaping @Sendable (String) -> TemplateSource?) {
    self.vocabulary = vocabulary
    self.load = load
    // Number 0 means that nothing is written.
    _ = number(of: .unreachable)
    _ = number(of: .plain)
  }

  var knownNames: [String] {
    Set(entries.filter { $0.state != .missing }.map(\.key.name)).sorted()
  }

  func name(_ number: Int) -> String { entries[number].key.name }

  func compile(_ names: [String]) -> [Diagnostic] {
    let before = Set(entries.indices.filter { isSettled($0) })
    let numbers = names.map { number(of: $0, in: nil) }
    asked.formUnion(numbers)
    let between = settle()
    var diagnostics = between
    for number in numbers where entries[number].state == .missing {
      diagnostics.append(Diagnostic(.error, "there is no template `\(entries[number].key.name)`"))
    }
    for number in entries.indices where !before.contains(number) && entries[number].state == .wrong {
      if isExcused(number) { continue }
      diagnostics += entries[number].diagnostics.filter { !between.contains($0) }.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.chain += steps(to: number)
        return diagnostic
      }
    }
    diagnostics += numbers.compactMap { unfinished($0) }
    for number in entries.indices where !before.contains(number) { diagnostics += unshown(number) }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  /// The program of a template that is rendered by itself; `nil` if there is no such template.
  func whole(_ name: String) throws(TemplateError) -> Program? {
    let number = number(of: name)
    let program = try program(number, ignoresMissing: true)
    if let unfinished = unfinished(number) { throw TemplateError(unfinished) }
    return program
  }

  /// The program of a template that a rendering includes by a computed name; it must end in the context where it
  /// starts. `nil` if there is none.
  func program(named name: String, in context: UInt16) throws(TemplateError) -> Program? {
    let start = contextsByNumber[Int(context)]
    let number = number(of: name, in: start.syntax == .plain ? nil : start)
    guard let program = try program(number, ignoresMissing: true) else { return nil }
    if start.syntax != .plain, let end = entries[number].end?.context, end.state != .unreachable {
      guard let joined = MarkupContext.join(start, end), joined.isLike(start) else {
        throw TemplateError("`\(name)` is included \(start.description), but ends \(end.description)")
      }
    }
    return program
  }

  func program(_ program: Program, extending parent: Program) throws(TemplateError) -> Program {
    let key = entries[program.number].key
    guard key.start.syntax != .plain, !entries[parent.number].blocks.isEmpty else { return program }
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

extension Library {
  private func number(of name: String) -> Int {
    if let number = numbersByName[name] { return number }
    let number = number(of: name, in: nil)
    numbersByName[name] = number
    return number
  }
}

/// Requests of compilers.
extension Library {
  /// The number of a template, compiled for `start`, or for the context that its file name implies if that is `nil`.
  func number(of name: String, in start: MarkupContext?, base: Int? = nil) -> Int {
    let start = start ?? MarkupContext(named: name, vocabulary.options.escaping)
    var key = Key(name: name, start: start, base: base)
    if let number = numbers[key] { return number }
    // A template that includes itself may request ever new contexts of itself.
    variants[name, default: 0] += 1
    if variants[name, default: 0] > Library.mostVariants { key = Key(name: name, start: .unreachable, base: nil) }
    if let number = numbers[key] { return number }
    let number = entries.count
    numbers[key] = number
    numbersOfTemplate[key.name, default: []].append(number)
    entries.append(Entry(key: key))
    programs.append(nil)
    waiting.append(number)
    return number
  }

  func number(of context: MarkupContext) -> UInt16 {
    if let number = contexts[context] { return number }
    // Far more contexts than any site has. Further ones share number 0, which matches no other.
    guard contextsByNumber.count < 0x3FFF else { return 0 }
    let number = UInt16(contextsByNumber.count)
    contexts[context] = number
    contextsByNumber.append(context)
    return number
  }

  /// The end of the template; `nil` if it is missing or has mistakes. One that is being compiled is assumed to end in
  /// the context where it starts, which is checked later.
  func end(of number: Int) -> ContextEnd? {
    settle(number)
    guard entries[number].state != .busy else {
      entries[number].isAssumed = true
      return ContextEnd(context: entries[number].key.start, source: nil, range: 0..<0)
    }
    return entries[number].end
  }

  /// The contexts of the template's blocks, including inherited ones.
  func blocks(of number: Int) -> [Int32: BlockContext] {
    settle(number)
    return entries[number].blocks
  }

  /// Whether so many compilations are nested that this template has to wait, so that nothing is known of it yet.
  func isTooDeep(_ number: Int) -> Bool {
    settle(number)
    return entries[number].state == .wanted
  }

  func request(_ macro: Int32, of template: String, in context: MarkupContext) {
    let request = Request(name: macro, context: context)
    let known = requested[template] ?? []
    guard known.count < 256, !known.contains(request) else { return }
    requested[template] = known + [request]
    requestedAgain.insert(template)
  }

  func requests(for macro: Int32, of template: String) -> [MarkupContext] {
    (requested[template] ?? []).filter { $0.name == macro }.map(\.context)
  }
}
