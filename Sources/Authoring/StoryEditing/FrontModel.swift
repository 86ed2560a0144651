import Text

/// What front matter must say after an edit.
enum FrontModel {
  /// Returns `node` with a field set or, for a value of `nil`, removed; a mapping that loses its last field is removed
  /// too. Returns `nil` if the path leads into a scalar, or to an element that a list does not have.
  static func setting(_ path: [String], in node: Node, to value: Node?) -> Node? {
    guard let key = path.first else { return value }
    switch node {
    case .object(let members): return setting(key, path, in: members, to: value)
    case .null: return setting(key, path, in: [], to: value)
    case .list(var elements):
      guard let index = Int(key), elements.indices.contains(index) else { return nil }
      if path.count == 1, value == nil {
        elements.remove(at: index)
      } else if let element = setting(Array(path.dropFirst()), in: elements[index], to: value) {
        elements[index] = element
      } else {
        return nil
      }
      return .list(elements)
    default: return nil
    }
  }

  private static func setting(_ key: String, _ path: [String], in members: [Node.Member], to value: Node?) -> Node? {
    var members = members
    let index = members.firstIndex { $0.name == key }
    if path.count == 1 {
      guard let value else {
        members.removeAll { $0.name == key }
        return .object(members)
      }
      if let index { members[index].value = value } else { members.append(Node.Member(key, value)) }
      return .object(members)
    }
    let child = index.map { members[$0].value } ?? .null
    guard let changed = setting(Array(path.dropFirst()), in: child, to: value) else { return nil }
    if value == nil, changed == .object([]) { return setting(key, [key], in: members, to: nil) }
    return setting(key, [key], in: members, to: changed)
  }

  /// Returns the path of a field, split at points. A key that contains points itself is not split.
  static func path(_ field: String, in node: Node) -> [String] {
    if case .object(let members) = node, members.contains(where: { $0.name == field }) { return [field] }
    guard let point = field.firstIndex(of: ".") else { return [field] }
    let first = String(field[..<point])
    let child: Node
    if case .list(let elements) = node {
      child = Int(first).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
    } else {
      child = node[first] ?? .null
    }
    return [first] + path(String(field[field.index(after: point)...]), in: child)
  }

  static func value(at path: [String], in node: Node) -> Node? {
    path.reduce(Optional(node)) { node, key in
      if case .list(let elements)? = node {
        return Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
      return node?[key]
    }
  }

  /// Whether two values are equal when the order of members does not count.
  static func areEqual(_ left: Node, _ right: Node) -> Bool { sorted(left) == sorted(right) }

  private static func sorted(_ node: Node) -> Node {
    switch node {
    case .list(let elements): .list(elements.map(sorted))
    case .object(let members):
      .object(members.map { Node.Member($0.name, sorted($0.value)) }.sorted { $0.name < $1.name })
    default: node
    }
  }
}
