import Model
import Testing
import Text

@testable import Render

/// The filter `t` and the placeholders of texts.
struct TextFilterTests {
  private func mistakes(_ template: String) -> [Diagnostic] {
    var fixture = ThemeFixture(home: template)
    fixture.site.strings = ["en": ["tide": "High water at {time}", "bell": "A bell"]]
    return fixture.rendered(nil).host.scope.diagnostics
  }

  @Test func `an argument that a text has no placeholder for is a warning if a placeholder stays empty`() {
    let found = mistakes("<p>\n{{ 'tide'|t(tmie='02:10') }}</p>")
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.summary == "`t` is given `tmie`, but the text has the placeholder `{time}`")
    #expect(found.first?.help == "the value is `High water at {time}`")
    #expect(found.first?.place?.line == 2)
  }

  private func page(_ language: String, _ template: String) -> String {
    var fixture = ThemeFixture(home: template)
    fixture.site.settings.languages = [language]
    fixture.site.strings = ["en": ["tide": "Tide & <wind> at {time}", "bell": "A bell"], "sv": ["bell": "En klocka"]]
    return fixture.rendered(nil).html
  }

  @Test func `a text in another language than the page's is marked as such, where it may be`() {
    let text = "<p title=\"{{ 'bell'|t }}\">{{ 'tide'|t(time='2') }}</p><title>{{ 'bell'|t }}</title>"
    let plain = "Tide &amp; &lt;wind&gt; at 2"
    #expect(page("de", text).contains("<p title=\"A bell\"><span lang=\"en\">\(plain)</span></p><title>A bell</title>"))
    #expect(page("sv", "{{ 'bell'|t }}, {{ 'tide'|t(time=2) }}") == "En klocka, <span lang=\"en\">\(plain)</span>")
    for language in ["en", "en-GB"] { #expect(page(language, text).contains("<p title=\"A bell\">\(plain)</p>")) }
    #expect(page("de", "{{ 'none'|t(default='x') }}") == "x")
  }

  @Test func `marks do not get into attributes through a variable`() {
    let text = "{% set x %}{{ 'bell'|t }}{% endset %}<p title=\"{{ x }}\">{{ x }}</p>"
    #expect(page("de", text) == "<p title=\"A bell\"><span lang=\"en\">A bell</span></p>")
  }

  @Test(arguments: ["'tide'|t(time='02:10')", "'tide'|t", "'tide'|t(default='x')", "'bell'|t(count=1)"])
  func `texts that scripts fill, and texts without placeholders, are no mistakes`(use: String) {
    #expect(mistakes("{{ \(use) }}").isEmpty)
  }
}
