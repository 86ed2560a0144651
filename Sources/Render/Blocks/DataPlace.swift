import Configuration
import System
import Text

/// The place of a value in a file of `content/data/`. The file is read again only to report a mistake, so that a valid
/// build does no extra work.
enum DataPlace {
  static func find(_ path: [PinTable.Step], inData name: String, _ folder: String) -> Place {
    var unused: [Diagnostic] = []
    for ending in ["yaml", "yml", "json"] {
      let file = "content/data/\(name).\(ending)"
      guard let (root, text) = DataFile.yaml(file, in: folder, isOptional: true, &unused) else { continue }
      return text.place(position(of: path[...], in: root))
    }
    let table = "content/data/\(name).csv"
    return Place(file: Files.exists("\(folder)/\(table)") ? table : "content/data/\(name).yaml")
  }

  /// Returns the position of the value, or of the innermost existing value around it. If the path ends with a key,
  /// returns the position of the key, not of its value.
  private static func position(of path: ArraySlice<PinTable.Step>, in node: YAMLNode) -> YAMLNode.Position {
    switch path.first {
    case .key(let key)?:
      guard let member = node.members.first(where: { $0.key == key }) else { return node.position }
      guard path.count == 1 else { return position(of: path.dropFirst(), in: member.value) }
      return member.keyPosition
    case .item(let number)?:
      guard node.elements.indices.contains(number) else { return node.position }
      return position(of: path.dropFirst(), in: node.elements[number])
    case nil: return node.position
    }
  }
}
