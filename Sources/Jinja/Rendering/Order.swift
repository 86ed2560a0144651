/// Equality and order as in Python.
enum Order {
  /// The limit of elements that a comparison visits. Larger values are equal only to themselves.
  private static let most = 200_000

  static func equal(_ left: Value, _ right: Value) -> Bool {
    var budget = most
    return equal(left, right, depth: 0, &budget)
  }

  private static func equal(_ left: Value, _ right: Value, depth: Int, _ budget: inout Int) -> Bool {
    if let one = Number(left), let other = Number(right) { return equal(one, other) }
    if let one = left.text, let other = right.text { return same(one, other) }
    switch (left, right) {
    case (.missing, .missing), (.none, .none): return true
    case (.list(let one), .list(let other)), (.tuple(let one), .tuple(let other)):
      guard one !== other, depth < Value.deepest else { return one === other }
      return equal(one.elements, other.elements, depth: depth + 1, &budget)
    case (.map(let one), .map(let other)):
      guard one !== other, depth < Value.deepest else { return one === other }
      return equal(one, other, depth: depth + 1, &budget)
    case (.object(let type, let index), .object(let otherType, let otherIndex)):
      return type == otherType && index == otherIndex
    case (.function(let one), .function(let other)): return one == other
    case (.range(let one), .range(let other)):
      return one.count == other.count
        && (one.count == 0
          || (one.start == other.start && (one.count == 1 || one.step == other.step)))
    case (.callable(let one), .callable(let other)): return one === other
    case (.namespace(let one), .namespace(let other)): return one === other
    case (.loop(let one), .loop(let other)): return one === other
    case (.module(let one), .module(let other)): return one === other
    default: return false
    }
  }

  static func holds(_ comparison: Comparison, _ left: Value, _ right: Value) throws(TemplateError)
    -> Bool
  {
    if let one = Number(left), let other = Number(right), one.double.isNaN || other.double.isNaN {
      return false
    }
    switch comparison {
    case .less: return try precedes(left, right)
    case .greater: return try precedes(right, left)
    case .lessOrEqual: return !(try precedes(right, left))
    default: return !(try precedes(left, right))
    }
  }

  /// Whether `left` comes before `right`; throws if the two cannot be ordered.
  static func precedes(_ left: Value, _ right: Value) throws(TemplateError) -> Bool {
    if let one = Number(left), let other = Number(right) {
      return precedes(one, other)
    }
    if let one = left.text, let other = right.text {
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
    switch (left, right) {
    case (.list(let one), .list(let other)), (.tuple(let one), .tuple(let other)):
      for (one, other) in zip(one.elements, other.elements) where !equal(one, other) {
        return try precedes(one, other)
      }
      return one.elements.count < other.elements.count
    default: throw TemplateError("\(left.kindName) and \(right.kindName) cannot be ordered")
    }
  }

  /// Compares Unicode scalars: canonically equivalent text is not equal.
  static func same(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
  }
}

extension Order {
  private static func equal(_ left: Number, _ right: Number) -> Bool {
    if case .int(let one) = left, case .int(let other) = right { return one == other }
    return left.double == right.double && !precedes(left, right) && !precedes(right, left)
  }

  /// Compares an integer with a floating-point number exactly.
  private static func precedes(_ left: Number, _ right: Number) -> Bool {
    switch (left, right) {
    case (.int(let one), .int(let other)): return one < other
    case (.int(let one), .double(let other)) where Double(one) == other:
      return Int64(exactly: other).map { one < $0 } ?? (other > 0)
    case (.double(let one), .int(let other)) where Double(other) == one:
      return Int64(exactly: one).map { $0 < other } ?? (one < 0)
    default: return left.double < right.double
    }
  }

  private static func equal(_ left: [Value], _ right: [Value], depth: Int, _ budget: inout Int) -> Bool {
    guard left.count == right.count else { return false }
    budget -= left.count
    for (one, other) in zip(left, right) {
      guard budget >= 0, equal(one, other, depth: depth, &budget) else { return false }
    }
    return true
  }

  private static func equal(_ left: Map, _ right: Map, depth: Int, _ budget: inout Int) -> Bool {
    guard left.count == right.count else { return false }
    budget -= left.count
    for (key, value) in zip(left.keys, left.values) {
      guard budget >= 0, let other = right[key], equal(value, other, depth: depth, &budget) else { return false }
    }
    return true
  }
}
