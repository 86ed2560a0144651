import Foundation
import Testing
import Trial

/// Places in front matter and GeoJSON: what is read of them, and what is said of mistakes.
@Suite struct PlaceTests {
  private func words(_ place: String, settings: String = "") throws -> String {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\n\(settings)",
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\nplace: \(place)\n---\nText.\n",
    ])
    return try site.build().words
  }

  @Test(arguments: [
    (
      "{lat: 137.9, lon: 23.7}", "a.md:4:14: error: `lat` must be a number from -90 to 90, not `137.9`", "swapped"
    ),
    ("{lat: 37°58′12″N, lon: 23.7}", "a.md:4:14: error: `lat` must be a number", "decimal degrees: `37.97`"),
    ("{lat: 37.9, lon: \"23 43 39 E\"}", "a.md:4:25: error: `lon` must be a number", "decimal degrees: `23.7275`"),
    ("{lat: 23.7 E, lon: 37}", "a.md:4:14: error", "are `lat` and `lon` swapped?"),
    ("{lat: 0, lon: 0}", "a.md:4:14: error: the place is (0, 0), in the sea off Ghana", "write where it is"),
    ("{lat: 37.9}", "`place` lacks `lon`", "from -180 to 180"),
    ("{polygon: [[37, 23], [38, 24]]}", "`polygon` must be at least 3 positions", "has 2"),
    (
      "{polygon: [[37, 23], [138, 24], [38, 25]]}", "`polygon` must be a number from -90 to 90, not `138`", "swap"
    ),
    ("{lat: 37,97, lon: 23.7}", "`97` is not a key of `place`", "write a decimal point: `37.97`"),
    (
      "{polygon: [[37.9, 23.7], [37.8, 23.7], [37.7, 23.7]]}", "`polygon` must be the corners of an area",
      "its corners are on one line"
    ),
    (
      "{polygon: \"37.1 23.1, 37.2 23.2, 37.3 23.3\"}", "`polygon` must be the corners of an area",
      "its corners are on one line"
    ),
    ("{path: [[37, 23], 38]}", "`path` must be a latitude and a longitude", "not `38`"),
    ("{lat: 37, lon: 23, radius: far}", "`radius` must be a distance such as `800m`", "not `far`"),
  ])
  func `a wrong position is named with what to write`(_ place: String, _ summary: String, _ help: String) throws {
    let words = try words(place)
    #expect(words.contains(summary) && words.contains(help), "\(words)")
    #expect(words.contains("^"))
  }

  @Test(arguments: [
    "Town hall", "{name: Town hall}", "{address: Town hall}", "{name: \"Town\\nhall\"}",
  ])
  func `a name or an address is a place without a map`(place: String) throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\n",
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\nplace: \(place)\n---\nText.\n",
      "content/notes/b.md":
        "---\ntitle: B\ndate: 2026-01-01\nevent: {starts: 2026-12-05}\nplace: \(place)\n---\nText.\n",
    ])
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("place"), "\(build.words)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("<span>Town hall</span>") && !page.contains("openstreetmap") && !page.contains("None"))
    let event = try site.page("notes/b/index.html")
    #expect(event.contains("\"location\":") && event.components(separatedBy: "<span>Town hall</span>").count == 2)
    #expect(try site.page("notes/index.html").contains("</time></span><span>Town hall</span>"))
    let calendars = try site.files().filter { $0.key.hasSuffix(".ics") }.values.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(!calendars.isEmpty && calendars.allSatisfy { $0.contains("LOCATION:Town hall") }, "\(calendars)")
    #expect(try !site.files().keys.contains("places.geojson"))
  }

  @Test(arguments: [
    ("38.2, 23.1", true), ("38.2,23.1", true), ("38.2 -23.1", true), ("38.2N, 23.1E", true), ("98.2, 23.1", false),
    ("10, 20, 30", false), ("Town hall, 3", false), ("Route 66", false),
  ])
  func `a position that is written as the name of a place is named`(place: String, isPosition: Bool) throws {
    let words = try words("\"\(place)\"")
    #expect(words.contains("this text is the name of the place, so no map shows it") == isPosition, "\(words)")
    if isPosition { #expect(words.contains("write the position as `place: {lat: 38.2, lon: ")) }
  }

  @Test func `an incident needs a position`() throws {
    #expect(try words("Town hall\nincident: {severity: minor}").contains("the incident has no `place`"))
  }

  @Test func `a position that is near the areas when it is swapped is named`() throws {
    let areas = "areas: {zografou: {at: [37.9765, 23.7766]}}\n"
    #expect(try words("{lat: 23.7766, lon: 37.9765}", settings: areas).contains("with `lat` and `lon` swapped"))
    #expect(!(try words("{lat: 37.9765, lon: 23.7766}", settings: areas).contains("swapped")))
  }

  @Test func `wrong areas are named`() throws {
    let areas = """
      areas:
        a: {at: [0, 0]}
        b: {title: B}
        c: {at: "37°58′ N, 23°43′ E"}
        d: {at: [37, 23], thresholds: [10, 5], radius: 2000km}

      """
    let words = try words("{lat: 1, lon: 1}", settings: areas)
    for part in [
      "`at` is (0, 0)", "lacks `at`", "write decimal degrees: `[37.966667, 23.716667]`",
      "`thresholds` must be two numbers", "`radius` must be a distance",
    ] { #expect(words.contains(part), "\(part)\n\(words)") }
  }

  @Test func `times as programs write them are named`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 1485874800000\n---\nText.\n"])
    #expect(try site.build().words.contains("these are milliseconds since 1970: write `2017-01-31T15:00:00Z`"))
  }

  @Test func `an entry with a place has a map, and the same in words`() throws {
    let site = try Site([
      "content/notes/a.md": """
      ---
      title: A
      date: 2026-01-01
      place: {name: Walk, address: 1 Sea Street, height: 12, path: [[37.9, 23.7], [37.91, 23.72]]}
      ---
      Text.
      """,
      "content/notes/b.md":
        "---\ntitle: B\ndate: 2026-01-02\nplace: {polygon: \"37 23, 37 24, 38 24\", radius: 5}\n---\nText.\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("notes/a/index.html")
    for part in ["class=\"map-line\"", "Walk", "1 Sea Street", "12 m above the sea", "places.", "geo:37.9"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(try site.page("notes/b/index.html").contains("class=\"map-place-area\""))
    let feed = try site.page("feed.xml")
    #expect(feed.contains("<georss:line>37.9 23.7 37.91 23.72</georss:line>") && feed.contains("<georss:elev>12<"))
    #expect(feed.contains("<georss:polygon>37 23 37 24 38 24 37 23</georss:polygon>"))
  }

  @Test func `a place at the meridian of Greenwich has an address without an exponent`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\nplace: {lat: 51.478, lon: -0.000052}\n---\nText.\n"])
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/a/index.html").contains("\"geo:51.478,-0.0001\""))
  }

  @Test func `features of GeoJSON are entries`() throws {
    let features = """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "geometry": {"type": "Point", "coordinates": [23.7, 37.9]},
        "properties": {"title": "One", "date": "2026-01-01", "place": "Pier", "handled": true, "depth": 4, "text": "Words *here*."}},
       {"type": "Feature", "geometry": {"type": "Point", "coordinates": [37.9, 123.7]}, "properties": {"title": "Two"}},
       {"type": "Feature", "geometry": null, "properties": {"name": "Three"}}
      ]}
      """
    var files = ["content/boats/_index.md": "---\ntitle: Boats\n---\n", "content/boats/list.geojson": features]
    let wrong = try Site(files).build().words
    #expect(wrong.contains("content/boats/list.geojson:4:67: error: feature 2: 123.7 is not a latitude"), "\(wrong)")
    #expect(wrong.contains("GeoJSON has the longitude first"))
    files["content/boats/list.geojson"] = features.replacing("[37.9, 123.7]", with: "[23.7, 37.8]")
    let site = try Site(files)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("boats/one/index.html")
    #expect(page.contains("Words <em>here</em>.") && page.contains("Pier") && page.contains("class=\"handled-yes\""))
    #expect(try site.page("boats/index.html").contains("Three"))
    #expect(try site.page("places.geojson").contains("[23.7,37.9]"))
  }

  private static let island = """
    {"type": "FeatureCollection", "features": [{"type": "Feature",
     "properties": {"title": "Island", "date": "2026-01-01T00:00:00Z", "handled": false}, "geometry": {"type": "Polygon",
     "coordinates": [[[23, 37], [24, 37], [24, 38], [23, 37]], [[23.5, 37.2], [23.8, 37.5], [23.8, 37.2], [23.5, 37.2]]]}}]}
    """

  @Test func `an alert of an area with a hole covers the hole, which is a warning at its place`() throws {
    let files = [
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nincidents: {sender: signals@trial.example}\n",
      "content/signals/_index.md": "---\ntitle: Signals\n---\n", "content/signals/list.geojson": Self.island,
    ]
    let site = try Site(files)
    let build = try site.build()
    #expect(
      build.status == 0
        && build.words.contains(
          "content/signals/list.geojson:1:44: warning: the alert of this incident covers the hole in its area too"),
      "\(build.words)")
    #expect(try site.page("signals/island/alert.xml").components(separatedBy: "<polygon>").count == 2)
    #expect(try site.page("signals/feed.xml").contains("<gml:interior>"))
    #expect(try site.page("places.geojson").contains("[[23.5,37.2],[23.8,37.5],[23.8,37.2],[23.5,37.2]]"))
    // Without a sender there are no alerts.
    let quiet = try Site(files.merging(["content/site.yaml": "title: Trial\nurl: https://trial.example/\n"]) { $1 })
    #expect(try !quiet.build().words.contains("hole"))
  }

  @Test func `holes of a source's areas come through the archive, and out in GeoJSON and GeoRSS, once`() throws {
    let ring = { (tag: String, corners: String) in
      "<gml:\(tag)><gml:LinearRing><gml:posList>\(corners)</gml:posList></gml:LinearRing></gml:\(tag)>"
    }
    let areas =
      "<gml:Polygon>" + ring("exterior", "37 23 37 24 38 24 37 23")
      + ring("interior", "37.2 23.5 37.5 23.8 37.2 23.8 37.2 23.5")
      + "</gml:Polygon>"
    let feed = """
      <rss version="2.0" xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"><channel>
      <title>Areas</title><item><guid>urn:a</guid><title>Island</title><link>https://a.example/1</link>
      <pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate><georss:where>\(areas)</georss:where></item></channel></rss>
      """
    let site = try Site([
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nsources: [{id: areas, file: feeds/areas.rss, page: own}]\n",
      "content/feeds/areas.rss": feed,
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let places = try site.page("places.geojson")
    #expect(places.contains("[[[23,37],[24,37],[24,38],[23,37]],[[23.5,37.2],"), "\(places)")
    let rss = try site.page("feed.xml").replacing(#/>\s+</#, with: "><")
    #expect(rss.contains(areas) && !rss.contains("georss:polygon"), "\(rss)")
    #expect(try site.page("feed.atom").components(separatedBy: "<gml:interior>").count == 2)
  }
}
