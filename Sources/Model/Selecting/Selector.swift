/// A CSS selector, of the subset that settings can use: types, classes, ids and attributes, as descendants and children.
package struct Selector: Sendable, Hashable {
  package enum Combinator: Sendable, Hashable { case descendant, child }

  package struct Attribute: Sendable, Hashable {
    enum Match: String, Sendable, Hashable, CaseIterable {
      case equals = "=", word = "~=", prefix = "^=", suffix = "$=", part = "*=", language = "|="
    }

    /// In lower case.
    package var name: String
    /// `nil` if any value will do.
    var match: Match?
    var value = ""
  }

  /// The conditions that one element must meet.
  package struct Compound: Sendable, Hashable {
    /// In lower case; `nil` for an element of any name.
    package var name: String?
    package var ids: [String] = []
    package var classes: [String] = []
    package var attributes: [Attribute] = []
    /// The relation of the element to that of the compound before it; without meaning in the first.
    package var combinator = Combinator.descendant
  }

  /// The most compounds: a set of them fits in a word.
  static let mostCompounds = 32

  /// At least one, from the outermost element to the one that is selected.
  package var compounds: [Compound]
}

extension Selector.Attribute {
  /// Whether an attribute with that value matches.
  package func accepts(_ other: String) -> Bool {
    guard let match else { return true }
    switch match {
    case .equals: return other == value
    case .word: return !value.isEmpty && other.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case .prefix: return !value.isEmpty && other.hasPrefix(value)
    case .suffix: return !value.isEmpty && other.hasSuffix(value)
    case .part: return !value.isEmpty && other.utf8.firstRange(of: value.utf8) != nil
    case .language: return other == value || other.hasPrefix(value + "-")
    }
  }
}
