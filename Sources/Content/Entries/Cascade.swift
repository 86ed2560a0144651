import Configuration
import Text

/// The defaults that `_index.md` files give to the front matter of everything below their folders; deeper ones win, and at
/// the same depth the one in the entry's language.
struct Cascade: Sendable {
  private var nodes: [Key: YAMLNode] = [:]

  private struct Key: Hashable {
    var folder: String
    /// `nil`: of all languages.
    var language: String?
  }

  var isEmpty: Bool { nodes.isEmpty }

  mutating func add(_ node: YAMLNode, folder: String, language: String?) {
    guard case .mapping(let members) = node.value else { return }
    let own = members.filter { !Declarations.neverCascading.contains($0.key) }
    nodes[Key(folder: folder, language: language)] = SettingsOverlay.marked(
      YAMLNode(value: .mapping(own), position: node.position), document: Self.document)
  }

  /// No file of the entry that takes the defaults: what is wrong in them is said once, where they are given.
  private static let document: Int16 = 1

  /// `nil` where nothing cascades.
  func node(for folder: String, language: String) -> YAMLNode? {
    guard !isEmpty else { return nil }
    var folders = [folder]
    while let last = folders.last, !last.isEmpty { folders.append(ContentTree.parent(of: last)) }
    var result: YAMLNode?
    for folder in folders.reversed() {
      for language in [nil, language] {
        guard let node = nodes[Key(folder: folder, language: language)] else { continue }
        result = result.map { SettingsOverlay.merge($0, with: node) } ?? node
      }
    }
    return result
  }
}
