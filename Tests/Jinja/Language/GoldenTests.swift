import Testing
import Text

/// Compares our output with that of Jinja2 3.1.6, which `oracle/generate.py` recorded.
struct GoldenTests {
  @Test(arguments: [
    "literals", "operators", "access", "statements", "whitespace", "macros", "templates", "filters",
    "tests", "lenient", "text", "values",
  ])
  func `templates render as Jinja2 renders them`(area: String) throws {
    let goldens = try Golden.all(area)
    #expect(goldens.count > 40)
    for golden in goldens where Deviations.reason(of: golden) == nil {
      let (output, error) = golden.render()
      #expect(output == golden.output, "\(golden.template)\n\(error?.summary ?? "")")
    }
  }
}
