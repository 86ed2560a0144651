/// A tree of data from JSON, YAML or CSV. Members keep the order of the file.
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

  /// The first member of that name; `nil` if there is none or this is not an object.
  package subscript(name: String) -> Node? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// `nil` if this is not a string.
  package var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  /// Empty if this is not a list.
  package var elements: [Node] {
    guard case .list(let elements) = self else { return [] }
    return elements
  }

  /// Empty if this is not an object.
  package var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}
