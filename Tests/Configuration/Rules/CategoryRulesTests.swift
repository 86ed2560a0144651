import Foundation
import Model
import Testing
import Trial

@testable import Configuration

/// Categories and tokens of the theme in the settings.
struct CategoryRulesTests {
  @Test func `unknown icons, low contrast and a reserved key are named`() {
    let errors = SettingsFixture.errors(
      """
      categories:
        sports: {icon: trofy, color: "#c62828"}
        news: {icon: icons/boat.svg, color: "#ffee00"}
        uncategorised: {icon: icons/net.svg, color: "#111"}
      """, also: ["content/static/icons/net.svg": "<svg/>"])
    #expect(
      errors == [
        "content/site.yaml:4:18: the theme has no icon `trofy` — did you mean `trophy`?",
        "content/site.yaml:5:16: there is no file `content/static/icons/boat.svg` — put the icon there, or name one of the theme",
        "content/site.yaml:5:39: the colour `#ffee00` is hard to see on the light pages of this site: its contrast is 1.8, and "
          + "marks need 3 — use `#beb100`, for example",
        "content/site.yaml:6:3: `uncategorised` cannot be a category: it is the page of the entries without one — choose "
          + "another key",
      ])
    let own = SettingsFixture.errors("categories: {a: {icon: x}}", also: ["Templates/parts/mark.html": "x"])
    #expect(own == [])
  }

  @Test func `contrast is that of WCAG, and colours are mixed as style sheets mix them`() throws {
    let (black, white) = (try #require(Color("#000")), try #require(Color("#ffffff")))
    #expect(black.contrast(to: white) == 21 && white.contrast(to: white) == 1)
    #expect(abs(try #require(Color("#777777")).contrast(to: white) - 4.48) < 0.01)
    // Chromium's color-mix(in oklab, #c62828 60%, white).
    #expect(try #require(Color("#c62828")).mixed(0.6, with: white).hex == "#e5887e")
    #expect(Color("c62828") == nil && Color("#12345") == nil && Color("#12345g") == nil)
  }

  @Test func `every colour of the sample settings can be seen on both kinds of pages`() throws {
    for text in ["#c62828", "#616161", "#0b6e99", "#b5543c", "#9a6b1f", "#3d7a5b"] {
      let color = try #require(Color(text))
      for scheme in Color.Scheme.allCases {
        #expect(scheme.accent(of: color).contrast(to: TokenRules(theme: nil).paper(scheme)) >= 3)
      }
    }
  }

  @Test func `a category's colour must be seen on the paper of the site's own tokens, or of its look`() {
    let category = "categories: {sea: {color: \"#0b6e99\"}}\n"
    #expect(SettingsFixture.errors(category) == [])
    #expect(SettingsFixture.errors(category + "theme: {look: museum}") == [])
    let dark = "theme: {tokens: {paper: [\"#2f6f8f\", \"#111\"], ink: \"#fff\", soft: \"#fff\"}}"
    let tokens = SettingsFixture.errors(category + dark)
    #expect(tokens.count == 1 && tokens[0].contains("hard to see on the light pages of this site"), "\(tokens)")
  }

  @Test func `the colours that are checked are those of the style sheet`() throws {
    let style = try String(contentsOfFile: Repository.folder + "/Templates/assets/style.css", encoding: .utf8)
    for standard in Color.standards {
      let start = standard.look.map { ":root[data-look=\"\($0)\"] {" } ?? ":root {"
      let block = try #require(style.components(separatedBy: start).dropFirst().first).components(separatedBy: "}")[0]
      let line = "--\(standard.name): light-dark(\(standard.light), \(standard.dark));"
      #expect(block.contains(line), "\(standard)")
    }
  }

  @Test func `tokens have names and values that are known, and text that can be read`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      theme:
        look: newspaper
        tokens:
          text: 38rem
          papper: "#fff"
          paper: ["#fff", "#111"]
          h1: "3rem; color: red"
          leading: 1.6
          serif: [Georgia, "url(x)"]
          sans: [Inter, sans-serif]
          soft: "#ccc"
      """)
    #expect(settings.theme.look == .newspaper)
    #expect(
      settings.theme.tokens.map { "\($0.name) \($0.value)" } == [
        "text 38rem", "paper light-dark(#ffffff, #111111)", "leading 1.6", "sans Inter, sans-serif", "soft #cccccc",
      ])
    #expect(
      diagnostics == [
        "content/site.yaml:7:5: the theme has no token `papper` — did you mean `paper`?",
        "content/site.yaml:9:9: `h1` must be a length such as `38rem`, `1.25em`, `18px` or `2vw`",
        "content/site.yaml:11:12: `serif` must be names of fonts such as `Georgia, serif`",
        "content/site.yaml:13:11: `soft` on `paper` has a contrast of 1.6 on light pages, and text needs 4.5 — make one of "
          + "them darker or lighter",
      ])
  }
}
