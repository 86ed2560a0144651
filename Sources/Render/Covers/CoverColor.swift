import Configuration
import Text

/// The colour of a drawn cover, and that of its words.
struct CoverColor: Hashable, Sendable {
  /// `0xRRGGBB`.
  let rgb: Int

  init(rgb: Int) { self.rgb = rgb & 0xFFFFFF }

  /// Reads `#rgb` or `#rrggbb`; `nil` for other forms of CSS.
  init?(_ text: String) {
    guard let color = Color(text) else { return nil }
    rgb = color.rgb
  }

  /// A colour for an entry that has none of its own: always the same for an id.
  init(id: String) {
    let digest = SHA256.digest(of: id).hex(4)
    rgb = Self.palette[(Int(digest, radix: 16) ?? 0) % Self.palette.count]
  }

  /// `#rrggbb`.
  var css: String { Color(rgb: rgb).hex }

  /// White or black, whichever has more contrast: at least 4.58 to 1 on any colour (WCAG 2.2 asks for 4.5).
  var ink: CoverColor { Self.white.contrast(with: self) >= Self.black.contrast(with: self) ? Self.white : Self.black }

  /// The contrast of two colours by WCAG 2.2, 1 to 21.
  func contrast(with other: CoverColor) -> Double { Color(rgb: rgb).contrast(to: Color(rgb: other.rgb)) }

  private static let white = CoverColor(rgb: 0xFFFFFF)
  private static let black = CoverColor(rgb: 0)

  /// Deep colours, on which white has a contrast of at least 6.
  private static let palette = [
    0x1F4E5F, 0x7A2E39, 0x2F5D3A, 0x4B3B72, 0x7A4412, 0x23527C, 0x5B2A58, 0x3F5321, 0x6B3D1E, 0x0F5752, 0x862D1C,
    0x3B4A63,
  ]
}
