import Configuration
import Model
import Text

/// The defaults that `_index.md` files give to the front matter of all entries below their folders. Deeper folders win;
/// in one folder, the `_index.md` in the entry's language wins.
struct Cascade: Sendable {
  private var nodes: [Key: YAMLNode] = [:]

  private struct Key: Hashable {
    var folder: String
    /// `nil` for all languages.
    var language: String?
  }

  var isEmpty: Bool { nodes.isEmpty }

  mutating func add(_ node: YAMLNode, folder: String, language: String?) {
    guard case .mapping(let members) = node.value else { return }
    let own = members.filter { !Declarations.neverCascading.contains($0.key) }
    nodes[Key(folder: folder, language: language)] = SettingsOverlay.marked(
      YAMLNode(value: .mapping(own), position: node.position), document: Self.document)
  }

  /// A document number that is not among an entry's files: mistakes in defaults are reported once, in the `_index.md`.
  private static let document: Int16 = 1

  /// Returns the merged defaults for a file, or `nil` if there are none.
  func node(for name: ContentName, in settings: Settings) -> YAMLNode? {
    node(for: name.folder, language: name.language ?? settings.defaultLanguage)
  }

  /// Returns the merged defaults for a folder, or `nil` if there are none.
  func node(for folder: String, language: String) -> YAMLNode? {
    guard !isEmpty else { return nil }
    var folders = [folder]
    while let last = folders.last, !last.isEmpty { folders.append(last.outerName) }
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
