/// A value of a YAML document and where it stands. Scalars keep their text: what a declaration wants of it decides its type.
package struct YAMLNode: Sendable {
  package enum Value: Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  package struct Member: Sendable {
    package var key: String
    package var keyPosition: Position
    package var value: YAMLNode

    package init(key: String, keyPosition: Position, value: YAMLNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  package struct Position: Sendable, Hashable {
    /// Which of several documents that were laid over one another: 0, 1.
    package var document: Int16 = 0
    /// From 1.
    package var line: Int32
    /// In Unicode scalars, from 1.
    package var column: Int32
    /// In Unicode scalars; 1 where it goes over several lines.
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
  /// From its first scalar of Unicode to behind its last, counted from the document's first; of an alias, the alias. A
  /// block of text ends where the line after it begins.
  package var extent: Range<Int32> = 0..<0

  package init(value: Value, position: Position, extent: Range<Int32> = 0..<0) {
    self.value = value
    self.position = position
    self.extent = extent
  }

  /// The value of `key`; `nil` where there is none or this is no mapping.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let members) = value else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// Empty where this is no mapping.
  package var members: [Member] {
    guard case .mapping(let members) = value else { return [] }
    return members
  }

  /// Empty where this is no sequence.
  package var elements: [YAMLNode] {
    guard case .sequence(let elements) = value else { return [] }
    return elements
  }

  /// The text of a scalar that is not null.
  package var text: String? {
    guard case .scalar(let text, let isPlain) = value, !(isPlain && YAMLScalar.isNull(text)) else { return nil }
    return text
  }

  package var isNull: Bool {
    guard case .scalar(let text, true) = value else { return false }
    return YAMLScalar.isNull(text)
  }

  /// What a person calls such a value.
  package var kindInWords: String {
    switch value {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let text, let isPlain): isPlain ? YAMLScalar.kindInWords(text) : "a text"
    }
  }
}
