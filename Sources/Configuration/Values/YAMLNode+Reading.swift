package import Model
import Text

/// Accessors for values that a declaration has accepted; `nil` if the key is missing or its value was refused.
extension YAMLNode {
  package func text(_ key: String) -> String? { self[key]?.text }

  /// Returns `nil` also for an empty text.
  package func nonEmptyText(_ key: String) -> String? { text(key).flatMap { $0.isEmpty ? nil : $0 } }

  /// The `title` of front matter; `nil` also if it is only white space, which no reader would see.
  package var title: String? { text("title").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

  package func boolean(_ key: String) -> Bool? { self[key]?.text.flatMap(YAMLScalar.boolean) }

  /// Returns `nil` also for a number below `least`. The error is reported elsewhere, but the caller must never get such
  /// a number.
  package func integer(_ key: String, atLeast least: Int = 0) -> Int? {
    self[key]?.text.flatMap(YAMLScalar.integer).flatMap { Int(exactly: $0) }.flatMap { $0 < least ? nil : $0 }
  }

  package func number(_ key: String) -> Double? { self[key]?.text.flatMap(YAMLScalar.number) }

  func seconds(_ key: String) -> Int64? { self[key]?.text.flatMap(Interval.seconds) }

  /// Returns the texts of a list; a single text counts as a list of one.
  package func texts(_ key: String) -> [String]? { self[key]?.items.compactMap(\.text) }

  package func localized(_ key: String) -> Localized? { self[key]?.localized }

  package func choice<Choice: RawRepresentable<String>>(_ key: String) -> Choice? {
    self[key]?.text.flatMap(Choice.init)
  }

  /// The elements of a sequence, or else the value itself; empty if it is null.
  package var items: [YAMLNode] {
    if case .sequence(let elements) = value { return elements }
    return isNull ? [] : [self]
  }

  /// Whether it is a text of nothing but white space, or has only such texts, one for each language.
  var isBlank: Bool {
    if let text { return text.allSatisfy(\.isWhitespace) }
    guard case .mapping(let members) = value else { return false }
    return !members.isEmpty && members.allSatisfy { $0.value.text?.allSatisfy(\.isWhitespace) ?? false }
  }

  package var localized: Localized? {
    if let text { return Localized(text) }
    guard case .mapping(let members) = value else { return nil }
    var texts: [String: String] = [:]
    for member in members { texts[LanguageCode.normalized(member.key)] = member.value.text }
    return texts.isEmpty ? nil : Localized(texts: texts)
  }
}
