import Text

/// A call of a method of Python's `dict`.
struct MapMethod {
  let name: String
  let map: Map
  let arguments: Arguments

  private var values: [Value] { arguments.positional }

  func value(_ rendering: inout Rendering) throws(TemplateError) -> Value {
    switch name {
    case "items":
      return .list(
        List(owned: try rendering.items(of: .map(map)).map { .tuple(List(owned: [$0.key, $0.value])) }))
    case "keys": return .list(List(owned: map.keys))
    case "values": return .list(List(owned: map.values))
    case "copy":
      try rendering.count(madeMembers: map.count)
      return .map(map.copy())
    case "get":
      guard let key = values.first, values.count <= 2 else {
        throw TemplateError("`get` takes a key and a default")
      }
      return map[key] ?? (values.count > 1 ? values[1] : .none)
    default: break
    }
    guard !map.isFrozen else { throw Rendering.frozen("map") }
    return try change(&rendering)
  }
}

extension MapMethod {
  private func change(_ rendering: inout Rendering) throws(TemplateError) -> Value {
    switch name {
    case "clear": map.removeAll()
    case "update":
      if let other = values.first {
        let pairs = try pairs(of: other, &rendering)
        try rendering.count(madeMembers: pairs.count)
        for pair in pairs {
          try rendering.check(pair.value, goesInto: .map(map))
          try rendering.store(pair.value, in: map, as: pair.key)
        }
      }
      for keyword in arguments.keywords {
        try rendering.check(keyword.value, goesInto: .map(map))
        map.set(.string(rendering.name(keyword.name)), to: keyword.value, number: keyword.name)
      }
    case "setdefault":
      if values.count > 1 { try rendering.check(values[1], goesInto: .map(map)) }
      guard let key = values.first else {
        throw TemplateError("`setdefault` takes a key and a value")
      }
      if let value = map[key] { return value }
      let value = values.count > 1 ? values[1] : .none
      try rendering.count(madeMembers: 1)
      try rendering.store(value, in: map, as: key)
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

  private func pairs(of value: Value, _ rendering: inout Rendering) throws(TemplateError) -> [(
    key: Value, value: Value
  )] {
    if case .map = value { return try rendering.items(of: value) }
    var pairs: [(key: Value, value: Value)] = []
    for element in try rendering.array(of: value) {
      let pair = try rendering.array(of: element)
      guard pair.count == 2 else { throw TemplateError("pairs of key and value are needed here") }
      pairs.append((pair[0], pair[1]))
    }
    return pairs
  }
}
