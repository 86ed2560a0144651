import Text

/// Reads `redirects` of the settings: old addresses of lists and files.
enum RedirectRules {
  static func redirects(
    in root: YAMLNode, with checker: inout DeclarationChecker
  ) -> [(from: String, to: String)] {
    (root["redirects"]?.members ?? []).compactMap { member in
      guard let from = path(member.key), from != "/" else {
        checker.report(
          "an old address must be an address of this site, not `\(member.key.prefix(80))`", at: member.keyPosition,
          help: "such as `/category/sea/`")
        return nil
      }
      guard let to = member.value.text.flatMap(path), to != from else {
        checker.report(
          "a redirect must lead to another address of this site", at: member.value.position,
          help: "such as `/tags/sea/`")
        return nil
      }
      return (from, to)
    }
  }

  /// An address without an extension is that of a folder, as in `aliases`.
  private static func path(_ text: String) -> String? {
    guard text.hasPrefix("/"), let path = SiteAddress.path(text, below: "") else { return nil }
    return URI.folderPath(path)
  }
}
