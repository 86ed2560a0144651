import Model
import Testing

@testable import Configuration

/// The tile server of `maps`, and a logo for each language.
@Suite struct TileSettingsTests {
  private func load(_ text: String, also: [String: String] = [:]) -> (tiles: String?, words: String) {
    let (settings, diagnostics) = SettingsFixture.load(
      "title: T\nurl: https://trial.example/\nlanguages: [el, en]\n" + text, also: also)
    return (settings.tiles.map { "\($0.url) \($0.host) \($0.zoom)" }, diagnostics.joined(separator: "\n"))
  }

  @Test func `a tile server has an address, an attribution, and a nearest zoom`() {
    let found = load(
      "maps: {tiles: \"https://tile.example.org:8443/a/{z}/{x}/{y}{r}.png?key=1\", attribution: {el: Εμείς, en: Us}, max-zoom: 17}\n"
    )
    #expect(found.words == "")
    #expect(found.tiles == "https://tile.example.org:8443/a/{z}/{x}/{y}{r}.png?key=1 tile.example.org:8443 17")
  }

  @Test(arguments: [
    ("http://t.example/{z}/{x}/{y}.png", "`tiles` must be an address that starts with `https://`"),
    ("https:///{z}/{x}/{y}.png", "`tiles` names no host"),
    ("https://{s}.t.example/{z}/{x}/{y}.png", "`tiles` must name one host, without placeholders"),
    ("https://t.example; x/{z}/{x}/{y}.png", "`tiles` names no host"),
    ("https://t.example/{z}/{x}.png", "`tiles` lacks the placeholder `{y}`"),
    ("https://t.example/{z}/{x}/{y}.png?{key}", "`{key}` is not a placeholder of `tiles`"),
    ("https://t.example/{z}/{x}/{y} .png", "`tiles` has characters that no address has"),
    ("https://t.example/{z}/{x}/{y}.png<b>", "`tiles` has characters that no address has"),
  ])
  func `an address that no tile server has is refused`(_ address: String, _ words: String) {
    let found = load("maps: {tiles: \"\(address)\", attribution: Us}\n")
    #expect(found.tiles == nil && found.words.contains("content/site.yaml:4:15: \(words)"), "\(found.words)")
  }

  @Test func `maps without an attribution, or with an empty one, are refused`() {
    let server = "tiles: \"https://t.example/{z}/{x}/{y}.png\""
    let lacking = load("maps: {\(server)}\n")
    #expect(lacking.tiles == nil && lacking.words.contains("`maps` lacks `attribution`"), "\(lacking.words)")
    let empty = load("maps: {\(server), attribution: {el: \" \", en: Us}}\n")
    #expect(empty.tiles == nil && empty.words.contains("`attribution` is empty"), "\(empty.words)")
    #expect(load("maps: {\(server), attribution: Us, max-zoom: 40}\n").words.contains("from 1 to 24"))
  }

  @Test func `a logo is one file, or one for each language with that of the default language`() {
    let files = ["content/static/a.svg": "x", "content/static/b.svg": "x"]
    #expect(load("theme: {logo: a.svg}\n", also: files).words == "")
    #expect(load("theme: {logo: {el: a.svg, en: b.svg}}\n", also: files).words == "")
    #expect(load("theme: {logo: {el: a.svg}}\n", also: files).words == "")
    let words = load("theme: {logo: {en: c.svg, fr: b.svg}}\n", also: files).words
    for part in [
      "there is no file `content/static/c.svg`", "the site has no language `fr`",
      "`logo` has no file for `el`, the default language",
    ] { #expect(words.contains(part), "\(words)") }
  }
}
