/// The merge of `site.<environment>.yaml` into `site.yaml`: mappings are merged key by key, everything else is
/// replaced.
package enum SettingsOverlay {
  package static func merge(_ base: YAMLNode, with overlay: YAMLNode) -> YAMLNode {
    guard case .mapping(let own) = base.value, case .mapping(let others) = overlay.value else { return overlay }
    var members = YAMLMembers(own)
    for other in others {
      if let index = members.index(of: other.key) {
        members[index].value = merge(members[index].value, with: other.value)
        members[index].keyPosition = other.keyPosition
      } else {
        members.append(other)
      }
    }
    return YAMLNode(value: .mapping(members.all), position: base.position)
  }

  /// Returns the tree with `document`, the index of its file in `SettingsFile.files`, set in every position.
  package static func marked(_ node: YAMLNode, document: Int16) -> YAMLNode {
    var node = node
    node.position.document = document
    switch node.value {
    case .scalar: break
    case .sequence(let elements): node.value = .sequence(elements.map { marked($0, document: document) })
    case .mapping(let members):
      node.value = .mapping(
        members.map { member in
          var member = member
          member.keyPosition.document = document
          member.value = marked(member.value, document: document)
          return member
        })
    }
    return node
  }
}

extension YAMLNode {
  /// Returns the node with missing keys added from `defaults`, also in nested mappings.
  func completed(by defaults: YAMLNode?) -> YAMLNode {
    guard let defaults, case .mapping = defaults.value, case .mapping = value else { return self }
    var node = SettingsOverlay.merge(defaults, with: self)
    (node.position, node.extent) = (position, extent)
    return node
  }
}
