import Escaping
import Text

extension Rendering {
  /// Applies a filter with the arguments of the call: keywords are put into their positions.
  mutating func apply(
    _ filter: Filter, to value: Value, _ arguments: Arguments, _ mode: EscapingMode
  ) throws(TemplateError) -> Value {
    guard let parameters = filter.parameters else {
      return try apply(filter, to: value, spread: arguments, mode)
    }
    guard !arguments.keywords.isEmpty || arguments.positional.count > parameters.count else {
      return try apply(filter, to: value, arguments.positional, mode: mode)
    }
    var values = arguments.positional
    for keyword in arguments.keywords {
      guard let position = parameters.firstIndex(of: name(keyword.name)) else {
        throw TemplateError(
          "the filter `\(filter)` has no parameter `\(name(keyword.name))`",
          help: Suggestion.help(for: name(keyword.name), among: parameters))
      }
      while values.count <= position { values.append(.omitted) }
      values[position] = keyword.value
    }
    guard values.count <= parameters.count else {
      throw TemplateError("the filter `\(filter)` takes \(parameters.count) arguments at most")
    }
    return try apply(filter, to: value, values, mode: mode)
  }

  /// Applies a filter with its arguments in the order of the parameters.
  mutating func apply(
    _ filter: Filter, to value: Value, _ arguments: [Value], mode: EscapingMode
  ) throws(TemplateError) -> Value {
    if !filter.takesMissing { try permit(value) }
    switch filter {
    case .default: return try defaulted(value, arguments)
    case .escape:
      return value.isSafe ? value : .safe(SafeHTML(trusted: try text(of: value).escaped))
    case .forceescape: return .safe(SafeHTML(trusted: try text(of: value).escaped))
    case .safe: return value.isSafe ? value : .safe(SafeHTML(trusted: try text(of: value)))
    case .string: return value.isSafe ? value : .string(try text(of: value))
    case .length: return try length(of: value)
    case .attr:
      guard let name = arguments.first?.text else {
        throw TemplateError("`attr` needs the name of a member")
      }
      if case .map = value, !Method.map.contains(name) { return .missing(Absence(.item)) }
      return try member(intern(name), of: value)
    case .abs, .int, .float, .round, .filesizeformat: return try number(filter, value, arguments)
    case .upper, .lower, .capitalize, .title, .trim, .replace, .truncate, .indent, .center,
      .wordwrap, .wordcount,
      .striptags, .urlencode, .urlize:
      return try textual(filter, value, arguments, mode)
    case .xmlattr: return try attributes(value, arguments, mode)
    case .tojson: return .safe(SafeHTML(trusted: try json(value, arguments.given(0))))
    case .pprint:
      let text = PrettyWriter.text(of: value, limit: limits.bytes)
      try allow(bytes: text.utf8.count)
      return .string(text)
    case .first, .last, .join, .list, .reverse, .sum, .items, .batch, .slice:
      return try sequence(filter, value, arguments, mode)
    case .sort, .unique, .min, .max, .groupby, .dictsort:
      return try ordered(filter, value, arguments)
    case .format, .map, .select, .reject, .selectattr, .rejectattr:
      return try apply(filter, to: value, spread: Arguments(arguments), mode)
    }
  }
}

extension Rendering {
  private func defaulted(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    let other = arguments.given(0) ?? .string("")
    if value.isMissing { return other }
    guard let flag = arguments.given(1), try isTrue(flag) else { return value }
    return try isTrue(value) ? value : other
  }

  private func length(of value: Value) throws(TemplateError) -> Value {
    guard let count = try count(of: value) else {
      throw TemplateError("\(value.kindName) has no length")
    }
    return .int(Int64(count))
  }

  private mutating func apply(
    _ filter: Filter, to value: Value, spread arguments: Arguments, _ mode: EscapingMode
  ) throws(TemplateError) -> Value {
    switch filter {
    case .format: return try format(value, arguments)
    case .map: return .list(List(owned: try mapped(value, arguments, mode)))
    default: return .list(List(owned: try selected(filter, value, arguments)))
    }
  }

  private func format(_ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value {
    guard arguments.positional.isEmpty || arguments.keywords.isEmpty else {
      throw TemplateError("`format` takes either positional or keyword arguments, not both")
    }
    var operand = Value.tuple(List(owned: arguments.positional))
    if !arguments.keywords.isEmpty {
      let map = Map()
      for keyword in arguments.keywords {
        map.set(.string(name(keyword.name)), to: keyword.value, number: keyword.name)
      }
      operand = .map(map)
    }
    let text = try formatted(text(of: value), operand, escapes: value.isSafe)
    return value.isSafe ? .safe(SafeHTML(trusted: text)) : .string(text)
  }
}

extension [Value] {
  /// The argument at that position; `nil` if it was omitted.
  func given(_ position: Int) -> Value? {
    guard position < count, !self[position].isOmitted else { return nil }
    return self[position]
  }

  /// The argument at that position; `nil` if it was omitted or is `none`.
  func givenUnlessNone(_ position: Int) -> Value? {
    guard let value = given(position) else { return nil }
    if case .none = value { return nil }
    return value
  }
}
