/// A value of a YAML document, with its position. Scalars keep their text: a declaration decides their type.
package struct YAMLNode: Sendable {
  package enum Value: Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  package struct Member: Sendable {
    package var key: String
    package var keyPosition: Position
    /// The key's Unicode scalars, counted from the document's start; empty for a member that `<<` brought in.
    var keyExtent: Range<Int32>
    package var value: YAMLNode

    package init(key: String, keyPosition: Position, keyExtent: Range<Int32> = 0..<0, value: YAMLNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.keyExtent = keyExtent
      self.value = value
    }
  }

  package struct Position: Sendable, Hashable {
    /// The index of the document, if several were merged: 0, 1.
    package var document: Int16 = 0
    /// Counted from 1.
    package var line: Int32
    /// In Unicode scalars, counted from 1.
    package var column: Int32
    /// In Unicode scalars; 1 if the value spans several lines.
    package var length: Int32

    package init(document: Int16 = 0, line: Int32, column: Int32, length: Int32) {
      self.document = document
      self.line = line
      self.column = column
      self.length = length
    }
  }

  package var value: Value
  package var position: Position
  /// The value's Unicode scalars, counted from the document's start; for an alias, those of the alias. A block scalar
  /// ends where the next line begins.
  package var extent: Range<Int32> = 0..<0

  package init(value: Value, position: Position, extent: Range<Int32> = 0..<0) {
    self.value = value
    self.position = position
    self.extent = extent
  }

  /// The value of `key`, or `nil` if it is missing or this is not a mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let members) = value else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// The members of a mapping, else empty.
  package var members: [Member] {
    guard case .mapping(let members) = value else { return [] }
    return members
  }

  /// The elements of a sequence, else empty.
  package var elements: [YAMLNode] {
    guard case .sequence(let elements) = value else { return [] }
    return elements
  }

  /// The text of a scalar; `nil` if it is null or this is not a scalar.
  package var text: String? {
    guard case .scalar(let text, let isPlain) = value, !(isPlain && YAMLScalar.isNull(text)) else { return nil }
    return text
  }

  package var isNull: Bool {
    guard case .scalar(let text, true) = value else { return false }
    return YAMLScalar.isNull(text)
  }

  /// The kind of value, in words for messages.
  package var kindInWords: String {
    switch value {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let text, let isPlain): isPlain ? YAMLScalar.kindInWords(text) : "a text"
    }
  }
}
