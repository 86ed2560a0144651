import Model
import Testing
import Text

@testable import Render

/// What pages show in the way of their language: numbers, sizes, letters of lists, the direction of writing.
@Suite struct LocalizedPageTests {
  private func shown(_ template: String, language: String) -> String {
    var fixture = ThemeFixture(home: template)
    fixture.site.settings.languages = [language]
    for index in fixture.site.entries.indices { fixture.site.entries[index].language = language }
    fixture.site.strings = [language: ["greeting": "Hello", "so many": "{count} in {year}"]]
    return fixture.rendered().html
  }

  @Test func `numbers have the separators of the page's language`() {
    let template = "{{ 12345 | number }} {{ 999 | number }} {{ 1234.5 | number }} {{ none | number }}"
    #expect(shown(template, language: "en") == "12,345 999 1,234.5 ")
    #expect(shown(template, language: "el") == "12.345 999 1.234,5 ")
  }

  @Test func `sizes are in the unit that readers know`() {
    #expect(shown("{{ 1234567 | size }}|{{ 0 | size }}", language: "en") == "1.2 MB|0 bytes")
    #expect(shown("{{ 1234567 | size }}", language: "el") == "1,2 MB")
  }

  @Test func `counts in texts are numbers, years are not`() {
    let template = "{{ 'so many' | t(count=12345, year=2026) }}"
    #expect(shown(template, language: "en") == "12,345 in 2026")
    #expect(shown(template, language: "el") == "12.345 in 2026")
  }

  @Test func `the letter of a list has no accent, unless the language counts it as another letter`() {
    let template =
      "{% for word in ['ålder', '«Άγιος»', 'éclair', '9 lives', '…'] %}{{ word | initial }} {% endfor %}"
    #expect(shown(template, language: "en") == "A Α E # # ")
    #expect(shown(template, language: "sv") == "Å Α E # # ")
  }

  @Test(arguments: [
    ("en", "ltr"), ("el", "ltr"), ("he", "rtl"), ("ar-EG", "rtl"), ("fa", "rtl"), ("az", "ltr"), ("az-Arab", "rtl"),
    ("xx", "ltr"),
  ])
  func `pages and entries say in which direction they are written`(language: String, direction: String) {
    let template = "{{ page.direction }} {{ site.entries[0].direction }}"
    #expect(shown(template, language: language) == "\(direction) \(direction)")
  }

  @Test func `an entry in Hebrew reads from the right to the left on a page that does not`() {
    var fixture = ThemeFixture(home: "{% for entry in site.entries %}{% include 'parts/line.html' %}{% endfor %}")
    fixture.site.sources = [Source(id: "port", location: .url("https://a.example/"), title: "Port")]
    fixture.site.sources[0].showsInAllLanguages = true
    fixture.site.entries[1].language = "he"
    fixture.site.entries[1].section = nil
    fixture.site.entries[1].source = 0
    let html = fixture.rendered().html
    #expect(html.contains("<li lang=\"en\">"))
    #expect(html.contains("<li lang=\"he\" dir=\"rtl\">"))
    #expect(!html.contains("dir=\"ltr\""))
  }
}
