import Escaping
import Text

/// A call of a method of Python's `list` or `tuple`.
struct ListMethod {
  let name: String
  let list: List
  let arguments: Arguments

  private var values: [Value] { arguments.positional }

  func value(_ rendering: inout Rendering) throws(TemplateError) -> Value {
    switch name {
    case "copy": return .list(List(owned: list.elements))
    case "count":
      guard let value = values.first else { throw TemplateError("`count` needs a value") }
      if !list.elements.isEmpty { try rendering.permit(value) }
      return .int(Int64(list.elements.count { Order.equal($0, value) }))
    case "index":
      guard let value = values.first else { throw TemplateError("`index` needs a value") }
      try rendering.permit(value)
      return .int(Int64(try position(of: value)))
    default: break
    }
    guard !list.isFrozen else { throw Rendering.frozen("list") }
    try rendering.allow(bytes: list.elements.count * 16)
    return try change(&rendering)
  }
}

extension ListMethod {
  private func change(_ rendering: inout Rendering) throws(TemplateError) -> Value {
    switch (name, values.count) {
    case ("append", 1):
      try rendering.check(values[0], goesInto: .list(list))
      try rendering.count(madeElements: 1)
      list.elements.append(values[0])
    case ("extend", 1):
      let added = try rendering.array(of: values[0])
      try rendering.count(madeElements: added.count)
      for value in added {
        try rendering.check(value, goesInto: .list(list))
        list.elements.append(value)
      }
    case ("insert", 2):
      try rendering.count(madeElements: 1)
      try insert(rendering)
    case ("pop", 0...1): return try pop(rendering)
    case ("remove", 1): list.elements.remove(at: try position(of: values[0]))
    case ("reverse", 0): list.elements.reverse()
    case ("clear", 0): list.elements = []
    case ("sort", 0):
      let isReversed =
        arguments.keywords.first { rendering.name($0.name) == "reverse" }?.value ?? .bool(false)
      let sorted = try rendering.apply(.sort, to: .list(list), [isReversed, .bool(true)], mode: .none)
      list.elements = try rendering.array(of: sorted)
    default: throw TemplateError("`\(name)` does not take \(values.count) arguments")
    }
    return .none
  }

  private func insert(_ rendering: borrowing Rendering) throws(TemplateError) {
    try rendering.check(values[1], goesInto: .list(list))
    let position = try rendering.integer(values, 0, "index") ?? 0
    let start =
      position < 0 ? max(0, position &+ list.elements.count) : min(position, list.elements.count)
    list.elements.insert(values[1], at: start)
  }

  private func pop(_ rendering: borrowing Rendering) throws(TemplateError) -> Value {
    let position = try rendering.integer(values, 0, "index") ?? -1
    let index = position < 0 ? position &+ list.elements.count : position
    guard list.elements.indices.contains(index) else { throw TemplateError("there is no such element") }
    return list.elements.remove(at: index)
  }

  private func position(of value: Value) throws(TemplateError) -> Int {
    guard let position = list.elements.firstIndex(where: { Order.equal($0, value) }) else {
      throw TemplateError("there is no such element")
    }
    return position
  }
}
