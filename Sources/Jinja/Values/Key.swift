import Text

/// A value as the key of a map. As in Python, `1`, `1.0` and `true` are the same key, and mutable values cannot be
/// keys.
enum Key: Hashable, Sendable {
  case none
  case int(Int64)
  case double(Double)
  case string(String)
  case tuple([Key])
  case object(UInt16, Int32)

  /// A tuple with more elements, nested ones included, cannot be a key.
  private static let most = 10_000

  /// `nil` if the value cannot be a key.
  init?(_ value: Value) {
    var budget = Key.most
    self.init(value, &budget)
  }

  private init?(_ value: Value, _ budget: inout Int) {
    switch value {
    case .none: self = .none
    case .bool(let bool): self = .int(bool ? 1 : 0)
    case .int(let int): self = .int(int)
    case .double(let double):
      if let int = Int64(exactly: double) { self = .int(int) } else { self = .double(double) }
    case .string(let text): self = .string(text)
    case .safe(let html): self = .string(html.text)
    case .object(let type, let index): self = .object(type, index)
    case .tuple(let list):
      var keys: [Key] = []
      for element in list.elements {
        budget -= 1
        guard budget >= 0, let key = Key(element, &budget) else { return nil }
        keys.append(key)
      }
      self = .tuple(keys)
    default: return nil
    }
  }
}
