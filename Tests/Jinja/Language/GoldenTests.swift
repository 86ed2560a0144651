import Testing
import Text
import Trial

/// Compares our output with that of Jinja2 3.1.6, which `oracle/generate.py` recorded.
struct GoldenTests {
  private static let areas = [
    "literals", "operators", "access", "statements", "whitespace", "macros", "templates", "filters",
    "tests", "lenient", "text", "values",
  ]

  @Test(arguments: areas)
  func `templates render as Jinja2 renders them`(area: String) throws {
    let goldens = try Golden.all(area)
    #expect(goldens.count > 40)
    for golden in goldens where Deviations.reason(of: golden) == nil {
      let (output, error) = golden.render()
      #expect(output == golden.output, "\(golden.template)\n\(error?.summary ?? "")")
    }
  }

  @Test func `the manual says how many templates render otherwise, and why`() throws {
    let goldens = try Self.areas.flatMap { try Golden.all($0) }
    var counts: [String: Int] = [:]
    for golden in goldens where golden.render().output != golden.output {
      counts[try #require(Deviations.reason(of: golden), "\(golden.template)"), default: 0] += 1
    }
    let reasons = counts.sorted { $0.key < $1.key }.map { ConformancePage.Reason($0.value, $0.key) }
    #expect(ConformancePage.difference(of: "jinja", cases: goldens.count, reasons: reasons) == nil)
  }
}
