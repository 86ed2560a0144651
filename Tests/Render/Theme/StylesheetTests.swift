import Foundation
import Testing

@testable import Configuration
@testable import Render

/// The theme's style sheet.
@Suite struct StylesheetTests {
  @Test func `it has every token that the settings can set, and mixes marks as the settings do`() throws {
    let css = String(decoding: try #require(try Theme(site: "/dev/null").bytes("assets/style.css")), as: UTF8.self)
    for (name, _) in ThemeTokens.kinds { #expect(css.contains("  --\(name): "), "\(name)") }
    for look in ["planet", "newspaper", "museum"] { #expect(css.contains(":root[data-look=\"\(look)\"] {")) }
    #expect(css.contains("85%, black), color-mix(in oklab, var(--dot, var(--accent)) 60%, white)"))
  }

  @Test func `frames of a canvas are laid out on screens alone, since paper would cut their texts`() throws {
    let theme = Theme(site: "/dev/null")
    func text(_ name: String) throws -> String { String(decoding: try #require(try theme.bytes(name)), as: UTF8.self) }
    #expect(try text("assets/canvas.css").contains("\n.scene.canvas > [data-placed] {"))
    #expect(try !text("assets/style.css").contains("[data-placed] {"))
    #expect(
      try text("blocks/scene.html").contains(
        "<link rel=\"stylesheet\" media=\"screen and (min-width: 60rem)\" href=\"{{ \"canvas.css\" | asset }}\">"))
  }

  @Test func `the icons of the theme are those that the settings know`() throws {
    let mark = String(decoding: try #require(try Theme(site: "/dev/null").bytes("parts/mark.html")), as: UTF8.self)
    let drawn = mark.matches(of: /\n  "([a-z]+)": "/).map { String($0.1) }
    #expect(drawn == CategoryRules.icons)
  }
}
