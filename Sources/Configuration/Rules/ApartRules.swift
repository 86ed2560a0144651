import Model
import Text

/// Reads `apart` of the settings: entries that are not merged with others.
enum ApartRules {
  static func rules(in root: YAMLNode, with checker: inout DeclarationChecker) -> [ApartRule] {
    let sources = (root["sources"]?.items ?? []).compactMap { $0.text("id") }
    // The sources of an OPML file are not known here.
    let hasList = (root["sources"]?.items ?? []).contains { $0["opml"] != nil }
    return (root["apart"]?.items ?? []).compactMap { item in
      guard let text = item.text else { return nil }
      guard let rule = ApartRule(text, at: checker.place(item.position)) else {
        checker.report(
          "`\(text)` names no entry", at: item.position,
          help: "write the URL of the entry, or `source#id`; `rhapsode sources --explain` shows both")
        return nil
      }
      if case .item(let source, _) = rule.name, !hasList, !sources.contains(source) {
        checker.report(
          "there is no source `\(source)`", at: item.position, help: Suggestion.help(for: source, among: sources),
          severity: .warning)
      }
      return rule
    }
  }
}
