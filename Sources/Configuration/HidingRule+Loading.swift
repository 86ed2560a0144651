package import Model
package import Text

extension HidingRule {
  /// Reads `content/hidden.yaml` below `folder`; empty if there is none.
  package static func load(folder: String, settings: Settings, _ diagnostics: inout [Diagnostic]) -> [HidingRule] {
    guard let (root, file) = DataFile.yaml("content/hidden.yaml", in: folder, isOptional: true, &diagnostics) else {
      return []
    }
    let zone = TimeZoneName(settings.timezone) ?? .utc
    var checker = DeclarationChecker(files: [file], languages: settings.languages)
    var rules: [HidingRule] = []
    for item in root.items {
      // Only the first check that fails reports a line.
      let count = checker.diagnostics.count
      checker.check(item, has: Declarations.hiding, path: "this line")
      if checker.diagnostics.count == count, item["url"] == nil, item["source"] == nil || item["id"] == nil {
        checker.report(
          "this line does not say what to hide", at: item.position, help: "add `url`, or `source` and `id`")
      }
      if settings.hasAllNames, checker.diagnostics.count == count { checkSource(item, settings.sources, &checker) }
      var rule = HidingRule(item, zone)
      rule.place = checker.place(item.position)
      rule.hasMistake = checker.diagnostics.count > count
      rules.append(rule)
    }
    diagnostics += checker.diagnostics
    return rules
  }
}

extension HidingRule {
  private init(_ node: YAMLNode, _ zone: TimeZoneName) {
    self.init()
    url = node.text("url")
    source = node.text("source")
    id = node.text("id")
    mode = node.choice("mode") ?? .hide
    reason = node.text("reason")
    until = node.text("until").flatMap { zone.timestamp($0) }
  }

  /// Warns about an unknown source, which may be one that was removed. Does not warn if the settings have an OPML list,
  /// whose sources are not known here.
  private static func checkSource(_ node: YAMLNode, _ sources: [Source], _ checker: inout DeclarationChecker) {
    guard let source = node["source"], let id = source.text, !sources.contains(where: { $0.id == id || $0.isList })
    else { return }
    checker.report(
      "there is no source `\(id)`", at: source.position, help: Suggestion.help(for: id, among: sources.map(\.id)),
      severity: .warning)
  }
}
