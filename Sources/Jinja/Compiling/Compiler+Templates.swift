/// What runs other templates.
extension Compiler {
  mutating func include(
    _ name: Expression, ignoresMissing: Bool, withContext: Bool, at range: Range<Int>
  ) {
    let number = template(name, "included", ignoresMissing: ignoresMissing)
    let flags = (ignoresMissing ? 1 : 0) | (withContext ? 2 : 0)
    let binding = withContext ? bind() : -1
    guard isSilent else {
      emit(.include, number, binding, small: flags, at: range)
      return
    }
    capture(at: range) { $0.emit(.include, number, binding, small: flags, at: range) }
    emit(.pop, at: range)
  }

  mutating func importing(_ name: Expression, withContext: Bool, at range: Range<Int>) {
    let number = template(name, "imported", ignoresMissing: false)
    emit(.importing, number, withContext ? bind() : -1, small: withContext ? 2 : 0, at: range)
  }

  mutating func importingNames(
    _ template: Expression, _ names: [(name: String, alias: String)], withContext: Bool,
    at range: Range<Int>
  ) {
    importing(template, withContext: withContext, at: range)
    for name in names {
      emit(.duplicate, at: range)
      emit(.importedName, Int(intern(name.name)), at: range)
      store(intern(name.alias), at: range)
    }
    emit(.pop, at: range)
  }

  mutating func extends(_ name: Expression, at range: Range<Int>) {
    guard isTop, current.captures == 0 else {
      return problems.report("`extends` may not stand inside of another tag but `if`", at: range)
    }
    guard !current.isSilent else {
      return problems.report("a template can extend one other only", at: range)
    }
    let number = template(name, "extended", ignoresMissing: false)
    emit(.extends, number, at: range)
    guard number >= 0, branches == 0 else { return }
    parent = references.last
    current.isSilent = true
  }
}

extension Compiler {
  /// The number of the template that is named by a constant; otherwise −1, with the name on the stack.
  private mutating func template(_ name: Expression, _ verb: String, ignoresMissing: Bool) -> Int {
    guard case .literal(.string(let text)) = name.form else {
      note(name, verb)
      compile(name)
      return -1
    }
    let reference = Reference(
      name: text, verb: verb, number: number(text), range: name.range, ignoresMissing: ignoresMissing)
    references.append(reference)
    return Int(reference.number)
  }

  /// A list of names, or a choice between two, can be compiled in advance, though not checked.
  private mutating func note(_ expression: Expression, _ verb: String) {
    switch expression.form {
    case .literal(.string(let text)):
      references.append(
        Reference(name: text, verb: verb, number: number(text), range: expression.range, ignoresMissing: true))
    case .list(let elements), .tuple(let elements): for element in elements { note(element, verb) }
    case .conditional(_, let then, let otherwise):
      note(then, verb)
      if let otherwise { note(otherwise, verb) }
    default: break
    }
  }
}
