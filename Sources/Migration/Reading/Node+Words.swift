import Text

/// Lenient access to settings and front matter of other generators, whose values often have another type than expected.
extension Node {
  /// The text of a scalar; `nil` for lists, objects and null.
  var words: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .null, .list, .object: nil
    }
  }

  /// The texts of a list; a single one counts as a list of one.
  var wordList: [String] {
    if case .list(let elements) = self { return elements.compactMap(\.words) }
    return words.map { [$0] } ?? []
  }

  /// The first of these members that is given; names are compared without case, as Hugo does.
  func member(_ names: String...) -> Node? {
    for name in names {
      for member in members where member.name.lowercased() == name && member.value != .null { return member.value }
    }
    return nil
  }

  var isTrue: Bool { self == .bool(true) || self == .string("true") }

  var number: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }
}
