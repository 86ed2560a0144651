import Escaping
import Text

extension Rendering {
  mutating func method(
    _ name: String, of value: Value, _ arguments: Arguments, _ mode: EscapingMode
  ) throws(TemplateError) -> Value {
    switch value {
    case .string(let text): return try textMethod(name, text, isSafe: false, arguments)
    case .safe(let html): return try textMethod(name, html.text, isSafe: true, arguments)
    case .list(let list): return try listMethod(name, list, arguments)
    case .tuple(let list): return try listMethod(name, list, arguments)
    case .range: return try listMethod(name, List(owned: try array(of: value)), arguments)
    case .map(let map): return try mapMethod(name, map, arguments)
    case .loop(let loop): return try loopMethod(name, loop, arguments)
    case .double(let double): return .bool(double == double.rounded())
    case .callable(let callable): return cyclerMethod(name, callable)
    default: throw TemplateError("\(value.kindName) has no method `\(name)`")
    }
  }
}

extension Rendering {
  private func cyclerMethod(_ name: String, _ callable: Callable) -> Value {
    guard case .cycler(let values) = callable.kind else { return .undefined }
    guard name == "next" else {
      callable.position = 0
      return .none
    }
    defer { callable.position += 1 }
    return values[callable.position % values.count]
  }

  private func loopMethod(_ name: String, _ loop: Loop, _ arguments: Arguments)
    throws(TemplateError) -> Value
  {
    let values = arguments.positional
    if name == "cycle" {
      guard !values.isEmpty else { throw TemplateError("`loop.cycle` needs values to go through") }
      return values[max(0, loop.position) % values.count]
    }
    if loop.seen != nil { for value in values { try permit(value) } }
    if let seen = loop.seen, seen.count == values.count, zip(seen, values).allSatisfy(Order.equal) {
      return .bool(false)
    }
    loop.seen = values.filter { if case .loop = $0 { false } else { true } }
    return .bool(true)
  }

  private mutating func mapMethod(
    _ name: String, _ map: Map, _ arguments: Arguments
  ) throws(TemplateError) -> Value {
    let values = arguments.positional
    switch name {
    case "items":
      return .list(
        List(owned: try items(of: .map(map)).map { .tuple(List(owned: [$0.key, $0.value])) }))
    case "keys": return .list(List(owned: map.keys))
    case "values": return .list(List(owned: map.values))
    case "copy": return .map(map.copy())
    case "get":
      guard let key = values.first, values.count <= 2 else {
        throw TemplateError("`get` takes a key and a default")
      }
      return map[key] ?? (values.count > 1 ? values[1] : .none)
    default: break
    }
    guard !map.isFrozen else { throw frozen("map") }
    return try change(map, name, arguments)
  }

  private mutating func change(_ map: Map, _ name: String, _ arguments: Arguments)
    throws(TemplateError) -> Value
  {
    let values = arguments.positional
    switch name {
    case "clear": map.removeAll()
    case "update":
      if let other = values.first {
        for pair in try pairs(of: other) {
          try check(pair.value, goesInto: map)
          try store(pair.value, in: map, as: pair.key)
        }
      }
      for keyword in arguments.keywords {
        try check(keyword.value, goesInto: map)
        map.set(.string(self.name(keyword.name)), to: keyword.value, number: keyword.name)
      }
    case "setdefault":
      if values.count > 1 { try check(values[1], goesInto: map) }
      guard let key = values.first else {
        throw TemplateError("`setdefault` takes a key and a value")
      }
      if let value = map[key] { return value }
      let value = values.count > 1 ? values[1] : .none
      try store(value, in: map, as: key)
      return value
    case "pop":
      guard let key = values.first else { throw TemplateError("`pop` takes a key and a default") }
      if let value = map.remove(key) { return value }
      guard values.count > 1 else { throw TemplateError("there is no such key") }
      return values[1]
    default:
      guard let key = map.keys.last, let value = map.remove(key) else {
        throw TemplateError("the map is empty")
      }
      return .tuple(List(owned: [key, value]))
    }
    return .none
  }

  private mutating func pairs(of value: Value) throws(TemplateError) -> [(key: Value, value: Value)] {
    if case .map = value { return try items(of: value) }
    var pairs: [(key: Value, value: Value)] = []
    for element in try array(of: value) {
      let pair = try array(of: element)
      guard pair.count == 2 else { throw TemplateError("pairs of key and value are needed here") }
      pairs.append((pair[0], pair[1]))
    }
    return pairs
  }

  private func frozen(_ kind: String) -> TemplateError {
    TemplateError(
      "this \(kind) was given to the template and cannot be changed",
      help: "change a copy: `x.copy()`")
  }

  private mutating func listMethod(
    _ name: String, _ list: List, _ arguments: Arguments
  ) throws(TemplateError) -> Value {
    let values = arguments.positional
    switch name {
    case "copy": return .list(List(owned: list.elements))
    case "count":
      guard let value = values.first else { throw TemplateError("`count` needs a value") }
      if !list.elements.isEmpty { try permit(value) }
      return .int(Int64(list.elements.count { Order.equal($0, value) }))
    case "index":
      guard let value = values.first else { throw TemplateError("`index` needs a value") }
      try permit(value)
      guard let position = list.elements.firstIndex(where: { Order.equal($0, value) }) else {
        throw TemplateError("there is no such element")
      }
      return .int(Int64(position))
    default: break
    }
    guard !list.isFrozen else { throw frozen("list") }
    return try change(list, name, arguments)
  }

  private mutating func change(_ list: List, _ name: String, _ arguments: Arguments)
    throws(TemplateError) -> Value
  {
    let values = arguments.positional
    try allow(bytes: list.elements.count * 16)
    switch (name, values.count) {
    case ("append", 1):
      try check(values[0], goesInto: list)
      list.elements.append(values[0])
    case ("extend", 1):
      for value in try array(of: values[0]) {
        try check(value, goesInto: list)
        list.elements.append(value)
      }
    case ("insert", 2):
      try check(values[1], goesInto: list)
      let position = try integer(values, 0, "index") ?? 0
      let start =
        position < 0 ? max(0, position &+ list.elements.count) : min(position, list.elements.count)
      list.elements.insert(values[1], at: start)
    case ("pop", 0...1):
      let position = try integer(values, 0, "index") ?? -1
      let index = position < 0 ? position &+ list.elements.count : position
      guard list.elements.indices.contains(index) else {
        throw TemplateError("there is no such element")
      }
      return list.elements.remove(at: index)
    case ("remove", 1):
      guard let position = list.elements.firstIndex(where: { Order.equal($0, values[0]) }) else {
        throw TemplateError("there is no such element")
      }
      list.elements.remove(at: position)
    case ("reverse", 0): list.elements.reverse()
    case ("clear", 0): list.elements = []
    case ("sort", 0):
      let isReversed =
        arguments.keywords.first { self.name($0.name) == "reverse" }?.value ?? .bool(false)
      let sorted = try apply(.sort, to: .list(list), [isReversed, .bool(true)], mode: .none)
      list.elements = try array(of: sorted)
    default: throw TemplateError("`\(name)` does not take \(values.count) arguments")
    }
    return .none
  }
}
