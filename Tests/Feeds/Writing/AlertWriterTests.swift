import Model
import Testing
import Text

@testable import Feeds

/// Alerts in CAP 1.2 that are written and read again.
@Suite struct AlertWriterTests {
  private static let sent = Timestamp(seconds: 1_779_357_600)

  private static func points(_ pairs: [(Double, Double)]) -> [GeoPoint] {
    pairs.map { GeoPoint(latitude: $0, longitude: $1) }
  }

  private static let place: FeedPlace = {
    let ring = points([(37.97, 23.77), (37.97, 23.78), (37.98, 23.78), (37.97, 23.77)])
    let other = points([(38.1, 23.7), (38.1, 23.8), (38.2, 23.8), (38.1, 23.7)])
    var place = FeedPlace(
      GeoPlace(
        name: "Ζωγράφου & <γύρω>", height: 120.5,
        shapes: [
          .circle(points([(37.9765, 23.7766)])[0], radius: 1250), .polygon([ring]), .polygon([other]),
          .line(points([(37.9, 23.7), (37.91, 23.71), (37.92, 23.7)])), .point(points([(37.5, 23.5)])[0]),
        ]) ?? GeoPlace(at: GeoPoint(latitude: 1, longitude: 1)))
    place.name = "Ζωγράφου & <γύρω>"
    return place
  }()

  private static var message: CAPMessage {
    var message = CAPMessage(identifier: "abc/2", sender: "signals@a.example", sent: sent)
    message.kind = .update
    message.references = [.init("abc/1", sent: Timestamp(seconds: sent.seconds - 60))]
    message.infos = ["en", "el"].map { language in
      var info = CAPMessage.Info(language: language, headline: language == "en" ? "Lights out" : "Σβηστά φώτα")
      info.description = "One\nTwo"
      info.web = "https://a.example/\(language)/"
      info.senderName = "Neighbours"
      (info.severity, info.certainty, info.urgency) = (.moderate, .observed, .expected)
      info.isHandled = true
      info.onset = sent
      info.expires = Timestamp(seconds: sent.seconds + 3600)
      info.place = place
      info.resources = [FeedEnclosure("https://a.example/map.png", type: "image/png", length: 12, title: "Map")]
      return info
    }
    return message
  }

  private func read(_ bytes: [UInt8]) throws -> [FeedEntry] {
    guard case .feed(let document) = FeedReader.read(bytes) else {
      Issue.record("not a feed")
      return []
    }
    #expect(document.format == .cap && document.problems.isEmpty)
    return document.entries
  }

  @Test(arguments: [0, 7200, -12_600])
  func `an alert that is written and read again has lost and doubled nothing`(_ offset: Int) throws {
    let entries = try read(FeedWriter.alert(Self.message) { _ in offset })
    #expect(entries.count == 1)
    let languages = try #require(entries.first).byLanguage
    #expect(languages.map(\.language) == ["en", "el"] && languages.map(\.id) == ["abc/2", "abc/2#el"])
    #expect(languages.map(\.title?.value) == ["Lights out", "Σβηστά φώτα"])
    #expect(languages.map(\.link) == ["https://a.example/en/", "https://a.example/el/"])
    for entry in languages {
      let alert = try #require(entry.alert)
      #expect(alert["sender"] == "signals@a.example" && alert["status"] == "Exercise" && alert["scope"] == "Public")
      #expect(alert.kind == .update && alert.referenced == ["abc/1"])
      #expect(alert["severity"] == "Moderate" && alert["certainty"] == "Observed" && alert["urgency"] == "Expected")
      #expect(alert["expires"].flatMap(FeedDate.timestamp)?.seconds == Self.sent.seconds + 3600)
      #expect(alert.parameter(FeedAlert.handled) == "true")
      #expect(entry.published == Self.sent && entry.summary?.value == "One\nTwo")
      #expect(entry.place?.name == Self.place.name && entry.place?.height == 120.5)
      #expect(Set(entry.place?.shapes ?? []) == Set(Self.place.shapes))
      #expect(entry.place?.shapes.count == Self.place.shapes.count)
      #expect(entry.enclosures.map(\.url) == ["https://a.example/map.png"] && entry.enclosures.first?.title == "Map")
      #expect(entry.authors.map(\.name) == ["Neighbours"])
    }
  }

  @Test func `times have an offset and never a Z, and elements are in the order of the schema`() {
    let text = FeedWriter.alert(Self.message).text
    #expect(text.contains("<sent>2026-05-21T10:00:00-00:00</sent>"))
    #expect(text.contains("<references>signals@a.example,abc/1,2026-05-21T09:59:00-00:00</references>"))
    let names = [
      "<language>", "<category>", "<event>", "<urgency>", "<severity>", "<certainty>", "<onset>", "<expires>",
    ]
    let later = [
      "<senderName>", "<headline>", "<description>", "<web>", "<parameter>", "<resource>", "<area>", "<polygon>",
    ]
    let places = (names + later).map { text.firstRange(of: $0)?.lowerBound ?? text.endIndex }
    #expect(places == places.sorted() && !places.contains(text.endIndex))
  }

  /// A square around (50, 10), counterclockwise as GeoJSON has outlines; smaller ones are holes, and clockwise.
  private static func ring(_ size: Double) -> [GeoPoint] {
    let corners = [(-size, -size), (-size, size), (size, size), (size, -size), (-size, -size)]
      .map { GeoPoint(latitude: 50 + $0.0 * (size == 1 ? 0.5 : 1) + (size == 1 ? 5 : 0), longitude: 10 + $0.1) }
    return size == 9 ? corners : corners.reversed()
  }

  private static let hole = [(38.005, 23.765), (38.01, 23.765), (38.01, 23.77), (38.005, 23.765)]

  @Test(arguments: [false, true])
  func `places that are written as GeoRSS or as GeoJSON and read again are the same`(hasHoles: Bool) throws {
    var entry = FeedEntry()
    (entry.id, entry.title, entry.place) = ("urn:a", FeedText(.text, "A"), Self.place)
    let hole = Self.hole.map { GeoPoint(latitude: $0.0, longitude: $0.1) }
    if hasHoles {
      entry.place?.holes = [hole, hole.map { GeoPoint(latitude: $0.latitude + 0.01, longitude: $0.longitude) }]
      entry.place?.add(.polygon([Self.ring(9), Self.ring(2), Self.ring(1)]))
    }
    let written = try #require(entry.place)
    for bytes in [
      FeedWriter.rss(FeedDocument(format: .rss20, entries: [entry])),
      FeedWriter.atom(FeedDocument(format: .atom10, entries: [entry])),
    ] {
      guard case .feed(let document) = FeedReader.read(bytes) else {
        Issue.record("not a feed")
        continue
      }
      #expect(Set(document.entries.first?.place?.shapes ?? []) == Set(written.shapes))
      #expect(document.entries.first?.place?.shapes.count == written.shapes.count)
      #expect((bytes.span.text.firstRange(of: "gml:interior") != nil) == hasHoles)
    }
    let place = try #require(GeoPlace(name: "A", height: 120.5, shapes: written.shapes))
    let node = try JSON.parse(JSON.bytes(of: GeoJSON.geometry(of: place)), file: "a")
    #expect(try GeoJSON.shapes(of: node).shapes == place.shapes)
  }

  @Test func `an index of alerts links to them in Atom and in RSS`() throws {
    var entry = FeedEntry()
    (entry.id, entry.title, entry.link) = ("urn:a", FeedText(.text, "A"), "https://a.example/a/")
    entry.links = [FeedLink("https://a.example/a/alert.xml", relation: "alternate", type: CAPMessage.mediaType)]
    for bytes in [
      FeedWriter.rss(FeedDocument(format: .rss20, entries: [entry])),
      FeedWriter.atom(FeedDocument(format: .atom10, entries: [entry])),
    ] {
      guard case .feed(let document) = FeedReader.read(bytes) else {
        Issue.record("not a feed")
        continue
      }
      let back = try #require(document.entries.first)
      #expect(back.link == "https://a.example/a/")
      #expect(back.links.filter { $0.type == CAPMessage.mediaType }.map(\.url) == ["https://a.example/a/alert.xml"])
    }
  }
}
