import Glibc

/// An sRGB colour, as `#rrggbb` gives it.
package struct Color: Sendable, Equatable {
  /// 0…1.
  var red: Double
  var green: Double
  var blue: Double

  /// The least contrast of marks and icons (WCAG 2.2, 1.4.11) and of text (1.4.3).
  static let leastForMarks = 3.0
  static let leastForText = 4.5

  /// `0xRRGGBB`.
  package init(rgb: Int) {
    func part(_ shift: Int) -> Double { Double(rgb >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0))
  }

  init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// `nil` if the text is not `#rgb` or `#rrggbb`.
  package init?(_ text: String) {
    var digits = text.dropFirst().compactMap(\.hexDigitValue)
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard text.first == "#", digits.count == 6, [4, 7].contains(text.count) else { return nil }
    func part(_ index: Int) -> Double { Double(digits[index] * 16 + digits[index + 1]) / 255 }
    self.init(red: part(0), green: part(2), blue: part(4))
  }

  /// `0xRRGGBB`.
  package var rgb: Int {
    [red, green, blue].reduce(0) { $0 << 8 | Int((min(max($1, 0), 1) * 255).rounded()) }
  }

  /// As `#rrggbb`.
  package var hex: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// Returns the contrast ratio of WCAG 2.2, 1…21.
  package func contrast(to other: Color) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// Returns `color-mix(in oklab, self part, other)` of CSS.
  func mixed(_ part: Double, with other: Color) -> Color {
    Color(oklab: zip(oklab, other.oklab).map { $0 * part + $1 * (1 - part) })
  }

  /// Returns a ratio with one decimal.
  static func words(_ ratio: Double) -> String {
    let tenths = Int((ratio * 10).rounded(.down))
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

extension Color {
  private var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// Björn Ottosson's Oklab: lightness and two axes of hue.
  private var oklab: [Double] {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
  }

  private init(oklab lab: [Double]) {
    let l = pow(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2], 3)
    let m = pow(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2], 3)
    let s = pow(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2], 3)
    self.init(
      red: Self.encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      green: Self.encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      blue: Self.encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }
}

extension Color {
  private static let black = Color(red: 0, green: 0, blue: 0)
  private static let white = Color(red: 1, green: 1, blue: 1)

  /// The light and the dark pages of the theme.
  enum Scheme: String, CaseIterable {
    case light, dark

    /// The colour of a category's mark, which the style sheet mixes from the colour in the settings.
    func accent(of color: Color) -> Color {
      switch self {
      case .light: color.mixed(0.85, with: .black)
      case .dark: color.mixed(0.6, with: .white)
      }
    }

    /// Returns the most similar colour, darker or lighter, whose mark has enough contrast to the pages; `nil` if no such one
    /// has.
    func nearest(to color: Color, on paper: (Scheme) -> Color) -> Color? {
      (1..<20).lazy.map { color.mixed(1 - Double($0) / 20, with: self == .light ? .black : .white) }
        .first { candidate in
          Scheme.allCases.allSatisfy { $0.accent(of: candidate).contrast(to: paper($0)) >= Color.leastForMarks }
        }
    }
  }
}
