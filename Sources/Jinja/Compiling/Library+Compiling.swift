import Escaping
import Text

/// Compiling requested templates, and those that they request.
extension Library {
  /// Whether the template is compiled for everything that was requested of it so far.
  func isSettled(_ number: Int) -> Bool {
    entries[number].state != .wanted && entries[number].requests == (requested[entries[number].key.name] ?? []).count
  }

  /// Compiles all waiting templates and those that they name. Returns the mistakes between templates, not those inside
  /// one.
  func settle() -> [Diagnostic] {
    while true {
      while let number = waiting.popLast() { settle(number) }
      // Macros that are called in contexts that were unknown when they were compiled.
      let changed = requestedAgain.flatMap { numbersOfTemplate[$0] ?? [] }.sorted()
      requestedAgain = []
      let stale = changed.filter { entries[$0].state == .compiled && !isSettled($0) }
      if stale.isEmpty { break }
      for number in stale { compile(number) }
    }
    let missing = references.filter { isMissing($0.reference) }.map { describe($0.reference, in: $0.from) }
    references = []
    readings = [:]
    return missing + cycles()
  }

  func settle(_ number: Int) {
    if entries[number].state == .wanted, depth < Library.deepest { compile(number) }
  }

  private func reading(_ name: String) -> Reading? {
    if let known = readings[name] { return known }
    guard !absent.contains(name) else { return nil }
    guard let source = load(name) else {
      absent.insert(name)
      return nil
    }
    var parser = Parser(source, options: vocabulary.options)
    let statements = parser.run()
    let reading = Reading(parser: parser, statements: statements)
    readings[name] = reading
    return reading
  }

  private func compile(_ number: Int) {
    let key = entries[number].key
    guard let reading = reading(key.name) else { return entries[number].state = .missing }
    guard key.start != .unreachable else {
      return fail(number, "this template is included in too many different places")
    }
    let isNew = entries[number].state == .wanted
    entries[number].state = .busy
    depth += 1
    defer { depth -= 1 }
    var iterations = 0
    repeat {
      entries[number].requests = (requested[key.name] ?? []).count
      finish(number, reading, isNew: isNew && iterations == 0)
      iterations += 1
    } while !isSettled(number) && iterations < 16
  }

  private func fail(_ number: Int, _ summary: String) {
    entries[number].state = .wrong
    entries[number].diagnostics = [Diagnostic(.error, summary, at: Place(file: entries[number].key.name))]
  }

  private func finish(_ number: Int, _ reading: Reading, isNew: Bool) {
    let key = entries[number].key
    let requests = entries[number].requests
    var compiler = Compiler(reading.parser, name: key.name, number: number, in: key.start, base: key.base, self)
    let program = compiler.run(reading.statements)
    if entries[number].isAssumed { checkRecursion(&compiler, key.start) }
    let diagnostics = compiler.problems.diagnostics.sorted {
      ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
    }
    entries[number].state = diagnostics.isEmpty ? .compiled : .wrong
    entries[number].diagnostics = diagnostics
    entries[number].isContextual = compiler.problems.contextual == diagnostics.count
    entries[number].end = ContextEnd(
      context: compiler.context, source: compiler.source, range: compiler.origin)
    entries[number].blocks = compiler.blocks
    entries[number].fillings = compiler.fillings
    entries[number].unshown = compiler.unshown
    entries[number].extendsOpenly = compiler.extendsOpenly
    entries[number].requests = requests
    programs[number] = diagnostics.isEmpty ? program : nil
    if let parent = compiler.parent {
      entries[number].parent = (Int(parent.number), compiler.source.place(of: parent.range))
      newChildren.append(number)
    }
    guard isNew else { return }
    for reference in compiler.references {
      references.append((number, reference))
      guard entries[Int(reference.number)].user == nil else { continue }
      let step = Diagnostic.Step(reference.verb, at: compiler.source.place(of: reference.range))
      entries[Int(reference.number)].user = (number, step)
    }
  }

  private func checkRecursion(_ compiler: inout Compiler, _ start: MarkupContext) {
    let end = ContextEnd(
      context: compiler.context, source: compiler.source, range: compiler.origin)
    let source = compiler.source
    compiler.check(
      end, isLike: start, "a template that includes itself must end where it starts, which is",
      Diagnostic.Step("it starts", at: source.place(of: 0..<0)))
  }
}
