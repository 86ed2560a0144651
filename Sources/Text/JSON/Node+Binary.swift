extension BinaryWriter {
  package mutating func append(_ node: Node) {
    switch node {
    case .null: append(count: 0)
    case .bool(let flag): append(count: flag ? 2 : 1)
    case .integer(let number):
      append(count: 3)
      append(number)
    case .number(let number):
      append(count: 4)
      append(double: number)
    case .string(let text):
      append(count: 5)
      append(text)
    case .list(let nodes):
      append(count: 6)
      append(nodes) { $0.append($1) }
    case .object(let members):
      append(count: 7)
      append(members) { writer, member in
        writer.append(member.name)
        writer.append(member.value)
      }
    }
  }
}

extension BinaryReader {
  /// Fails for trees that are nested deeper than those of JSON and YAML files.
  package mutating func node(depth: Int = 0) -> Node {
    guard depth < 512 else { return fail(.null) }
    switch count() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .integer(number())
    case 4: return .number(double())
    case 5: return .string(text())
    case 6: return .list(list { $0.node(depth: depth + 1) })
    case 7: return .object(list { Node.Member($0.text(), $0.node(depth: depth + 1)) })
    default: return fail(.null)
    }
  }
}
