import Text

extension [Node.Member] {
  /// Adds a member, unless its value is missing or empty.
  mutating func add(_ name: String, _ value: Node?) {
    switch value {
    case nil, .null, .string(""), .list([]), .object([]): return
    case let value?: append(.init(name, value))
    }
  }
}
