import Text

/// A value as the key of a map: as in Python, `1`, `1.0` and `true` are one key, and what can change is none.
enum Key: Hashable, Sendable {
  case none
  case int(Int64)
  case double(Double)
  case string(String)
  case tuple([Key])
  case object(UInt16, Int32)

  /// `nil` where the value cannot be a key.
  init?(_ value: Value) {
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
      let keys = list.elements.compactMap(Key.init)
      guard keys.count == list.elements.count else { return nil }
      self = .tuple(keys)
    default: return nil
    }
  }
}
