import Model
import Testing
import Text

@testable import Render

/// The filter `t` and the placeholders of texts.
struct TextFilterTests {
  private func mistakes(_ template: String) -> [Diagnostic] {
    var desk = Desk(home: template)
    desk.site.strings = ["en": ["tide": "High water at {time}", "bell": "A bell"]]
    return desk.rendered(nil).host.scope.diagnostics
  }

  @Test func `an argument that a text has no placeholder for is a warning if a placeholder stays empty`() {
    let found = mistakes("<p>\n{{ 'tide'|t(tmie='02:10') }}</p>")
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.summary == "`t` is given `tmie`, but the text has the placeholder `{time}`")
    #expect(found.first?.help == "the value is `High water at {time}`")
    #expect(found.first?.place?.line == 2)
  }

  @Test(arguments: ["'tide'|t(time='02:10')", "'tide'|t", "'tide'|t(default='x')", "'bell'|t(count=1)"])
  func `texts that scripts fill, and texts without placeholders, are no mistakes`(use: String) {
    #expect(mistakes("{{ \(use) }}").isEmpty)
  }
}
