package import Text

/// The story as the studio's interface gives it.
extension StoryDocument {
  /// `version`, `text`, `front`, `blocks` and, if the file cannot be edited, `fault`.
  package var members: [Node.Member] {
    var members = [
      Node.Member("version", .string(version)), Node.Member("text", .string(text)), Node.Member("front", front.fields),
      Node.Member("blocks", .list(blocks.map(\.node))),
    ]
    if let refusal = fault ?? front.problem { members.append(Node.Member("fault", refusal.node)) }
    return members
  }
}

extension StoryBlock {
  var node: Node {
    let texts = [
      ("id", id), ("kind", kind), ("form", form), ("source", source), ("text", text), ("label", label),
      ("target", target),
      ("title", title),
    ]
    var members = texts.compactMap { name, text in text.map { Node.Member(name, .string($0)) } }
    if let level { members.append(Node.Member("level", .integer(Int64(level)))) }
    let attributes = attributes.map { Node.Member($0.name, $0.value.map(Node.string) ?? .bool(true)) }
    members += [
      Node.Member("attributes", .object(attributes)), Node.Member("first", .integer(Int64(lines.lowerBound))),
      Node.Member("last", .integer(Int64(lines.upperBound))), Node.Member("children", .list(children.map(\.node))),
    ]
    return .object(members)
  }
}

extension StoryEdit.Refusal {
  /// `error`, `help` and the number of the edit.
  var node: Node {
    var members = [Node.Member("error", .string(summary))]
    if let help { members.append(Node.Member("help", .string(help))) }
    if let edit { members.append(Node.Member("edit", .integer(Int64(edit)))) }
    return .object(members)
  }
}
