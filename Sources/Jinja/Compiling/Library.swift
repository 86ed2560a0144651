import Text

/// The templates that were asked for so far, by number.
struct Library {
  private enum Entry {
    case wanted, missing
    case compiled(Program)
    case wrong([Diagnostic])
  }

  private let vocabulary: Vocabulary
  private let load: Environment.Load
  private var numbers: [String: Int] = [:]
  private var names: [String] = []
  private var entries: [Entry] = []
  /// Those that are compiled, for who does not want to ask again.
  private(set) var programs: [Program?] = []
  private var waiting: [Int] = []
  /// The parent that each template names by a constant at its top.
  private var parents: [Int: (number: Int, place: Place)] = [:]
  private var sources: [Int: TemplateSource] = [:]
  /// Who named a template first, and where.
  private var users: [Int: (number: Int, step: Diagnostic.Step)] = [:]

  init(_ vocabulary: Vocabulary, _ load: @escaping Environment.Load) {
    self.vocabulary = vocabulary
    self.load = load
  }

  var knownNames: [String] {
    names.indices.filter { if case .missing = entries[$0] { false } else { true } }.map {
      names[$0]
    }.sorted()
  }

  func name(_ number: Int) -> String { names[number] }

  mutating func has(_ name: String) -> Bool {
    if let number = numbers[name], case .compiled = entries[number] { return true }
    return load(name) != nil
  }

  mutating func compile(_ names: [String]) -> [Diagnostic] {
    let before = Set(entries.indices.filter { isSettled($0) })
    for name in names { _ = number(of: name) }
    var diagnostics = settle()
    for name in names {
      if case .missing = entries[number(of: name)] {
        diagnostics.append(Diagnostic(.error, "there is no template `\(name)`"))
      }
    }
    for number in entries.indices where !before.contains(number) {
      guard case .wrong(let own) = entries[number] else { continue }
      diagnostics += own.map { diagnostic in
        var diagnostic = diagnostic
        diagnostic.chain = steps(to: number, asked: names)
        return diagnostic
      }
    }
    var seen: Set<Diagnostic> = []
    return diagnostics.filter { seen.insert($0).inserted }
  }

  mutating func program(named name: String) throws(TemplateError) -> Program? {
    let number = number(of: name)
    if !isSettled(number), let first = settle().first { throw TemplateError(first) }
    return try program(number, ignoresMissing: true)
  }

  mutating func program(_ number: Int, ignoresMissing: Bool) throws(TemplateError) -> Program? {
    if !isSettled(number), let first = settle().first { throw TemplateError(first) }
    switch entries[number] {
    case .compiled(let program): return program
    case .wrong(let diagnostics):
      throw diagnostics.first.map { TemplateError($0) }
        ?? TemplateError("`\(names[number])` cannot be compiled")
    case .wanted, .missing:
      guard ignoresMissing else { throw TemplateError("there is no template `\(names[number])`") }
      return nil
    }
  }
}

extension Library {
  private func isSettled(_ number: Int) -> Bool {
    if case .wanted = entries[number] { return false }
    return true
  }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = names.count
    numbers[name] = number
    names.append(name)
    entries.append(.wanted)
    programs.append(nil)
    waiting.append(number)
    return number
  }

  /// Compiles all that waits, and what that names in turn; gives what is wrong between them, not within them.
  private mutating func settle() -> [Diagnostic] {
    var references: [(from: Int, reference: Compiler.Reference)] = []
    while let number = waiting.popLast() {
      guard let source = load(names[number]) else {
        entries[number] = .missing
        continue
      }
      sources[number] = source
      for reference in compile(number, source) {
        references.append((number, reference))
        let step = Diagnostic.Step(reference.verb, at: source.place(of: reference.range))
        if users[Int(reference.number)] == nil { users[Int(reference.number)] = (number, step) }
      }
    }
    let missing = references.filter { isMissing($0.reference) }.map {
      describe($0.reference, in: $0.from)
    }
    return missing + cycles()
  }

  private mutating func compile(_ number: Int, _ source: TemplateSource) -> [Compiler.Reference] {
    var parser = Parser(source, options: vocabulary.options)
    let statements = parser.run()
    var wanted: [String] = []
    let known = names.count
    let numbers = self.numbers
    var compiler = Compiler(parser, name: names[number], vocabulary: vocabulary) { name in
      if let number = numbers[name] { return Int32(number) }
      if let position = wanted.firstIndex(of: name) { return Int32(known + position) }
      wanted.append(name)
      return Int32(known + wanted.count - 1)
    }
    let program = compiler.run(statements)
    for name in wanted { _ = self.number(of: name) }
    let diagnostics = compiler.problems.diagnostics.sorted {
      ($0.place?.line ?? 0, $0.place?.column ?? 0) < ($1.place?.line ?? 0, $1.place?.column ?? 0)
    }
    entries[number] = diagnostics.isEmpty ? .compiled(program) : .wrong(diagnostics)
    programs[number] = diagnostics.isEmpty ? program : nil
    if let parent = compiler.parent {
      parents[number] = (Int(parent.number), source.place(of: parent.range))
    }
    return compiler.references
  }

  /// How a template came to be compiled: from itself outwards to one that was asked for.
  private func steps(to number: Int, asked: [String]) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    var number = number
    while !asked.contains(names[number]), steps.count < 20, let user = users[number] {
      steps.append(user.step)
      number = user.number
    }
    return steps
  }

  private func isMissing(_ reference: Compiler.Reference) -> Bool {
    if reference.ignoresMissing { return false }
    if case .missing = entries[Int(reference.number)] { return true }
    return false
  }

  private func describe(_ reference: Compiler.Reference, in number: Int) -> Diagnostic {
    Diagnostic(
      .error, "there is no template `\(reference.name)`",
      at: sources[number]?.place(of: reference.range),
      help: Suggestion.help(for: reference.name, among: knownNames))
  }

  /// Templates that extend themselves, directly or through others; each cycle once.
  private mutating func cycles() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for start in parents.keys.sorted() {
      var line = [start]
      while let parent = parents[line[line.count - 1]], !line.contains(parent.number) {
        line.append(parent.number)
      }
      guard let last = parents[line[line.count - 1]], last.number == start, line.min() == start
      else { continue }
      let path = (line + [start]).map { "`\(names[$0])`" }.joined(separator: " extends ")
      let diagnostic = Diagnostic(
        .error, "a template extends itself: \(path)", at: parents[start]?.place)
      found.append(diagnostic)
      for number in line {
        entries[number] = .wrong([diagnostic])
        programs[number] = nil
        parents[number] = nil
      }
    }
    return found
  }
}
