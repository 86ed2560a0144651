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
  /// Returns the background of the site's pages: that of its tokens, else that of its look.
  func paper(_ scheme: Color.Scheme) -> Color {
    color("paper", scheme)?.color ?? Color.standard("paper", scheme, look: look)
  }

  private var look: String? { theme?["look"]?.text }

  /// Reports text that would be hard to read: `ink` and `soft` on `paper`. The style sheet keeps links
  /// legible whatever `accent` is.
  private func checkContrast(_ checker: inout DeclarationChecker) {
    for scheme in Color.Scheme.allCases {
      let paper = paper(scheme)
      for (name, least) in [("ink", Color.leastForText), ("soft", Color.leastForText)] {
        let standard = Color.standard(name, scheme, look: look)
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
  /// `--paper`, `--ink` and `--soft` of the theme in a look, for light and for dark pages. A test compares them with the style
  /// sheet.
  static let standards: [(look: String?, name: String, light: String, dark: String)] = [
    ("planet", "paper", "#ffffff", "#15171a"), ("newspaper", "paper", "#fcf9f2", "#171614"),
    ("newspaper", "ink", "#161310", "#ece7dd"), ("newspaper", "soft", "#5c554b", "#aaa397"),
    ("museum", "paper", "#ffffff", "#101010"), ("museum", "ink", "#111111", "#f0f0ee"),
    ("museum", "soft", "#5e5e5a", "#a6a6a2"),
    (nil, "paper", "#fbfaf7", "#14191d"), (nil, "ink", "#1c2327", "#e7e5df"), (nil, "soft", "#586168", "#a3abb0"),
  ]

  fileprivate static func standard(_ name: String, _ scheme: Scheme, look: String?) -> Color {
    let own = standards.first { $0.name == name && $0.look == look }
    let found = own ?? standards.first { $0.name == name && $0.look == nil }
    return found.flatMap { Color(scheme == .light ? $0.light : $0.dark) } ?? Color(red: 0, green: 0, blue: 0)
  }
}
