import Configuration
import Text

/// Keys of other generators: the `synonyms` of our keys, and keys with `isForeign`, which have no use in a site that was
/// written for Rhapsode. They are accepted with one notice per file.
enum ForeignKeys {
  /// Returns the mapping with our names for the keys. If a file has both, our key wins.
  static func renamed(_ node: YAMLNode, declarations: [Declaration], checker: inout DeclarationChecker) -> YAMLNode {
    guard case .mapping(var members) = node.value else { return node }
    var words: [String] = []
    var position: YAMLNode.Position?
    for index in members.indices.reversed() {
      let key = members[index].key
      guard let declaration = declarations.first(where: { $0.synonyms.contains(key) || $0.name == key && $0.isForeign })
      else {
        continue
      }
      position = members[index].keyPosition
      if key != declaration.name, node[declaration.name] != nil {
        words.append("`\(key)` (ignored, since there is also `\(declaration.name)`)")
        members.remove(at: index)
      } else {
        words.append(declaration.isForeign ? "`\(key)`" : "`\(key)` (here `\(declaration.name)`)")
        members[index].key = declaration.name
      }
    }
    guard let position else { return node }
    checker.report(
      "accepted from another generator: \(words.reversed().joined(separator: ", "))", at: position,
      severity: .notice)
    return YAMLNode(value: .mapping(members), position: node.position)
  }
}
