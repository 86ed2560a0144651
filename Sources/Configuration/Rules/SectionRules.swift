import Model
import System
import Text

/// Checks of the sections: their names, their fields, and whether they exist.
struct SectionRules {
  let rules: SettingsRules

  /// Returns whether they have no error.
  func check(with checker: inout DeclarationChecker) -> Bool {
    let before = checker.diagnostics.count
    let known = Set(Declarations.frontMatter.map(\.name))
    for member in rules.root["sections"]?.members ?? [] {
      rules.checkName(member, "a section's name", &checker)
      if SiteNames.contentFolders.contains(member.key) {
        checker.report(
          "`\(member.key)` cannot be a section", at: member.keyPosition,
          help: "that folder of `content/` is reserved")
      } else if ValueType.identifier.accepts(member.key, isPlain: true), !exists(member.key) {
        reportMissing(member, &checker)
      }
      for field in member.value["fields"]?.members ?? [] where known.contains(field.key) {
        checker.report(
          "`\(field.key)` is already a front matter field", at: field.keyPosition, help: "choose another name")
      }
    }
    return !checker.diagnostics[before...].contains { $0.severity == .error }
  }
}

extension SectionRules {
  /// Whether the section has a folder or a table, also among the drafts, or a source puts its entries into it. A folder
  /// that may not be entered exists too: reading it is the error.
  private func exists(_ name: String) -> Bool {
    let sources = (rules.root["sources"]?.items ?? []) + [rules.root["defaults"]].compactMap(\.self)
    return ["\(name)/.", "drafts/\(name)/.", "\(name).csv", "\(name).geojson"].contains(where: rules.isInContent)
      || [name, "drafts/\(name)"].contains { rules.isInContent($0) && rules.obstacle(in: $0) != nil }
      || sources.contains { $0.text("section") == name }
  }

  /// Reports a section without entries: an error if its name is probably that of a folder, misspelt, and else a
  /// warning, since a section can be empty for a while, and git keeps no empty folders.
  private func reportMissing(_ member: YAMLNode.Member, _ checker: inout DeclarationChecker) {
    let help = Suggestion.help(for: member.key, among: undeclaredFolders)
    checker.report(
      "there is no section `\(member.key)`", at: member.keyPosition,
      help: help ?? "nothing is in `content/\(member.key)/`, and no source has `section: \(member.key)`",
      severity: help == nil ? .warning : .error)
  }

  private var undeclaredFolders: [String] {
    let declared = Set(rules.sectionNames + SiteNames.contentFolders)
    let folders = Files.list(rules.folder + "/content").compactMap { path in
      path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    return Set(folders).subtracting(declared).filter { !$0.hasPrefix(".") }.sorted()
  }
}
