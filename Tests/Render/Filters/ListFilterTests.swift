import Testing
import Text

@testable import Render

/// What the author of a theme is told by `where`.
struct ListFilterTests {
  @Test func `a member of a member is asked for by selectattr`() {
    let template = "{{ site.entries|where('section.name', 'stories')|length }}"
    let found = ThemeFixture(home: template).rendered(nil).host.scope.diagnostics
    #expect(found.map(\.summary) == ["`where` asks for `section.name`, but there is no such member here"])
    #expect(found.first?.help == "write `|selectattr(\"section.name\", \"eq\", value)`")
  }
}
