import Testing

@testable import Feeds

/// Positions that are not on Earth.
@Suite struct MisplacedTests {
  private func problems(_ places: String...) throws -> [FeedProblem] {
    let items = places.map { "<item><title>A</title>\($0)</item>" }.joined()
    return try read(
      "<rss version='2.0' xmlns:georss='http://www.georss.org/georss' xmlns:gml='http://www.opengis.net/gml' "
        + "xmlns:geo='http://www.w3.org/2003/01/geo/wgs84_pos#'><channel><title>T</title>\(items)</channel></rss>"
    ).problems
  }

  @Test(arguments: [
    ("<georss:point>95.2 23.7</georss:point>", "95.2 23.7"), ("<georss:point>38,-181</georss:point>", "38 -181"),
    ("<geo:lat>-91</geo:lat><geo:long>23</geo:long>", "-91"), ("<georss:circle>91 2 500</georss:circle>", "91 2"),
    ("<georss:polygon>1 2 3 4 99 6 1 2</georss:polygon>", "99 6"), ("<georss:box>1 2 3 400</georss:box>", "3 400"),
    ("<georss:where><gml:Point><gml:pos>200 1</gml:pos></gml:Point></georss:where>", "200 1"),
    (
      "<georss:where><gml:Point srsName='EPSG:32641'><gml:pos>22 139</gml:pos></gml:Point></georss:where>", "22 139"
    ),
    (
      "<georss:where><gml:Point srsName='urn:ogc:def:crs:OGC:1.3:CRS84'><gml:pos>22 139</gml:pos></gml:Point></georss:where>",
      "22 139"
    ),
  ])
  func `a position that is not on Earth is named`(place: String, example: String) throws {
    let found = try problems(place)
    #expect(found.map(\.kind) == [.misplaced])
    #expect(
      found.first?.summary.hasPrefix("a position is not on Earth and is left out: `\(example)`;") ?? false, "\(found)")
  }

  @Test func `several are one problem, with the first as an example`() throws {
    let found = try problems(
      "<georss:point>38 23</georss:point>", "<georss:point>138 23</georss:point>", "<georss:point>0 361</georss:point>")
    #expect(
      found.map(\.summary) == [
        "2 positions are not on Earth and are left out, such as `138 23`; a latitude is from -90 to 90, "
          + "and a longitude from -180 to 180"
      ])
  }

  @Test func `positions on Earth, heights, radii and other numbers are no problem`() throws {
    #expect(
      try problems(
        "<georss:point>-90 180</georss:point><georss:elev>500</georss:elev>", "<georss:point>10 350</georss:point>",
        "<georss:circle>38 23 5000</georss:circle>", "<geo:lat>39,5</geo:lat><geo:long>22,25</geo:long>",
        "<georss:point>somewhere</georss:point>",
        "<georss:where><gml:LineString srsDimension='3'><gml:posList>1 2 999 3 4 999</gml:posList></gml:LineString></georss:where>"
      ).isEmpty)
  }
}
