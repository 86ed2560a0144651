/// The tests of `x is …`.
extension Rendering {
  func holds(_ test: Test, _ value: Value, _ arguments: [Value]) throws(TemplateError) -> Bool {
    guard test.arguments.contains(arguments.count) else {
      throw TemplateError(
        "the test `\(test)` takes \(test.arguments.upperBound == 0 ? "no argument" : "one argument")"
      )
    }
    switch test {
    case .defined: return !value.isMissing
    case .undefined: return value.isMissing
    case .none: if case .none = value { return true }
    case .boolean: if case .bool = value { return true }
    case .true: if case .bool(true) = value { return true }
    case .false: if case .bool(false) = value { return true }
    case .integer: if case .int = value { return true }
    case .float: if case .double = value { return true }
    case .number: return Number(value) != nil
    case .string: return value.text != nil
    case .escaped: return value.isSafe
    case .mapping:
      if case .map = value { return true }
      if case .object(let type, let index) = value { return host.isMap(type: type, at: index) }
    case .callable: return Test.isCallable(value)
    case .iterable:
      try permit(value)
      return isSequence(value)
    case .sequence: return isSequence(value)
    case .odd, .even: return try remainder(of: value, by: .int(2)) == (test == .odd ? 1 : 0)
    case .divisibleby: return try remainder(of: value, by: arguments[0]) == 0
    case .lower, .upper: return Test.isCase(test, try text(of: value))
    case .filter, .test: return try isKnown(test, value)
    case .in: return try contains(arguments[0], value)
    case .sameas: return Test.same(value, arguments[0])
    case .eq: return try holds(.equal, value, arguments[0])
    case .ne: return try holds(.notEqual, value, arguments[0])
    case .lt: return try holds(.less, value, arguments[0])
    case .le: return try holds(.lessOrEqual, value, arguments[0])
    case .gt: return try holds(.greater, value, arguments[0])
    case .ge: return try holds(.greaterOrEqual, value, arguments[0])
    }
    return false
  }

  private func isSequence(_ value: Value) -> Bool {
    switch value {
    case .string, .safe, .list, .tuple, .map, .range: return true
    case .object(let type, let index): return host.count(ofType: type, at: index) != nil
    case .missing(let absence): return !isStrict || absence.kind == .otherwise
    default: return false
    }
  }

  private func remainder(of value: Value, by divisor: Value) throws(TemplateError) -> Double {
    try require(value)
    guard let left = Number(value), let right = Number(divisor) else {
      throw TemplateError(
        "a number is needed here, not \(Number(value) == nil ? value.kindName : divisor.kindName)")
    }
    return Number(try Number.compute(.modulo, left, right)).map(\.double) ?? 0
  }

  private func isKnown(_ test: Test, _ value: Value) throws(TemplateError) -> Bool {
    guard let name = value.text else {
      try permit(value)
      switch value {
      case .list, .map: throw TemplateError("\(value.kindName) is not a name")
      default: return false
      }
    }
    if test == .test { return Test.named[name] != nil }
    return Filter.named[name] != nil || vocabulary.hostFilters[name] != nil
  }
}

extension Test {
  fileprivate static func isCallable(_ value: Value) -> Bool {
    switch value {
    case .function, .loop: return true
    case .callable(let callable):
      if case .blocks = callable.kind { return false }
      return true
    default: return false
    }
  }

  /// Python's `islower` and `isupper`: at least one letter has case, and all that have it have the given one.
  fileprivate static func isCase(_ test: Test, _ text: String) -> Bool {
    var isCased = false
    for scalar in text.unicodeScalars where scalar.properties.isCased {
      let isRight = test == .lower ? scalar.properties.isLowercase : scalar.properties.isUppercase
      guard isRight else { return false }
      isCased = true
    }
    return isCased
  }

  fileprivate static func same(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.list(let one), .list(let other)), (.tuple(let one), .tuple(let other)):
      return one === other
    case (.map(let one), .map(let other)): return one === other
    case (.bool(let one), .bool(let other)): return one == other
    case (.int(let one), .int(let other)): return one == other
    case (.double(let one), .double(let other)): return one == other
    case (.string(let one), .string(let other)): return Order.same(one, other)
    case (.bool, _), (_, .bool), (.int, _), (_, .int), (.missing, _), (_, .missing): return false
    default: return Order.equal(left, right) && left.kindName == right.kindName
    }
  }
}
