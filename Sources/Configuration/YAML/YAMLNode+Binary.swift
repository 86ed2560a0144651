package import Text

extension BinaryWriter {
  /// Appends the node with all positions, for a digest.
  package mutating func append(_ node: YAMLNode) {
    append(node.position)
    append(Int64(node.extent.lowerBound))
    append(Int64(node.extent.upperBound))
    switch node.value {
    case .scalar(let text, let isPlain):
      append(count: isPlain ? 1 : 0)
      append(text)
    case .sequence(let nodes):
      append(count: 2)
      append(nodes) { $0.append($1) }
    case .mapping(let members):
      append(count: 3)
      append(members) { writer, member in
        writer.append(member.key)
        writer.append(member.keyPosition)
        writer.append(member.value)
      }
    }
  }

  private mutating func append(_ position: YAMLNode.Position) {
    append(Int64(position.document))
    for number in [position.line, position.column, position.length] { append(Int64(number)) }
  }
}
