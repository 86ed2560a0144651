import Escaping
import Text

/// `map`, `select` and similar filters, which pass each element to another filter or test.
extension Rendering {
  mutating func mapped(
    _ value: Value, _ arguments: Arguments, _ mode: EscapingMode
  ) throws(TemplateError) -> [Value] {
    let values = try isTrue(value) ? array(of: value) : []
    guard let first = arguments.positional.first else { return try members(of: values, arguments) }
    guard let name = first.text else { throw TemplateError("`map` needs the name of a filter") }
    let rest = Arguments(Array(arguments.positional.dropFirst()), keywords: arguments.keywords)
    var results: [Value] = []
    results.reserveCapacity(values.count)
    if let number = vocabulary.hostFilters[name] {
      for value in values { results.append(try applyHostFilter(number, to: value, rest)) }
      return results
    }
    guard let filter = Filter.named[name] else {
      throw TemplateError(
        "there is no filter `\(name)`",
        help: Suggestion.help(for: name, among: vocabulary.filterNames.sorted()))
    }
    for value in values { results.append(try apply(filter, to: value, rest, mode)) }
    return results
  }

  mutating func selected(
    _ filter: Filter, _ value: Value, _ arguments: Arguments
  ) throws(TemplateError) -> [Value] {
    var positional = arguments.positional[...]
    let path = filter.isAboutMembers ? positional.popFirst() : nil
    guard path != nil || !filter.isAboutMembers else {
      throw TemplateError("`\(filter)` needs the name of a member")
    }
    let test = try positional.popFirst().map { name throws(TemplateError) in try self.test(name) }
    let wanted = filter == .select || filter == .selectattr
    let values = try isTrue(value) ? array(of: value) : []
    var kept: [Value] = []
    for value in values {
      let subject =
        try path.map { path throws(TemplateError) in try member(path: path, of: value) } ?? value
      let holds = try test.map { test throws(TemplateError) in
        try self.holds(test, subject, Array(positional))
      }
      let isWanted = if let holds { holds } else { try isTrue(subject) }
      if isWanted == wanted { kept.append(value) }
    }
    return kept
  }
}

extension Rendering {
  private mutating func members(of values: [Value], _ arguments: Arguments) throws(TemplateError)
    -> [Value]
  {
    var path: Value?
    var other: Value?
    for keyword in arguments.keywords {
      switch name(keyword.name) {
      case "attribute": path = keyword.value
      case "default": other = keyword.value
      default: throw TemplateError("`map` has no parameter `\(name(keyword.name))`")
      }
    }
    guard let path else { throw TemplateError("`map` needs the name of a filter, or `attribute`") }
    var results: [Value] = []
    for value in values {
      let member = try member(path: path, of: value, default: other)
      results.append(member)
    }
    return results
  }

  /// `other` replaces an undefined value anywhere on the path.
  mutating func member(path: Value, of value: Value, default other: Value?)
    throws(TemplateError) -> Value
  {
    guard let other else { return try member(path: path, of: value) }
    var result = value
    for part in path.text?.split(separator: ".").map({ Value.string(String($0)) }) ?? [path] {
      result = try member(path: part, of: result)
      if result.isMissing { result = other }
    }
    return result
  }

  private func test(_ name: Value) throws(TemplateError) -> Test {
    guard let text = name.text else { throw TemplateError("the name of a test is expected") }
    guard let test = Test.named[text] else {
      throw TemplateError(
        "there is no test `\(text)`",
        help: Suggestion.help(for: text, among: Test.named.keys.sorted()))
    }
    return test
  }
}
