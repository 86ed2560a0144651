import Model
import Text

/// Reads `redirects` of the settings: old addresses of lists and files.
package enum RedirectRules {
  /// Bytes. YAML has no longer keys without a question mark before them.
  private static let longest = 1000

  /// Whether the settings can have a redirect from `old` to `new`.
  package static func allow(from old: String, to new: String) -> Bool {
    guard old.utf8.count <= longest, let from = path(old), from != "/", let to = target(new) else { return false }
    return to.prefix { $0 != "#" } != from
  }

  /// Returns the redirects and, by their old addresses, where they are written.
  static func redirects(
    in root: YAMLNode, with checker: inout DeclarationChecker
  ) -> (redirects: [(from: String, to: String)], places: [String: RedirectPlaces]) {
    var redirects: [(from: String, to: String)] = []
    var places: [String: RedirectPlaces] = [:]
    for member in root["redirects"]?.members ?? [] {
      guard let (from, to) = redirect(member, &checker) else { continue }
      redirects.append((from, to))
      guard let old = checker.bare(place: member.keyPosition), let new = checker.bare(place: member.value.position)
      else { continue }
      places[from] = RedirectPlaces(old: old, new: new)
    }
    reportCircles(redirects, in: root, &checker)
    return (redirects, places)
  }
}

extension RedirectRules {
  private static func redirect(
    _ member: YAMLNode.Member, _ checker: inout DeclarationChecker
  ) -> (from: String, to: String)? {
    guard let from = path(member.key), from != "/" else {
      checker.report(
        "an old address must be an address of this site, not `\(member.key.shortened(to: 80))`", at: member.keyPosition,
        help: "such as `/category/sea/`")
      return nil
    }
    guard let to = member.value.text.flatMap(target), to.prefix(while: { $0 != "#" }) != from else {
      checker.report(
        "a redirect must lead to another address of this site", at: member.value.position, help: "such as `/tags/sea/`")
      return nil
    }
    if !SiteNames.isPage(from) {
      let ending = SiteNames.stem(of: from).ending
      checker.report(
        "only hosts that read `_redirects` can redirect `\(from)`", at: member.keyPosition,
        help: "others would serve a page at this address as a `\(ending)` file, so none is written", severity: .warning)
    }
    return (from, to)
  }

  /// Reports redirects that lead back to where they begin: browsers give up on them.
  private static func reportCircles(
    _ redirects: [(from: String, to: String)], in root: YAMLNode, _ checker: inout DeclarationChecker
  ) {
    let targets = Dictionary(redirects.map { ($0.from, String($0.to.prefix { $0 != "#" })) }) { first, _ in first }
    var done: Set<String> = []
    for (start, _) in redirects where !done.contains(start) {
      var route: [String] = []
      var at = start
      while done.insert(at).inserted, let next = targets[at] {
        route.append(at)
        at = next
      }
      guard let first = route.firstIndex(of: at) else { continue }
      let circle = route[first...] + [at]
      let shown = circle.count > 5 ? circle.prefix(3) + ["…", at] : circle
      guard let key = root["redirects"]?.members.first(where: { path($0.key) == at }) else { continue }
      checker.report(
        "these redirects lead in a circle: \(shown.map { "`\($0)`" }.joined(separator: " → "))", at: key.keyPosition,
        help: "let one of them lead to a page")
    }
  }

  /// An address without an extension is that of a folder, as in `aliases`.
  private static func path(_ text: String) -> String? {
    guard text.hasPrefix("/"), let path = SiteAddress.path(text, below: "") else { return nil }
    return URI.folderPath(path)
  }

  /// Returns the path with the fragment, if there is one.
  private static func target(_ text: String) -> String? {
    guard let hash = text.firstIndex(of: "#") else { return path(text) }
    guard let path = path(String(text[..<hash])), let fragment = URI.decoded(text[text.index(after: hash)...]) else {
      return nil
    }
    return fragment.isEmpty ? path : "\(path)#\(nfc(fragment))"
  }
}
