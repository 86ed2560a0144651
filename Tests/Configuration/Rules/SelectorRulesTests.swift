import Model
import Testing

@testable import Configuration

@Suite struct SelectorRulesTests {
  private func errors(_ keys: String) -> [String] {
    SettingsFixture.errors("sources:\n  - {id: a, url: 'https://a.example/', \(keys)}\n")
  }

  @Test(arguments: [
    ("rewrite: {drop: ['p:hover']}", "4:59: `:` is not understood in a selector"),
    ("rewrite: {drop: .a + b}", "4:59: `+` is not understood in a selector"),
    ("rewrite: {pixels: ['/a']}", "4:59: `/a` would be found in too many addresses"),
    ("rewrite: {parameters: ['a=b']}", "4:63: `a=b` is not the name of a parameter"),
    ("fulltext: {selector: 'a[', right: CC0}", "4:64: the selector ends too early"),
    ("fulltext: {selector: article}", "4:50: `fulltext` lacks `right`"),
    ("fulltext: {selector: article, right: '-'}", "4:77: `right` must name what allows you to publish the texts"),
  ])
  func `mistakes are reported at their places`(keys: String, words: String) {
    let found = errors(keys)
    #expect(found.count == 1 && found.first?.hasPrefix("content/site.yaml:\(words)") == true, "\(found)")
  }

  @Test func `only a feed with an address can have full texts, and not the defaults`() {
    let fulltext = "fulltext: {selector: article, right: CC0}"
    let file = SettingsFixture.errors(
      "sources:\n  - {id: a, file: a.xml, \(fulltext)}\n", also: ["content/a.xml": "<rss/>"])
    #expect(file.first?.contains("only a feed with a `url` can have `fulltext`") == true, "\(file)")
    let defaults = SettingsFixture.errors("defaults: {\(fulltext)}\n")
    #expect(defaults.first?.contains("`fulltext` is not a key of `defaults`") == true, "\(defaults)")
  }

  @Test func `the settings have the rules`() throws {
    let (settings, errors) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      defaults: {rewrite: {parameters: ref}}
      sources:
        - id: a
          url: https://a.example/
          rewrite: {base: "https://b.example/", drop: [".share", "#footer, .x > p"], pixels: "://count.example/"}
          fulltext: {selector: "article .body", right: CC BY 4.0}

      """)
    #expect(errors == [])
    let source = try #require(settings.sources.first)
    var rewriting = Source.Rewriting()
    (rewriting.base, rewriting.drop) = ("https://b.example/", [".share", "#footer, .x > p"])
    (rewriting.pixels, rewriting.parameters) = (["://count.example/"], ["ref"])
    #expect(source.rewriting == rewriting)
    #expect(source.fullText == Source.FullText(selector: "article .body", right: "CC BY 4.0"))
  }
}
