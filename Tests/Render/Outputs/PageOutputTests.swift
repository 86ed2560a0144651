import Model
import Testing
import Text

@testable import Render

@Suite struct PageOutputTests {
  @Test func `a further output has the name of its page`() {
    var site = Fixture.stories(2)
    site.entries[0].path = "/2022/s2.html"
    let plan = Fixture.context(site).plan
    func path(ofEntry entry: Int) -> String {
      PageOutput.path(of: "geojson", Page(.entry(entry), language: 0), plan)
    }
    #expect(path(ofEntry: 0) == "2022/s2.geojson")
    #expect(path(ofEntry: 1) == "stories/s1/index.geojson")
  }
}
