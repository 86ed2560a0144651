import Model
import Testing

@Suite struct CoordinateTextTests {
  @Test(arguments: [
    ("37°58′12″N", 37.97), ("37 58 12 N", 37.97), ("37:58:12", 37.97), ("37,97", 37.97), ("37.97° N", 37.97),
    ("37°58.2'", 37.97), ("23°43'39\" W", -23.7275), ("-23.7275", -23.7275), ("37°58′12″ Β", 37.97),
  ])
  func `degrees are read as people write them`(_ text: String, _ degrees: Double) {
    let found = CoordinateText.degrees(of: text)?.value
    #expect(found.map { abs($0 - degrees) < 1e-6 } == true)
  }

  @Test(arguments: ["", "here", "37 60 0", "1 2 3 4", "37.9.8", "400", "37-58", "°"])
  func `what is no coordinate is none`(_ text: String) { #expect(CoordinateText.degrees(of: text) == nil) }

  @Test func `degrees are written with six decimals at most`() {
    #expect(CoordinateText.written(37.966_666_666) == "37.966667")
    #expect(CoordinateText.written(24) == "24")
    #expect(CoordinateText.written(-0.5) == "-0.5")
    #expect(CoordinateText.written(-179.000_000_4) == "-179")
    #expect(CoordinateText.written(120) == "120")
  }

  @Test func `degrees near the equator and the meridian of Greenwich are written without an exponent`() {
    #expect(CoordinateText.written(0.000_01) == "0.00001")
    #expect(CoordinateText.written(-0.000_098) == "-0.000098")
    #expect(CoordinateText.written(-0.000_000_4) == "0")
  }
}
