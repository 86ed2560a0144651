import Model
import Text

/// Checks of the categories: their keys, icons and colours.
struct CategoryRules {
  let rules: SettingsRules

  /// The icons that `parts/mark.html` of the theme draws.
  static let icons = [
    "anchor", "book", "camera", "chart", "chat", "clock", "code", "compass", "film", "flag", "flask", "gear", "globe",
    "hammer", "heart", "home", "key", "leaf", "map", "music", "news", "palette", "people", "person", "ship", "star",
    "sun",
    "trophy", "wave",
  ]

  func check(with checker: inout DeclarationChecker) {
    for member in rules.root["categories"]?.members ?? [] {
      if member.key == SiteNames.uncategorised {
        checker.report(
          "`\(member.key)` cannot be a category: it is the page of the entries without one", at: member.keyPosition,
          help: "choose another key")
      }
      if let icon = member.value["icon"] { check(icon: icon, &checker) }
      if let color = member.value["color"] { check(color: color, &checker) }
    }
  }
}

extension CategoryRules {
  /// Checks an icon. A site with a template of its own for category marks can use icons of any name.
  private func check(icon: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let name = icon.text, ValueType.identifier.accepts(name, isPlain: true) else { return }
    if name.hasSuffix(".svg") {
      guard !rules.isInContent("static/" + name), !rules.isInContent(name) else { return }
      return checker.report(
        "there is no file `content/static/\(name)`", at: icon.position,
        help: "put the icon there, or name one of the theme")
    }
    guard !Self.icons.contains(name), !rules.hasTemplate("parts/mark.html") else { return }
    checker.report(
      "the theme has no icon `\(name)`", at: icon.position,
      help: Suggestion.help(for: name, among: Self.icons)
        ?? "name an SVG file of `content/static/`, such as `icons/boat.svg`",
      severity: .warning)
  }

  private func check(color: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let text = color.text, let value = Color(text) else { return }
    let tokens = TokenRules(theme: rules.root["theme"])
    for scheme in Color.Scheme.allCases {
      let ratio = scheme.accent(of: value).contrast(to: tokens.paper(scheme))
      guard ratio < Color.leastForMarks else { continue }
      checker.report(
        "the colour `\(text)` is hard to see on the \(scheme.rawValue) pages of this site: its contrast is \(Color.words(ratio)), "
          + "and marks need \(Color.words(Color.leastForMarks))",
        at: color.position, help: scheme.nearest(to: value, on: tokens.paper).map { "use `\($0.hex)`, for example" },
        severity: .warning)
    }
  }
}
