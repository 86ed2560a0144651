import Escaping
import Text

extension Rendering {
  mutating func method(
    _ name: String, of value: Value, _ arguments: Arguments
  ) throws(TemplateError) -> Value {
    switch value {
    case .string(let text):
      return try TextMethod(name: name, text: text, isSafe: false, arguments: arguments).value(&self)
    case .safe(let html):
      return try TextMethod(name: name, text: html.text, isSafe: true, arguments: arguments).value(&self)
    case .list(let list): return try ListMethod(name: name, list: list, arguments: arguments).value(&self)
    case .tuple(let list): return try ListMethod(name: name, list: list, arguments: arguments).value(&self)
    case .range:
      let list = List(owned: try array(of: value))
      return try ListMethod(name: name, list: list, arguments: arguments).value(&self)
    case .map(let map): return try MapMethod(name: name, map: map, arguments: arguments).value(&self)
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

  static func frozen(_ kind: String) -> TemplateError {
    TemplateError(
      "this \(kind) was given to the template and cannot be changed",
      help: "change a copy: `x.copy()`")
  }
}
