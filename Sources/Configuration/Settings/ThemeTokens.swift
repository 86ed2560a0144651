import Model
import Text

/// The tokens of the theme that the settings replace: CSS custom properties of known names and types.
enum ThemeTokens {
  enum Kind {
    case color, length, number, font

    var inWords: String {
      switch self {
      case .color: "a colour such as `#0b6e99`, or a list of one for light and one for dark pages"
      case .length: "a length such as `38rem`, `1.25em`, `18px` or `2vw`"
      case .number: "a number such as `1.6`"
      case .font: "names of fonts such as `Georgia, serif`"
      }
    }
  }

  /// In the order of the manual.
  static let kinds: [(name: String, kind: Kind)] = [
    ("paper", .color), ("surface", .color), ("sunken", .color), ("ink", .color), ("soft", .color), ("line", .color),
    ("good", .color), ("bad", .color), ("serif", .font), ("sans", .font), ("mono", .font), ("title", .font),
    ("small", .length), ("base", .length), ("read", .length), ("h4", .length), ("h3", .length), ("h2", .length),
    ("h1", .length), ("gap", .length), ("band", .length), ("edge", .length), ("wide", .length), ("list", .length),
    ("text", .length), ("round", .length), ("leading", .number), ("weight", .number), ("density", .number),
  ]

  /// Returns the valid ones, in the order of the settings.
  static func tokens(_ node: YAMLNode?) -> [Settings.Token] {
    (node?.members ?? []).compactMap { member in
      guard let kind = kind(of: member.key), let value = value(of: member.value, kind) else { return nil }
      return Settings.Token(member.key, value)
    }
  }
}

extension ThemeTokens {
  static func kind(of name: String) -> Kind? { kinds.first { $0.name == name }?.kind }

  /// Returns the CSS value, or `nil` if the node is not a valid value of this kind.
  static func value(of node: YAMLNode, _ kind: Kind) -> String? {
    let texts = node.items.compactMap(\.text)
    guard texts.count == node.items.count, let first = texts.first else { return nil }
    switch kind {
    case .color:
      let colors = texts.compactMap { Color($0)?.hex }
      guard colors.count == texts.count, colors.count <= 2 else { return nil }
      return colors.count == 2 ? "light-dark(\(colors[0]), \(colors[1]))" : colors[0]
    case .length: return texts.count == 1 && isLength(first) ? first : nil
    case .number: return texts.count == 1 && isNumber(first[...]) ? first : nil
    case .font:
      let names = texts.joined(separator: ", ")
      return names.unicodeScalars.allSatisfy(isOfFontName) && names.utf8.count <= 200 ? names : nil
    }
  }

  private static func isOfFontName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || [" ", ",", "-"].contains(scalar)
  }

  private static func isLength(_ text: String) -> Bool {
    for unit in ["rem", "em", "px", "vw", "ch", "%"] where text.hasSuffix(unit) {
      return isNumber(text.dropLast(unit.count))
    }
    return text == "0"
  }

  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
