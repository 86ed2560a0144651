import Text

extension Machine {
  mutating func include(_ instruction: Instruction) throws(TemplateError) {
    let ignoresMissing = instruction.small & 1 != 0
    guard let included = try template(instruction.a, in: instruction.small >> 2, ignoresMissing: ignoresMissing)
    else { return }
    if included.isEmpty { return }
    let withContext = instruction.small & 2 != 0
    let seen = withContext ? try scope(instruction.b) : nil
    if let known = shared?.known(included) {
      return try include(included, Context(parent: withContext ? context : nil, scope: seen), sharing: known)
    }
    let own = Context(parent: withContext ? context : nil, of: included, scope: seen)
    contexts.append(own)
    try enter(Activation(included, own), 0, finish: .stays)
  }

  mutating func importModule(_ instruction: Instruction) throws(TemplateError) {
    guard let imported = try template(instruction.a, in: rendering.words.plain, ignoresMissing: false) else { return }
    let withContext = instruction.small & 2 != 0
    if !withContext, let module = modules[ObjectIdentifier(imported)] { return push(.module(module)) }
    let scope = withContext ? try scope(instruction.b) : nil
    let seen = withContext ? Context(scope.map { variables(of: $0) } ?? [], parent: context) : nil
    let own = Context(parent: seen, of: imported)
    contexts.append(own)
    if let seen { contexts.append(seen) }
    try enter(Activation(imported, own), 0, finish: .module)
  }

  mutating func importName(_ name: Int32) throws(TemplateError) {
    guard case .module(let module) = pop() else { return }
    if let value = module.context.exportedValue(name) { return push(value) }
    guard rendering.isStrict else { return push(.missing(Absence(.variable, name: name))) }
    let known = module.context.exports.map { self.name($0) }
    throw TemplateError(
      "`\(module.name)` has no `\(self.name(name))` to import",
      help: Suggestion.help(for: self.name(name), among: known))
  }

  mutating func extends(_ instruction: Instruction) throws(TemplateError) {
    guard frames.last.parent == nil else {
      throw TemplateError("a template can extend only one other template")
    }
    let own = frames.last.program
    guard let parent = try template(instruction.a, in: own.functions[0].context, ignoresMissing: false) else { return }
    if instruction.small == 1, context.lineage.last === own {
      let variant = try library.program(own, extending: parent)
      _ = keep(variant)
      context.replaceLast(with: variant)
    }
    frames.last.parent = activation.with(parent)
    frames.last.silence = rendering.output.count
  }

  /// Runs the parent template instead of the child.
  mutating func replace(with parent: Activation) {
    rendering.output.removeLast(rendering.output.count - frames.last.silence)
    context.extend(with: parent.program)
    track?.begin(ProfiledWork(.template, parent.program.name), isTail: true)
    frames.last.parent = nil
    frames.last.activation = parent
    slots.cut(to: base)
    slots.push(.omitted, times: parent.function(0).slotCount)
    run(in: parent)
    pc = 0
    serial += 1
  }

  mutating func runBlock(_ instruction: Instruction) throws(TemplateError) {
    if frames.last.parent != nil, activation.function(frames.last.function).kind == .template { return }
    var seen = activation
    if instruction.b >= 0 {
      let inner = Context(inside: context, scope: try scope(instruction.b))
      contexts.append(inner)
      seen = Activation(program, inner)
    }
    guard let found = seen.block(instruction.a, from: 0) else { return }
    guard !found.isRequired else {
      throw TemplateError(
        "the block `\(name(instruction.a))` is required",
        help: "a template that extends this one must define it")
    }
    try checkRoom()
    start(found, finish: .stays)
  }

  /// `super` in a block: the block of that name of the parent.
  mutating func superBlock() -> Value {
    let (name, level) = blockAround
    guard let found = activation.block(name, from: level + 1) else { return .missing(Absence(.parent, name: name)) }
    return .callable(Callable(.block(BlockReference(name: name, level: found.level, context: context))))
  }

  /// `{{ super() }}`
  mutating func writeSuper(_ instruction: Instruction) throws(TemplateError) {
    let (name, level) = blockAround
    guard let found = activation.block(name, from: level + 1) else { throw TemplateError(Absence(.parent, name: name)) }
    try checkRoom()
    start(found, finish: finish(found.activation.function(found.function), site: instruction.small, instruction.mode))
  }
}

extension Machine {
  private mutating func start(_ found: Context.BlockPlace, finish: Frame.Finish) {
    start(found.activation, found.function, finish: finish)
    frames.last.level = found.level
  }

  /// The running block and its position in the inheritance chain.
  private var blockAround: (name: Int32, level: Int) {
    mutating get {
      var frame = frames.count - 1
      while frames[frame].link >= 0, frames[frame].activation.function(frames[frame].function).kind != .block {
        frame = frames[frame].link
      }
      return (frames[frame].activation.function(frames[frame].function).name, frames[frame].level)
    }
  }
}

extension Machine {
  /// The template of that number, or the one named by the top; `nil` if it is missing and may be.
  private mutating func template(_ number: Int32, in context: UInt16, ignoresMissing: Bool) throws(TemplateError)
    -> Program?
  {
    if number >= 0 {
      if Int(number) < programs.count, let program = programs[Int(number)] {
        if trace != nil { rendering.host.note(template: program.name, number: program.number) }
        return program
      }
      if trace != nil { rendering.host.note(template: library.templateName(number), number: Int(number)) }
      return keep(try library.program(number, ignoresMissing: ignoresMissing))
    }
    let value = pop()
    let names = try templateNames(value)
    for name in names {
      if trace != nil { rendering.host.note(template: name, number: nil) }
      if let program = keep(try library.program(named: name, in: context)) { return program }
    }
    if ignoresMissing { return nil }
    let shown = names.map { "`\($0)`" }.joined(separator: ", ")
    throw TemplateError(
      names.isEmpty ? "there is no template in an empty list" : "there is no template \(shown)",
      help: names.first.flatMap { Library.help(forTemplate: $0, among: library.templateNames) })
  }

  private mutating func keep(_ program: Program?) -> Program? {
    if let program { found[ObjectIdentifier(program)] = program }
    return program
  }

  private mutating func templateNames(_ value: Value) throws(TemplateError) -> [String] {
    if let text = value.text { return [text] }
    try rendering.require(value)
    var names: [String] = []
    for element in try rendering.array(of: value) {
      guard let text = element.text else {
        try rendering.require(element)
        throw TemplateError("the name of a template must be text, not \(element.kindName)")
      }
      names.append(text)
    }
    return names
  }
}
