import Text

/// The settings that decide which names and fields content can use. With a mistake in one of them, correct content looks
/// wrong.
struct DecisiveSettings {
  private static let keys = ["languages", "categories", "sections", "taxonomies"]

  let root: YAMLNode
  /// The files of the settings.
  let files: [TextFile]
  /// Whether `SectionRules` has found no error.
  let sectionsAreRight: Bool

  /// Whether these settings are understood, so that mistakes in content can be reported.
  var areUnderstood: Bool {
    let members = root.members
    guard sectionsAreRight, SettingsBuilder.knowsLanguages(of: root), !members.contains(where: isMisspelt),
      !["categories", "taxonomies"].contains(where: isNoMapping)
    else { return false }
    let sections = YAMLNode(value: .mapping(members.filter { $0.key == "sections" }), position: root.position)
    var checker = DeclarationChecker(files: files, languages: [])
    checker.check(sections, has: Declarations.settings.filter { $0.name == "sections" }, path: nil)
    return !checker.diagnostics.contains { $0.severity == .error }
  }
}

extension DecisiveSettings {
  /// Whether the key is unknown, and near to one that decides.
  private func isMisspelt(_ member: YAMLNode.Member) -> Bool {
    guard !Declarations.settings.contains(where: { $0.name == member.key }) else { return false }
    let nearest = Suggestion.nearest(to: member.key, among: Declarations.settings.map(\.name))
    return nearest.map(Self.keys.contains) ?? false
  }

  private func isNoMapping(_ key: String) -> Bool {
    guard let node = root[key], !node.isNull else { return false }
    if case .mapping = node.value { return false }
    return true
  }
}
