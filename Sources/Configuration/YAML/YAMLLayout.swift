package import Text

/// A value of a YAML document with the bytes that it is written with, for edits in place.
package struct YAMLLayout: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package var key: String
    /// Range of the key with its quotes; `nil` for a member that `<<` brought in.
    package var keyRange: Range<Int>?
    package var value: YAMLLayout
  }

  package enum Parts: Sendable, Hashable {
    case scalar
    case sequence([YAMLLayout])
    case mapping([Member])
  }

  /// The data, as templates see it.
  package var node: Node
  /// Range of the bytes, with anchor and quotes; empty if nothing is written. A block scalar ends where the next line begins.
  package var range: Range<Int>
  package var parts: Parts

  init(_ node: YAMLNode, _ offsets: ScalarOffsets) {
    self.node = node.node
    range = offsets.bytes(node.extent)
    switch node.value {
    case .scalar: parts = .scalar
    case .sequence(let elements): parts = .sequence(elements.map { YAMLLayout($0, offsets) })
    case .mapping(let members):
      parts = .mapping(
        members.map {
          Member(
            key: $0.key, keyRange: $0.keyExtent.isEmpty ? nil : offsets.bytes($0.keyExtent),
            value: YAMLLayout($0.value, offsets))
        })
    }
  }

  /// The members of a mapping, else empty.
  package var members: [Member] {
    guard case .mapping(let members) = parts else { return [] }
    return members
  }

  /// The elements of a sequence, else empty.
  package var elements: [YAMLLayout] {
    guard case .sequence(let elements) = parts else { return [] }
    return elements
  }
}

extension YAMLLayout {
  /// Reads a document. The layout is `nil` if the document is empty or has a problem.
  package static func read(_ text: [UInt8], firstLine: Int = 1) -> (layout: YAMLLayout?, problem: YAML.Problem?) {
    let (root, problems) = YAML.parse(text.span, firstLine: firstLine)
    if let problem = problems.first { return (nil, problem) }
    return (root.map { YAMLLayout($0, ScalarOffsets(text)) }, nil)
  }
}
