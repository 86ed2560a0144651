import Testing
import Text

@testable import Render

/// Diagnostics for filters of the site that are used wrongly.
struct HostFilterTests {
  private func mistakes(_ template: String, isLenient: Bool = false) -> [Diagnostic] {
    Desk(home: template).rendered(nil, isLenient: isLenient).host.scope.diagnostics
  }

  @Test func `a key that entries never have is an error of where`() {
    let found = mistakes("{{ site.entries|where('titel', 'x')|length }}")
    #expect(found.map(\.summary) == ["`where` asks for `titel`, but there is no such member here"])
    #expect(found.first?.help == "did you mean `title`?")
    #expect(mistakes("{{ site.entries|where('titel')|length }}", isLenient: true).isEmpty)
    #expect(mistakes("{{ site.entries|where('cover')|length }}").isEmpty)
    #expect(mistakes("{{ [{'a': 1}, {'b': 2}]|where('a', 1)|length }}").isEmpty)
  }

  @Test(arguments: ["markdown", "plain", "excerpt", "slug"])
  func `a filter of texts names itself where it gets no text`(filter: String) {
    #expect(mistakes("{{ [1]|\(filter) }}").map(\.summary) == ["`\(filter)` needs a text"])
  }
}
