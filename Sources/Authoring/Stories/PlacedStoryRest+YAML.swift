package import Configuration
package import Feeds

extension PlacedStoryRest {
  /// The key in front matter for the rest of the property list.
  package static let key = "plist"

  /// Reads the front matter's `plist`.
  package init(_ node: YAMLNode) {
    self.init()
    for member in node.members {
      let values = Dictionary(
        member.value.members.map { ($0.key, $0.value.isNull ? nil : PropertyListYAML.value($0.value)) }
      ) { first, _ in first }
      if member.key == "story" { story = values } else { items[member.key] = values }
    }
  }

  /// The lines of the front matter's `plist`; empty if there is no rest.
  var yaml: String {
    let groups = [("story", story)] + items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let lines = groups.filter { !$0.1.isEmpty }.map { name, values in
      "  \(name):\n"
        + values.sorted { $0.key < $1.key }.map { key, value in
          "    \(YAMLText.key(key)): \(value.map(PropertyListYAML.text) ?? "null")\n"
        }.joined()
    }
    return lines.isEmpty ? "" : "\(Self.key):\n" + lines.joined()
  }
}
