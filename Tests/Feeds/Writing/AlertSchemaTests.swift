import Model
import Testing
import Text
import Trial

@testable import Feeds

/// Alerts have the elements, in the order and with the values, that CAP 1.2 allows: `cap-1.2.rng` says which.
@Suite(.enabled(if: Installed.xmllint != nil, "xmllint is not installed"))
struct AlertSchemaTests {
  @Test func `every alert that is written is one of CAP 1.2`() throws {
    var dice = Dice(seed: 12)
    let alerts = (0..<300).map { _ in FeedWriter.alert(dice.message()) { _ in 7200 } }
    let (invalid, words) = try invalid(alerts)
    #expect(invalid.isEmpty, "\(words.prefix(2000))")
    for alert in alerts {
      for polygon in alert.text.components(between: "<polygon>", and: "</polygon>") {
        let corners = polygon.split(separator: " ")
        #expect(corners.first == corners.last && corners.count >= 4, "\(polygon)")
      }
    }
  }

  @Test func `every place of an alert that is written is read again, once`() throws {
    var dice = Dice(seed: 13)
    for _ in 0..<300 {
      let message = dice.message()
      guard case .feed(let document) = FeedReader.read(FeedWriter.alert(message)) else {
        Issue.record("it is not read")
        continue
      }
      let read = document.entries.flatMap(\.byLanguage)
      for (info, entry) in zip(message.infos, read) {
        let (written, back) = (info.place?.shapes ?? [], entry.place?.shapes ?? [])
        #expect(Set(back.map(Self.rounded)) == Set(written.map(Self.rounded)) && back.count == written.count)
      }
      #expect(message.infos.isEmpty || read.count == message.infos.count)
    }
  }

  /// Radii are written in kilometres: rounded to a millimetre, they are the same. A point is a circle without a radius. Alerts
  /// have no holes.
  private static func rounded(_ shape: GeoShape) -> GeoShape {
    switch shape {
    case .circle(let point, let radius):
      radius == 0 ? .point(point) : .circle(point, radius: (radius * 1000).rounded() / 1000)
    case .polygon(let rings): .polygon(Array(rings.prefix(1)))
    case .point, .line: shape
    }
  }

  /// What a mistake in the writer would make: a text of the alert, and what it becomes.
  private static let faults = [
    ("<identifier>abc/2</identifier>", ""), ("<identifier>abc/2<", "<identifier>a b<"), ("<sender>a@", "<sender>a,"),
    ("<sent>2026-05-21T12:00:00+02:00<", "<sent>2026-05-21T10:00:00Z<"), ("<status>Exercise<", "<status>exercise<"),
    ("<msgType>Update</msgType>", ""), ("<scope>Public<", "<scope>All<"), ("cap:1.2\"", "cap:1.1\""),
    (",2026-05-21T11:59:00+02:00</references>", "</references>"), ("<category>Safety</category>", ""),
    ("<event>Lights</event>", "<event></event>"), ("<severity>Minor<", "<severity>High<"),
    ("<urgency>Past</urgency><severity>Minor</severity>", "<severity>Minor</severity><urgency>Past</urgency>"),
    ("<certainty>Likely</certainty>", ""), ("<language>el<", "<language>Ελληνικά<"),
    ("<valueName>handled</valueName>", ""), ("<mimeType>image/png<", "<mimeType>png<"), ("<size>12<", "<size>12 KB<"),
    ("<areaDesc>Pier</areaDesc>", ""), ("37.97,23.77 37.97,23.78 ", "37.97,23.77 "),
    ("<circle>37.5,23.5 1.25<", "<circle>37.5,23.5<"),
    ("<circle>37.5,", "<circle>97.5,"), ("</info>", "<note>x</note></info>"), ("<altitude>100<", "<altitude>high<"),
  ]

  @Test func `an alert with a mistake is none of CAP 1.2`() throws {
    var message = CAPMessage(identifier: "abc/2", sender: "a@a.example", sent: Timestamp(seconds: 1_779_357_600))
    message.kind = .update
    message.references = [.init("abc/1", sent: Timestamp(seconds: 1_779_357_540))]
    var info = CAPMessage.Info(language: "el", headline: "Lights")
    (info.urgency, info.severity, info.certainty) = (.past, .minor, .likely)
    info.resources = [FeedEnclosure("https://a.example/map.png", type: "image/png", length: 12, title: "Map")]
    let ring = [(37.97, 23.77), (37.97, 23.78), (37.98, 23.78), (37.97, 23.77)].map {
      GeoPoint(latitude: $0, longitude: $1)
    }
    var place = FeedPlace(point: GeoPoint(latitude: 37.5, longitude: 23.5), name: "Pier", radius: 1250, polygon: ring)
    place.height = 30.48
    info.place = place
    message.infos = [info]
    let alert = FeedWriter.alert(message) { _ in 7200 }.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined()
    var alerts = [Array(alert.utf8)]
    for (text, other) in Self.faults {
      let faulty = alert.replacing(text, with: other)
      #expect(faulty != alert, "\(text) is not in \(alert)")
      alerts.append(Array(faulty.utf8))
    }
    let (invalid, words) = try invalid(alerts)
    #expect(invalid == Set(1...Self.faults.count), "\(words.prefix(2000))")
  }

  /// Returns the positions of those that the schema does not allow, and what xmllint says.
  private func invalid(_ alerts: [[UInt8]]) throws -> (Set<Int>, words: String) {
    let folder = try TemporaryFolder()
    for (number, alert) in alerts.enumerated() { try folder.write(alert, to: "\(number).xml") }
    let schema = Repository.folder + "/Tests/Feeds/Writing/cap-1.2.rng"
    let run = try Command.run(
      Installed.xmllint ?? "",
      ["--nonet", "--noout", "--relaxng", schema] + alerts.indices.map { "\($0).xml" }, in: folder.path)
    let lines = Set(run.errors.split(separator: "\n"))
    let valid = alerts.indices.filter { lines.contains("\($0).xml validates") }
    return (Set(alerts.indices).subtracting(valid), run.errors)
  }
}

extension Dice {
  fileprivate mutating func message() -> CAPMessage {
    let sent = Timestamp(seconds: Int64(number(1_500_000_000...1_900_000_000)))
    var message = CAPMessage(
      identifier: "https://a.example/signals/\(number(1...99))/1", sender: "a@a.example", sent: sent)
    message.kind = pick([.alert, .update, .cancel])
    message.status = pick([.actual, .exercise])
    if message.kind != .alert {
      message.references = (0..<number(1...3)).map {
        .init("https://a.example/\($0)", sent: Timestamp(seconds: sent.seconds - 60))
      }
    }
    message.infos = (0..<number(0...3)).map { info(in: ["en", "el", "zh-Hant"][$0], sent) }
    return message
  }

  private mutating func info(in language: String, _ sent: Timestamp) -> CAPMessage.Info {
    let words = ["Lights out", "Φώτα & <b>σκοτάδι</b>", "]]> \"x\"", "tab\tand\nline", "\u{1}control"]
    var info = CAPMessage.Info(language: language, headline: pick(words))
    info.description = isLucky(2) ? pick(words) : nil
    info.web = isLucky(2) ? "https://a.example/x?a=1&b=2" : nil
    info.senderName = isLucky(2) ? pick(words) : nil
    info.severity = pick(Incident.Severity.allCases)
    info.certainty = pick(Incident.Certainty.allCases)
    info.urgency = pick(Incident.Urgency.allCases)
    info.isHandled = isLucky(2)
    info.onset = isLucky(2) ? sent : nil
    info.expires = isLucky(2) ? Timestamp(seconds: sent.seconds + 3600) : nil
    info.place = isLucky(4) ? nil : place()
    info.resources = (0..<number(0...2)).map {
      FeedEnclosure("https://a.example/\($0).png", type: isLucky(2) ? "image/png" : nil, length: isLucky(2) ? 12 : nil)
    }
    return info
  }

  private mutating func place() -> FeedPlace {
    let shapes = (0..<number(1...3)).map { _ -> GeoShape in
      // An area without a width is read as a line.
      let points = [point()] + (0..<number(2...5)).map { _ in anywhere() }
      switch number(0...4) {
      case 0: return .point(points[0])
      case 1: return .circle(points[0], radius: pick([0, 0.01, 1, 33.3, 1250, 20_000_000]))
      case 2: return .line(Array(points.prefix(number(2...3))))
      case 3: return .polygon([points + points.prefix(1)])
      default: return .polygon([points + points.prefix(1), points.reversed() + points.suffix(1)])
      }
    }
    let place = GeoPlace(name: isLucky(2) ? "Pier & <b>" : nil, height: isLucky(3) ? 0.001 : nil, shapes: shapes)
    return FeedPlace(place ?? GeoPlace(at: point()))
  }

  private mutating func point() -> GeoPoint {
    isLucky(9)
      ? pick([GeoPoint(latitude: 90, longitude: -180), GeoPoint(latitude: 0.000_001, longitude: -0.000_02)])
      : anywhere()
  }

  private mutating func anywhere() -> GeoPoint {
    GeoPoint(
      latitude: Double(number(-90_000_000...90_000_000)) / 1_000_000,
      longitude: Double(number(-180_000_000...180_000_000)) / 1_000_000)
  }
}

extension String {
  fileprivate func components(between start: String, and end: String) -> [Substring] {
    var (found, rest): ([Substring], Substring) = ([], self[...])
    while let opening = rest.firstRange(of: start), let closing = rest[opening.upperBound...].firstRange(of: end) {
      found.append(rest[opening.upperBound..<closing.lowerBound])
      rest = rest[closing.upperBound...]
    }
    return found
  }
}
