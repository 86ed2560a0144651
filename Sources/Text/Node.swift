/// A tree of data as JSON, YAML and CSV files hold it. Members keep the file's order.
package indirect enum Node: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case list([Node])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: Node

    package init(_ name: String, _ value: Node) {
      self.name = name
      self.value = value
    }
  }

  /// The first member of that name; `nil` where there is none or this is no object.
  package subscript(name: String) -> Node? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// `nil` where this is no string.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Empty where this is no list.
  package var elements: [Node] {
    guard case .list(let elements) = self else { return [] }
    return elements
  }

  /// Empty where this is no object.
  package var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}
