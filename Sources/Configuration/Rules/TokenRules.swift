import Model
import Text

/// Checks of the theme's tokens in the settings.
struct TokenRules {
  let theme: YAMLNode?

  func check(with checker: inout DeclarationChecker) {
    for member in theme?["tokens"]?.members ?? [] {
      guard let kind = ThemeTokens.kind(of: member.key) else {
        checker.report(
          "the theme has no token `\(member.key)`", at: member.keyPosition,
          help: Suggestion.help(for: member.key, among: ThemeTokens.kinds.map(\.name)) ?? "see the manual, \"Looks\"")
        continue
      }
      guard !member.value.isNull, ThemeTokens.value(of: member.value, kind) == nil else { continue }
      checker.report("`\(member.key)` must be \(kind.inWords)", at: member.value.position)
    }
    checkContrast(&checker)
  }
}

extension TokenRules {
  /// Reports text that would be hard to read: `ink` and `soft` on `paper`, and links, which are made from `accent`.
  private func checkContrast(_ checker: inout DeclarationChecker) {
    for scheme in Color.Scheme.allCases {
      let paper = color("paper", scheme)?.color ?? scheme.paper
      for (name, least) in [("ink", Color.leastForText), ("soft", Color.leastForText)] {
        let standard = Color.standard(name, scheme)
        let own = color(name, scheme)
        guard let position = own?.position ?? color("paper", scheme)?.position else { continue }
        let ratio = (own?.color ?? standard).contrast(to: paper)
        guard ratio < least else { continue }
        checker.report(
          "`\(name)` on `paper` has a contrast of \(Color.words(ratio)) on \(scheme.rawValue) pages, and text needs "
            + Color.words(least), at: position, help: "make one of them darker or lighter", severity: .warning)
      }
    }
  }

  private func color(
    _ name: String, _ scheme: Color.Scheme
  ) -> (color: Color, position: YAMLNode.Position)? {
    guard let node = theme?["tokens"]?[name] else { return nil }
    let colors = node.items.compactMap { $0.text.flatMap { Color($0) } }
    guard let color = scheme == .dark ? colors.last : colors.first else { return nil }
    return (color, node.position)
  }
}

extension Color {
  /// The theme's `--ink` and `--soft`.
  fileprivate static func standard(_ name: String, _ scheme: Scheme) -> Color {
    let text =
      switch (name, scheme) {
      case ("ink", .light): "#1c2327"
      case ("ink", .dark): "#e7e5df"
      case (_, .light): "#586168"
      case (_, .dark): "#a3abb0"
      }
    return Color(text) ?? Color(red: 0, green: 0, blue: 0)
  }
}
