import Escaping
import Text

/// The tags that run other templates.
extension Compiler {
  mutating func include(
    _ name: Expression, ignoresMissing: Bool, withContext: Bool, at range: Range<Int>
  ) {
    let start = context.syntax == .plain ? nil : isSilent ? contextOfCapture : context
    let number = template(name, "included", in: start, ignoresMissing: ignoresMissing)
    let site = Int(library.number(of: start ?? .plain))
    let flags = (ignoresMissing ? 1 : 0) | (withContext ? 2 : 0) | site << 2
    let binding = withContext ? bind() : -1
    guard isSilent else {
      emit(.include, number, binding, small: flags, at: range)
      if number >= 0, context.syntax != .plain, let end = library.end(of: number) {
        if end.context != context { origin = range }
        context = end.context
      }
      if number < 0, context.state == .beforeValue { context.passValue() }
      return
    }
    capture(at: range) { $0.emit(.include, number, binding, small: flags, at: range) }
    emit(.pop, at: range)
  }

  mutating func importing(_ name: Expression, withContext: Bool, at range: Range<Int>) {
    let number = template(name, "imported", in: nil, ignoresMissing: false)
    emit(.importing, number, withContext ? bind() : -1, small: withContext ? 2 : 0, at: range)
  }

  mutating func importingNames(
    _ template: Expression, _ names: [(name: String, alias: String)], withContext: Bool,
    at range: Range<Int>
  ) {
    importing(template, withContext: withContext, at: range)
    for name in names {
      if case .literal(.string(let text)) = template.form {
        importedMacros[intern(name.alias)] = (text, intern(name.name))
      }
      emit(.duplicate, at: range)
      emit(.importedName, Int(intern(name.name)), at: range)
      store(intern(name.alias), at: range)
    }
    emit(.pop, at: range)
  }

  mutating func extends(_ name: Expression, at range: Range<Int>) {
    guard isTop, current.captures == 0 else {
      return problems.report("`extends` cannot be inside another tag, except `if`", at: range)
    }
    guard !current.isSilent else {
      return problems.report("a template can extend only one other template", at: range)
    }
    let number = template(name, "extended", in: context, ignoresMissing: false)
    emit(.extends, number, small: number >= 0 && branches == 0 ? 0 : 1, at: range)
    guard branches == 0 else {
      extendsOpenly = true
      return
    }
    current.isSilent = true
    guard number >= 0 else {
      extendsOpenly = true
      return
    }
    parent = references.last
    parents = library.blocks(of: number)
    blocks.merge(parents) { $1 }
  }
}

extension Compiler {
  /// Returns the number of the template that a constant names, compiled for `start`, or for the context that its file
  /// name implies if that is `nil`. Returns −1 for a name that is not constant, and leaves the name on the stack.
  private mutating func template(
    _ name: Expression, _ verb: String, in start: MarkupContext?, ignoresMissing: Bool
  ) -> Int {
    guard case .literal(.string(let text)) = name.form else {
      note(name, verb, in: start)
      compile(name)
      return -1
    }
    let reference = Reference(
      name: text, verb: verb, number: Int32(library.number(of: text, in: start)), range: name.range,
      ignoresMissing: ignoresMissing)
    if verb != "imported", library.isTooDeep(Int(reference.number)) {
      problems.report("includes and extends are nested too deeply here", at: name.range)
    }
    references.append(reference)
    return Int(reference.number)
  }

  /// Requests the templates of a list of names or of a conditional expression: they are compiled in advance, but not
  /// checked.
  private mutating func note(_ expression: Expression, _ verb: String, in start: MarkupContext?) {
    switch expression.form {
    case .literal(.string(let text)):
      let number = library.number(of: text, in: start)
      references.append(
        Reference(name: text, verb: verb, number: Int32(number), range: expression.range, ignoresMissing: true))
      if verb == "included", let start, let end = library.end(of: number) { check(end, of: text, start, expression) }
    case .list(let elements), .tuple(let elements): for element in elements { note(element, verb, in: start) }
    case .conditional(_, let then, let otherwise):
      note(then, verb, in: start)
      if let otherwise { note(otherwise, verb, in: start) }
    default: break
    }
  }

  /// Checks one of several templates that may be included here.
  private mutating func check(_ end: ContextEnd, of name: String, _ start: MarkupContext, _ expression: Expression) {
    if let joined = MarkupContext.join(start, end.context), joined.isLike(start) { return }
    problems.report(
      context: "`\(name)` is one of several here, and must end where it starts: \(start.description)",
      at: expression.range, other: Diagnostic.Step("it ends \(end.context.description),", at: end.place))
  }

  /// Requests a variant of the called macro for this context, if the macro can be found.
  mutating func request(_ callee: Expression) {
    guard mode.escapes, context != contextOfCapture, context.state != .unreachable else { return }
    switch callee.form {
    case .name(let text):
      let name = intern(text)
      if let imported = importedMacros[name] {
        library.request(imported.name, of: imported.template, in: context)
      } else {
        library.request(name, of: self.name, in: context)
      }
    case .member(let object, let member):
      guard case .name(let alias) = object.form, let template = modules[intern(alias)] else { return }
      library.request(intern(member), of: template, in: context)
    default: break
    }
  }
}
