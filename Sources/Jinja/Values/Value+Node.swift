package import Text

extension Value {
  /// A JSON or YAML document as a frozen value; the names of its members are interned in `names`.
  package init(_ node: Node, names: Names) {
    switch node {
    case .null: self = .none
    case .bool(let bool): self = .bool(bool)
    case .integer(let int): self = .int(int)
    case .number(let double): self = .double(double)
    case .string(let text): self = .string(text)
    case .list(let nodes): self = .list(nodes.map { Value($0, names: names) })
    case .object(let members):
      self = .map(Map(members.map { ($0.name, Value($0.value, names: names)) }, names: names))
    }
  }
}
