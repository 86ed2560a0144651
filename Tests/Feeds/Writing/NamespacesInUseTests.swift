import Model
import Testing
import Text

@testable import Feeds

@Suite struct NamespacesInUseTests {
  /// Returns the entry of a feed whose only item contains `inside`.
  private func item(
    _ inside: String, _ attributes: String = "", problems: [FeedProblem.Kind] = []
  ) throws -> FeedEntry {
    let feed = try read(
      """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"
        xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
        xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:atom="http://www.w3.org/2005/Atom"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:source="http://source.scripting.com/"
        xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2" \(attributes)><channel><item>\(inside)</item></channel></rss>
      """)
    #expect(feed.problems.map(\.kind) == problems)
    return try #require(feed.entries.first)
  }

  @Test func `Media RSS gives files, pictures and what is missing otherwise`() throws {
    let entry = try item(
      """
      <media:group><media:content url="http://a.example/v.mp4" type="video/mp4" fileSize="12" duration="61" width="640" height="360">
        <media:title>Film</media:title></media:content>
      <media:content url="http://a.example/p.jpg" medium="image" width="10" height="20"/></media:group>
      <media:title type="plain">Weak</media:title><media:description>about</media:description>
      <media:thumbnail url="http://a.example/t.jpg"/><media:keywords>sea, salt</media:keywords>
      <enclosure url="http://a.example/v.mp4" length="12" type="video/mp4"/>
      """)
    #expect(entry.title?.value == "Film")
    #expect(entry.summary?.value == "about")
    #expect(
      entry.enclosures.first
        == FeedEnclosure(
          "http://a.example/v.mp4", type: "video/mp4", length: 12, duration: 61, title: "Film", width: 640, height: 360)
    )
    #expect(entry.enclosures.count == 2)
    #expect(entry.image == FeedImage("http://a.example/p.jpg", width: 10, height: 20))
    #expect(entry.tags.map(\.term) == ["sea", "salt"])
  }

  @Test func `podcasts give times, numbers, transcripts, chapters and people`() throws {
    let entry = try item(
      """
      <title>E</title><itunes:title>Other</itunes:title><itunes:duration>1:02:03</itunes:duration>
      <itunes:explicit>clean</itunes:explicit><itunes:season>2</itunes:season><itunes:episode>7</itunes:episode>
      <itunes:image href="http://a.example/c.jpg"/><itunes:summary>about</itunes:summary><itunes:author>Zoe</itunes:author>
      <podcast:transcript url="http://a.example/t.vtt" type="text/vtt" language="el"/>
      <podcast:chapters url="http://a.example/c.json" type="application/json+chapters"/>
      <podcast:person href="http://zoe.example/" role="guest">Ada</podcast:person>
      <podcast:location geo="geo:39.64,22.42;u=500">Λάρισα</podcast:location>
      <psc:chapters version="1.2"><psc:chapter start="00:00:00" title="Intro"/><psc:chapter start="1:30.5" title="Sea"/></psc:chapters>
      """)
    #expect(entry.title?.value == "E")
    #expect(entry.duration == 3723)
    #expect(entry.explicit == false)
    #expect(entry.season == 2 && entry.episode == 7)
    #expect(entry.image?.url == "http://a.example/c.jpg")
    #expect(entry.summary?.value == "about")
    #expect(entry.content == nil)
    #expect(entry.authors == [FeedPerson(name: "Zoe")])
    #expect(entry.contributors == [FeedPerson(name: "Ada", url: "http://zoe.example/")])
    #expect(entry.transcripts == [FeedTranscript("http://a.example/t.vtt", type: "text/vtt", language: "el")])
    #expect(entry.links.contains { $0.relation == "chapters" && $0.url == "http://a.example/c.json" })
    #expect(entry.chapters == [FeedChapter("Intro", start: 0), FeedChapter("Sea", start: 90.5)])
    #expect(entry.place == FeedPlace(point: FeedPlace.Point(latitude: 39.64, longitude: 22.42), name: "Λάρισα"))
  }

  @Test(
    arguments: [
      "<georss:point>39.5 22.25</georss:point>", "<georss:point>39.5,22.25</georss:point>",
      "<geo:lat>39.5</geo:lat><geo:long>22.25</geo:long>",
      "<geo:Point><geo:long>22.25</geo:long><geo:lat>39.5</geo:lat></geo:Point>",
      "<georss:where><gml:Point><gml:pos>39.5 22.25</gml:pos></gml:Point></georss:where>",
      "<georss:where><gml:Point srsName=\"EPSG:32641\"><gml:pos>22.25 39.5</gml:pos></gml:Point></georss:where>",
      "<georss:where><gml:Point srsDimension=\"3\"><gml:pos>39.5 22.25 7</gml:pos></gml:Point></georss:where>",
    ])
  func `a point is read in every spelling`(text: String) throws {
    #expect(try item(text).place?.point == FeedPlace.Point(latitude: 39.5, longitude: 22.25))
  }

  @Test func `lines, several areas and circles are kept whole`() throws {
    let line = try item("<georss:line>39.5 22.25 40 23</georss:line><georss:elev>12</georss:elev>").place
    #expect(line?.line.map(\.longitude) == [22.25, 23] && line?.height == 12 && line?.point == nil)
    let gml =
      "<georss:where><gml:LineString><gml:posList>1 2 3 4 5 6</gml:posList></gml:LineString></georss:where>"
    #expect(try item(gml).place?.line.count == 3)
    let areas = "<georss:polygon>1 2 1 3 2 3 1 2</georss:polygon><georss:polygon>5 6 5 7 6 7 5 6</georss:polygon>"
    let place = try item(areas + "<georss:circle>1 2 50</georss:circle><georss:circle>3 4 60</georss:circle>").place
    #expect(place?.polygon.count == 4 && place?.point == GeoPoint(latitude: 1, longitude: 2) && place?.radius == 50)
    #expect(place?.others.count == 2)
    #expect(place?.others.last == .circle(GeoPoint(latitude: 3, longitude: 4), radius: 60))
    #expect(place?.shapes.count == 4)
  }

  @Test func `the holes of an area are kept with it, and are no areas`() throws {
    let ring = { (tag: String, corners: String) in
      "<gml:\(tag)><gml:LinearRing><gml:posList>\(corners)</gml:posList></gml:LinearRing></gml:\(tag)>"
    }
    let area = ring("exterior", "0 0 0 9 9 9 0 0") + ring("interior", "1 1 1 2 2 2 1 1")
    let place = try item("<georss:where><gml:Polygon>\(area)</gml:Polygon></georss:where>").place
    #expect(place?.shapes.count == 1 && place?.polygon.last == GeoPoint(latitude: 0, longitude: 0))
    #expect(place?.holes.map(\.count) == [4] && place?.holes.first?.first == GeoPoint(latitude: 1, longitude: 1))
    // The second area, its rings as single positions and with the names of GML 2; then the first outline again.
    let positions = { (corners: [String]) in
      "<gml:LinearRing>" + corners.map { "<gml:pos>\($0)</gml:pos>" }.joined() + "</gml:LinearRing>"
    }
    let second =
      "<gml:outerBoundaryIs>" + positions(["20 20", "20 29", "29 29", "20 20"]) + "</gml:outerBoundaryIs>"
      + "<gml:innerBoundaryIs>" + positions(["21 21", "21 22", "22 22", "21 21"]) + "</gml:innerBoundaryIs>"
      + "<gml:innerBoundaryIs>" + positions(["24 25", "24 26", "25 26", "24 25"]) + "</gml:innerBoundaryIs>"
    let both = try item(
      "<georss:where><gml:Polygon>\(area)</gml:Polygon><gml:Polygon>\(second)</gml:Polygon></georss:where>"
        + "<georss:polygon>0 0 0 9 9 9 0 0</georss:polygon>"
    ).place
    #expect(both?.shapes.count == 2 && both?.holes.count == 1)
    guard case .polygon(let rings)? = both?.others.first else {
      Issue.record("no second area")
      return
    }
    #expect(rings.map(\.count) == [4, 4, 4] && rings[2][1] == GeoPoint(latitude: 24, longitude: 26))
  }

  @Test func `all areas of an alert are kept`() throws {
    let alert = """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a1</identifier><info><event>Storm</event>
      <area><areaDesc>North</areaDesc><polygon>1,2 1,3 2,3 1,2</polygon><circle>1,2 1.5</circle></area>
      <area><areaDesc>South</areaDesc><polygon>5,6 5,7 6,7 5,6</polygon><circle>7,8 2</circle></area></info></alert>
      """
    let place = try #require(try read(alert).entries.first?.place)
    #expect(place.name == "North" && place.radius == 1500 && place.polygon.count == 4)
    #expect(
      place.others.count == 2 && place.others.contains(.circle(GeoPoint(latitude: 7, longitude: 8), radius: 2000)))
  }

  @Test func `areas are polygons`() throws {
    let corners = "1 2 1 3 2 3 1 2"
    for text in [
      "<georss:polygon>\(corners)</georss:polygon>",
      "<georss:where><gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>\(corners)</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></georss:where>",
    ] {
      #expect(try item(text).place?.polygon.map(\.longitude) == [2, 3, 3, 2])
    }
    #expect(try item("<georss:box>1 2 3 4</georss:box>").place?.polygon.map(\.latitude) == [1, 1, 3, 3, 1])
    #expect(try item("<georss:circle>1 2 500</georss:circle>").place?.radius == 500)
  }

  @Test func `coordinates that are not on Earth are ignored, and those out of range reported`() throws {
    #expect(try item("<georss:point>91 0</georss:point>", problems: [.misplaced]).place == nil)
    #expect(try item("<georss:point>here</georss:point>").place == nil)
    #expect(try item("<georss:polygon>1 2 3</georss:polygon>").place == nil)
    #expect(try item("<geo:lat>1</geo:lat>").place == nil)
    #expect(try item("<georss:radius>-1</georss:radius>").place == nil)
    #expect(try item("<gml:radius uom='km'>1e300</gml:radius>").place == nil)
  }

  @Test func `an alert is read inside an entry, inside its content, and alone`() throws {
    let alert = """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a1</identifier><sender>w@a.example</sender>
      <sent>2026-01-02T03:04:05+02:00</sent><info><event>Storm</event><severity>Severe</severity><headline>Storm at sea</headline>
      <description>Stay home</description><web>http://a.example/a1</web><area><areaDesc>Gulf</areaDesc>
      <polygon>1,2 1,3 2,3 1,2</polygon></area><resource><resourceDesc>map</resourceDesc></resource></info>
      <info><language>en</language><event>Other</event></info></alert>
      """
    let atom =
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>e</id><title>T</title><content type='text/xml'>\(alert)</content></entry></feed>"
    for (text, id, title) in [(alert, "a1", "Storm at sea"), (atom, "e", "T")] {
      let feed = try read(text)
      #expect(feed.entries.count == 1)
      let entry = feed.entries[0]
      #expect(entry.id == id)
      #expect(entry.title?.value == title)
      #expect(entry.summary?.value == "Stay home")
      #expect(entry.alert?["severity"] == "Severe")
      #expect(entry.alert?["event"] == "Storm")
      #expect(entry.alert?["resourceDesc"] == nil)
      #expect(entry.place?.name == "Gulf")
      #expect(entry.place?.polygon.count == 4)
      #expect(entry.link == "http://a.example/a1")
    }
    #expect(try item("<cap:event>Fire</cap:event>").alert?["event"] == "Fire")
  }

  @Test func `a license, a rights statement and links of other kinds are kept`() throws {
    let entry = try item(
      """
      <link>http://a.example/1</link><dc:rights>© Zoe</dc:rights><cc:license rdf:resource="http://cc.example/by"/>
      <atom:link rel="related" href="http://b.example/" title="B" hreflang="de" length="7"/><comments>http://a.example/1#c</comments>
      """)
    #expect(entry.link == "http://a.example/1")
    #expect(entry.rights?.value == "© Zoe")
    #expect(entry.comments == "http://a.example/1#c")
    #expect(entry.links.map(\.relation) == ["alternate", "license", "related"])
    #expect(
      entry.links[2]
        == FeedLink("http://b.example/", relation: "related", type: "text/html", title: "B", length: 7, language: "de"))
  }

  @Test func `the contents of unknown elements are ignored`() throws {
    let entry = try item(
      "<source:x><title>inner</title><guid>inner</guid>text</source:x><title>T</title><guid>g</guid>")
    #expect(entry.title?.value == "T")
    #expect(entry.id == "g")
  }
}
