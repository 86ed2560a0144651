package import Text

extension Value {
  /// What a JSON or YAML document holds, frozen; the names of its members get numbers of `names`.
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
