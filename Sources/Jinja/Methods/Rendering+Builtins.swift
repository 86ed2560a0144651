import Escaping
import Text

extension Rendering {
  /// Calls a value that is neither a macro nor a block.
  mutating func call(_ callable: Callable, _ arguments: Arguments) throws(TemplateError) -> Value {
    switch callable.kind {
    case .builtin(let builtin): return try call(builtin, arguments)
    case .method(let value, let name): return try method(name, of: value, arguments)
    case .joiner(let separator):
      callable.position += 1
      return callable.position == 1 ? .string("") : separator
    default: throw TemplateError("this cannot be called")
    }
  }
}

extension Rendering {
  private mutating func call(_ builtin: Builtin, _ arguments: Arguments) throws(TemplateError)
    -> Value
  {
    switch builtin {
    case .range: return try range(arguments)
    case .dict: return .map(try map(arguments))
    case .namespace:
      let namespace = Namespace()
      let members = try map(arguments)
      for (position, key) in members.keys.enumerated() {
        namespace.members.set(
          key, to: members.values[position], number: members.number(at: position))
      }
      return .namespace(namespace)
    case .cycler:
      guard !arguments.positional.isEmpty else {
        throw TemplateError("`cycler` needs values to go through")
      }
      return .callable(Callable(.cycler(arguments.positional)))
    case .joiner:
      let separator = arguments.positional.first ?? arguments.keywords.first?.value ?? .string(", ")
      return .callable(Callable(.joiner(separator)))
    }
  }

  private func range(_ arguments: Arguments) throws(TemplateError) -> Value {
    var numbers: [Int64] = []
    for argument in arguments.positional {
      guard case .int(let int) = Number(argument) else {
        try require(argument)
        throw TemplateError("`range` needs whole numbers, not \(argument.kindName)")
      }
      numbers.append(int)
    }
    guard (1...3).contains(numbers.count), arguments.keywords.isEmpty else {
      throw TemplateError("`range` takes one to three numbers")
    }
    let step = numbers.count == 3 ? numbers[2] : 1
    guard step != 0 else { throw TemplateError("the step of a range cannot be 0") }
    return .range(
      numbers.count == 1
        ? IntegerRange(from: 0, to: numbers[0], by: 1)
        : IntegerRange(from: numbers[0], to: numbers[1], by: step))
  }

  /// `dict(pairs or map, name=value)`
  private mutating func map(_ arguments: Arguments) throws(TemplateError) -> Map {
    let map = Map()
    guard arguments.positional.count <= 1 else {
      throw TemplateError("at most one map can be given here")
    }
    if let first = arguments.positional.first {
      if case .map = first {
        for item in try items(of: first) { try store(item.value, in: map, as: item.key) }
      } else {
        try require(first)
        for element in try array(of: first) {
          let pair = try array(of: element)
          guard pair.count == 2 else {
            throw TemplateError("pairs of key and value are needed here")
          }
          try store(pair[1], in: map, as: pair[0])
        }
      }
    }
    for keyword in arguments.keywords {
      map.set(.string(name(keyword.name)), to: keyword.value, number: keyword.name)
    }
    try count(madeMembers: map.count)
    return map
  }
}
