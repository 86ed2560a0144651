import Escaping
import Text

extension Rendering {
  /// The result of a binary operator, which counts against the budget.
  mutating func arithmetic(_ operation: Operation, _ left: Value, _ right: Value) throws(TemplateError) -> Value {
    try require(left)
    if left.text == nil { try require(right) }
    return try counted(compute(operation, left, right))
  }

  /// `+x` and `-x`
  func signed(_ operation: Operation, _ value: Value) throws(TemplateError) -> Value {
    try require(value)
    switch Number(value) {
    case .int(let int):
      guard operation == .positive || int != .min else { throw Number.overflow }
      return .int(operation == .negative ? -int : int)
    case .double(let double): return .double(operation == .negative ? -double : double)
    case nil:
      throw TemplateError(
        "\(value.kindName) has no sign", help: "turn text into a number with `|int`")
    }
  }

  func holds(_ comparison: Comparison, _ left: Value, _ right: Value) throws(TemplateError) -> Bool {
    switch comparison {
    case .equal: return try equal(left, right)
    case .notEqual: return !(try equal(left, right))
    case .within: return try contains(right, left)
    case .notWithin: return !(try contains(right, left))
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      return try Order.holds(comparison, known(left), known(right))
    }
  }

  func equal(_ left: Value, _ right: Value) throws(TemplateError) -> Bool {
    try permit(left)
    try permit(right)
    return Order.equal(left, right)
  }

  /// The map of `values`, each key followed by its value.
  func map(ofPairs values: [Value]) throws(TemplateError) -> Value {
    let map = Map()
    for position in stride(from: 0, to: values.count, by: 2) {
      try store(values[position + 1], in: map, as: values[position])
    }
    return try checked(.map(map))
  }

  /// Returns the value, or throws if it is nested too deeply to be traversed.
  func checked(_ value: Value) throws(TemplateError) -> Value {
    guard value.depth <= Value.deepest else {
      throw TemplateError("\(value.kindName) is nested too deeply")
    }
    return value
  }

  /// Throws if a mutable container would contain itself, or be nested too deeply.
  func check(_ value: Value, goesInto container: Value) throws(TemplateError) {
    // A chain can grow at its end too: its first container does not know how deep it is.
    guard container.level + 1 + value.depth <= Value.deepest else {
      throw TemplateError("\(value.kindName) is nested too deeply")
    }
    guard value.enter(container) else {
      throw TemplateError("\(value.kindName) cannot contain itself")
    }
  }

  func store(_ value: Value, in map: Map, as key: Value) throws(TemplateError) {
    guard Key(key) != nil else {
      try require(key)
      throw TemplateError("\(key.kindName) cannot be the key of a map")
    }
    map.set(key, to: value, number: key.text.map { intern($0) } ?? -1)
  }

  func contains(_ container: Value, _ element: Value) throws(TemplateError) -> Bool {
    if element.isMissing, try count(of: container) != 0 { try permit(element) }
    switch container {
    case .string, .safe:
      guard let text = container.text, let part = element.text else {
        try require(element)
        throw TemplateError("`in` with text on its right needs text on its left, not \(element.kindName)")
      }
      return part.isEmpty || text.utf8.range(of: part) != nil
    case .map(let map):
      guard Key(element) != nil else { throw TemplateError("\(element.kindName) cannot be the key of a map") }
      return map[element] != nil
    case .range(let range):
      switch Number(element) {
      case .int(let int): return range.contains(int)
      case .double(let double): return Int64(exactly: double).map(range.contains) ?? false
      case nil: return false
      }
    case .object(let type, let index) where host.isMap(type: type, at: index):
      guard let key = element.text else { return false }
      return !host.item(key, ofType: type, at: index).isMissing
    default:
      let elements = try elements(of: container)
      for position in 0..<elements.count
      where Order.equal(elements.element(position, host), element) { return true }
      return false
    }
  }
}

extension Rendering {
  private func known(_ value: Value) throws(TemplateError) -> Value {
    try require(value)
    return value
  }

  private func compute(
    _ operation: Operation, _ left: Value, _ right: Value
  ) throws(TemplateError) -> Value {
    if let one = Number(left), let other = Number(right) {
      return try Number.compute(operation, one, other)
    }
    switch (operation, left, right) {
    case (.add, .string(let one), .string(let other)):
      try allow(bytes: one.utf8.count + other.utf8.count)
      return .string(one + other)
    case (.add, _, _) where left.text != nil && right.text != nil:
      try allow(bytes: (left.text ?? "").utf8.count + (right.text ?? "").utf8.count)
      return .safe(SafeHTML(trusted: left.escaped + right.escaped))
    case (.add, .list(let one), .list(let other)):
      try allow(bytes: 16, times: one.elements.count + other.elements.count)
      return .list(List(owned: one.elements + other.elements))
    case (.add, .tuple(let one), .tuple(let other)):
      try allow(bytes: 16, times: one.elements.count + other.elements.count)
      return .tuple(List(owned: one.elements + other.elements))
    case (.multiply, _, .bool(let bool)):
      if let value = try repeated(left, bool ? 1 : 0) { return value }
    case (.multiply, .bool(let bool), _):
      if let value = try repeated(right, bool ? 1 : 0) { return value }
    case (.multiply, _, .int(let times)): if let value = try repeated(left, times) { return value }
    case (.multiply, .int(let times), _): if let value = try repeated(right, times) { return value }
    case (.modulo, .string(let text), _): return .string(try formatted(text, right, escapes: false))
    case (.modulo, .safe(let html), _):
      return .safe(SafeHTML(trusted: try formatted(html.text, right, escapes: true)))
    default: break
    }
    try require(right)
    throw TemplateError(
      "`\(Rendering.sign(of: operation))` does not work on \(left.kindName) and \(right.kindName)",
      help: operation == .add && (left.text ?? right.text) != nil
        ? "`~` joins anything as text" : nil)
  }

  /// `text % operand`
  func formatted(_ text: String, _ operand: Value, escapes: Bool) throws(TemplateError) -> String {
    var format = PercentFormat(text, operand, escapes: escapes)
    return try format.text(self)
  }

  private func repeated(_ value: Value, _ times: Int64) throws(TemplateError) -> Value? {
    let times = max(0, Int(clamping: times))
    switch value {
    case .string(let text):
      try allow(bytes: text.utf8.count, times: times)
      return .string(String(repeating: text, count: times))
    case .safe(let html):
      try allow(bytes: html.text.utf8.count, times: times)
      return .safe(SafeHTML(trusted: String(repeating: html.text, count: times)))
    case .list(let list):
      try allow(bytes: list.elements.count * 16, times: times)
      return .list(List(owned: Array(repeatElement(list.elements, count: times).joined())))
    case .tuple(let list):
      try allow(bytes: list.elements.count * 16, times: times)
      return .tuple(List(owned: Array(repeatElement(list.elements, count: times).joined())))
    default: return nil
    }
  }

  private static func sign(of operation: Operation) -> String {
    switch operation {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .divideDown: "//"
    case .modulo: "%"
    default: "**"
    }
  }
}

extension Value {
  /// The value as HTML: escaped unless it is safe.
  var escaped: String {
    switch self {
    case .safe(let html): html.text
    case .string(let text): text.escaped
    default: ""
    }
  }
}
