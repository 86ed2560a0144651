import Text

/// Filters that compare elements.
extension Rendering {
  /// Applies `sort`, `dictsort`, `groupby`, `unique`, `min` or `max`.
  mutating func ordered(_ filter: Filter, _ value: Value, _ arguments: [Value])
    throws(TemplateError) -> Value
  {
    switch filter {
    case .sort:
      let values = try array(of: value)
      let keys = try keys(
        of: values, arguments.givenUnlessNone(2), ignoresCase: !(try flag(arguments, 1)), several: true)
      return .list(List(owned: try sorted(values, by: keys, isReversed: try flag(arguments, 0))))
    case .dictsort: return try sortedItems(value, arguments)
    case .groupby: return try grouped(value, arguments)
    case .unique: return try unique(value, arguments)
    default: return try extreme(value, arguments, isGreatest: filter == .max)
    }
  }

  /// The sort key of a comparison that ignores case: text in lower case, other values unchanged.
  static func folded(_ value: Value) -> Value {
    value.text.map { .string(PythonCase.lower($0)) } ?? value
  }
}

extension Rendering {
  /// Returns the sort keys of each value: the value itself, or the members that `path` names. `several`: the path may
  /// name several members, separated by commas. `other` replaces a member that is missing.
  private mutating func keys(
    of values: [Value], _ path: Value?, ignoresCase: Bool, several: Bool = false,
    default other: Value? = nil
  ) throws(TemplateError) -> [[Value]] {
    var paths: [Value] = [path].compactMap(\.self)
    if several, let text = path?.text {
      paths = text.split(separator: ",").map { .string(String($0)) }
    }
    var keys: [[Value]] = []
    keys.reserveCapacity(values.count)
    for value in values {
      var key: [Value] = paths.isEmpty ? [value] : []
      for path in paths {
        key.append(try member(path: path, of: value, default: other))
      }
      // In strict mode an undefined key is an error, even if it is the only one and so is never compared.
      if isStrict { for part in key { try require(part) } }
      keys.append(ignoresCase ? key.map(Rendering.folded) : key)
    }
    return keys
  }

  /// The sort is stable, also when reversed.
  private func sorted(_ values: [Value], by keys: [[Value]], isReversed: Bool) throws(TemplateError)
    -> [Value]
  {
    var order = Array(values.indices)
    var failure: TemplateError?
    order.sort { left, right in
      guard failure == nil else { return false }
      do throws(TemplateError) {
        return try isReversed
          ? Rendering.precedes(keys[right], keys[left]) : Rendering.precedes(keys[left], keys[right])
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return order.map { values[$0] }
  }

  private static func precedes(_ left: [Value], _ right: [Value]) throws(TemplateError) -> Bool {
    for (one, other) in zip(left, right) where !Order.equal(one, other) {
      return try Order.precedes(one, other)
    }
    return false
  }

  private mutating func sortedItems(_ value: Value, _ arguments: [Value]) throws(TemplateError)
    -> Value
  {
    let by = arguments.given(1)?.text ?? "key"
    guard by == "key" || by == "value" else {
      throw TemplateError("`by` must be \"key\" or \"value\"")
    }
    let items = try items(of: value)
    let isSensitive = try flag(arguments, 0)
    let keys = items.map { item in
      let key = by == "key" ? item.key : item.value
      return [isSensitive ? key : Rendering.folded(key)]
    }
    let pairs: [Value] = items.map { .tuple(List(owned: [$0.key, $0.value])) }
    return .list(List(owned: try sorted(pairs, by: keys, isReversed: try flag(arguments, 2))))
  }

  private mutating func grouped(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    guard let path = arguments.given(0) else {
      throw TemplateError("`groupby` needs the name of a member")
    }
    let values = try array(of: value)
    let isSensitive = try flag(arguments, 2)
    let other = arguments.givenUnlessNone(1)
    let keys = try keys(of: values, path, ignoresCase: !isSensitive, default: other)
    let order = try sorted(values.indices.map { .int(Int64($0)) }, by: keys, isReversed: false)
    var groups: [(key: Value, values: [Value])] = []
    var last: Value?
    for case .int(let position) in order {
      let value = values[Int(position)]
      let key = keys[Int(position)][0]
      if let last, Order.equal(last, key) {
        groups[groups.count - 1].values.append(value)
        continue
      }
      last = key
      groups.append((try member(path: path, of: value, default: other), [value]))
    }
    return .list(
      List(
        owned: groups.map {
          .tuple(List(owned: [$0.key, .list(List(owned: $0.values))], isGroup: true))
        }))
  }

  private mutating func unique(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    let values = try array(of: value)
    let keys = try keys(of: values, arguments.givenUnlessNone(1), ignoresCase: !(try flag(arguments, 0)))
    var seen: Set<Key> = []
    var kept: [Value] = []
    for (position, value) in values.enumerated() {
      guard let key = Key(keys[position][0]) else {
        throw TemplateError("\(keys[position][0].kindName) cannot be compared by `unique`")
      }
      if seen.insert(key).inserted { kept.append(value) }
    }
    return .list(List(owned: kept))
  }

  private mutating func extreme(
    _ value: Value, _ arguments: [Value], isGreatest: Bool
  ) throws(TemplateError) -> Value {
    let values = try array(of: value)
    // Undefined, as the `first` of an empty list.
    guard !values.isEmpty else { return .missing(Absence(.first)) }
    let keys = try keys(of: values, arguments.givenUnlessNone(1), ignoresCase: !(try flag(arguments, 0))).map { $0[0] }
    var best = 0
    for position in values.indices.dropFirst() {
      // Undefined values have no order in lenient mode either: the error names the missing variable or member.
      for key in [keys[best], keys[position]] { try require(key) }
      let isBetter =
        try isGreatest
        ? Order.precedes(keys[best], keys[position])
        : Order.precedes(keys[position], keys[best])
      if isBetter { best = position }
    }
    return values[best]
  }
}
