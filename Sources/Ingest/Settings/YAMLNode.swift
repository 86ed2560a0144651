/// A value of a YAML document and where it stands. Scalars keep their text: what a declaration wants of it decides its type.
struct YAMLNode: Sendable {
  enum Value: Sendable {
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Member])
  }

  struct Member: Sendable {
    var key: String
    var keyPosition: Position
    var value: YAMLNode
  }

  struct Position: Sendable, Hashable {
    /// Which of several documents that were laid over one another: 0, 1.
    var document: Int16 = 0
    /// From 1.
    var line: Int32
    /// In Unicode scalars, from 1.
    var column: Int32
    /// In Unicode scalars; 1 where it goes over several lines.
    var length: Int32
  }

  var value: Value
  var position: Position
  /// From its first scalar of Unicode to behind its last, counted from the document's first; of an alias, the alias. A
  /// block of text ends where the line after it begins.
  var extent: Range<Int32> = 0..<0

  /// The value of `key`; `nil` where there is none or this is no mapping.
  subscript(key: String) -> YAMLNode? {
    guard case .mapping(let members) = value else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }

  /// Empty where this is no mapping.
  var members: [Member] {
    guard case .mapping(let members) = value else { return [] }
    return members
  }

  /// Empty where this is no sequence.
  var elements: [YAMLNode] {
    guard case .sequence(let elements) = value else { return [] }
    return elements
  }

  /// The text of a scalar that is not null.
  var text: String? {
    guard case .scalar(let text, let isPlain) = value, !(isPlain && YAMLScalar.isNull(text)) else { return nil }
    return text
  }

  var isNull: Bool {
    guard case .scalar(let text, true) = value else { return false }
    return YAMLScalar.isNull(text)
  }

  /// What a person calls such a value.
  var kindInWords: String {
    switch value {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let text, let isPlain): isPlain ? YAMLScalar.kindInWords(text) : "a text"
    }
  }
}
