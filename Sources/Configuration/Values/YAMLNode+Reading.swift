package import Model
import Text

/// What a declaration has let pass, read as the value it stands for; `nil` where it is absent or was refused.
extension YAMLNode {
  package func text(_ key: String) -> String? { self[key]?.text }

  package func boolean(_ key: String) -> Bool? { self[key]?.text.flatMap(YAMLScalar.boolean) }

  /// `nil` below `least` too: what counts things takes no other number, though all that is wrong is told later.
  package func integer(_ key: String, atLeast least: Int = 0) -> Int? {
    self[key]?.text.flatMap(YAMLScalar.integer).flatMap { Int(exactly: $0) }.flatMap { $0 < least ? nil : $0 }
  }

  package func number(_ key: String) -> Double? { self[key]?.text.flatMap(YAMLScalar.number) }

  package func seconds(_ key: String) -> Int64? { self[key]?.text.flatMap(Interval.seconds) }

  /// One text is a list of one.
  package func texts(_ key: String) -> [String]? { self[key]?.items.compactMap(\.text) }

  package func localized(_ key: String) -> Localized? { self[key]?.localized }

  package func choice<Choice: RawRepresentable<String>>(_ key: String) -> Choice? {
    self[key]?.text.flatMap(Choice.init)
  }

  /// The elements of a sequence, else the value itself; empty where it is null.
  package var items: [YAMLNode] {
    if case .sequence(let elements) = value { return elements }
    return isNull ? [] : [self]
  }

  package var localized: Localized? {
    if let text { return Localized(text) }
    guard case .mapping(let members) = value else { return nil }
    var texts: [String: String] = [:]
    for member in members { texts[LanguageCode.normalized(member.key)] = member.value.text }
    return texts.isEmpty ? nil : Localized(texts: texts)
  }
}
