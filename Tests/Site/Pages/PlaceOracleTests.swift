import Foundation
import Testing
import Trial

/// What other programs read of the places that a site publishes: GDAL of GeoJSON, xmllint of alerts.
@Suite struct PlaceOracleTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    areas: {zografou: {title: Zografou, at: [37.9765, 23.7766]}}
    incidents: {sender: signals@trial.example}
    sections: {notes: {outputs: [geojson]}}

    """

  private static func note(_ title: String, _ fields: String) -> String {
    "---\ntitle: \"\(title)\"\ndate: 2026-05-01T10:00:00Z\n\(fields)\n---\nText.\n"
  }

  private static let files = [
    "content/site.yaml": settings, "content/signals/_index.md": "---\ntitle: Signals\n---\n",
    "content/signals/list.csv": "title,date,place.lat,place.lon,place.name,incident.handled,incident.severity,text\n"
      + (0..<30).map {
        "Φως \($0),2026-05-\(10 + $0 % 15)T10:00:00Z,37.97\($0)21,23.77\($0)34,\"Pier, \($0)\",\($0 % 3 == 0),minor,Words.\n"
      }.joined(),
    "content/notes/far.csv": "title,date,place.lat,place.lon,text\nFar,2026-01-01,-89.999999,-179.999999,Words.\n",
    "content/notes/_index.md": "---\ntitle: Notes\n---\n",
    "content/notes/bare.md": note("Bare", "tags: [none]"),
    "content/notes/walk.md": note(
      "Walk \\\"A\\\"", "place: {path: [[37.9, 23.7], [37.91, 23.72], [37.92, 23.7]], height: 12}"),
    "content/notes/marsh.md": note("Marsh", "place: {name: Marsh, polygon: [[37, 23], [37, 24], [38, 24]]}"),
    "content/notes/circle.md": note("Circle", "place: {lat: 37.5, lon: 24.9, radius: 400, height: 3.5}"),
    "content/notes/list.geojson": """
    {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"title": "Hole", "date": "2026-01-01"},
      "geometry": {"type": "GeometryCollection", "geometries": [
        {"type": "Polygon", "coordinates": [[[1, 1], [4, 1], [4, 4], [1, 1]], [[2, 1.5], [3, 2.5], [3, 1.5], [2, 1.5]]]},
        {"type": "MultiLineString", "coordinates": [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]}]}}]}
    """,
  ]

  @Test(.enabled(if: Installed.path(of: "ogr2ogr") != nil, "gdal-bin is not installed"))
  func `GDAL reads all places of home, sections and areas, as they were written`() throws {
    let site = try Site(Self.files)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    for (file, count) in [("places.geojson", 35), ("signals/places.geojson", 30), ("notes/places.geojson", 5)] {
      #expect(try compare(site, file) == count, "\(file)")
    }
    for name in ["walk", "marsh", "circle", "hole", "far"] {
      #expect(try compare(site, "notes/\(name)/index.geojson") == 1)
    }
    #expect(!site.folder.has("public/notes/bare/index.geojson") && !site.folder.has("public/signals/index.geojson"))
    #expect(try compare(site, "areas/zografou/places.geojson") == AreaTests.widget(site)["count"] as? Int)
  }

  @Test(.enabled(if: Installed.path(of: "ogr2ogr") != nil, "gdal-bin is not installed"))
  func `GDAL reads all places of the showcase`() throws {
    let site = try #require(Showcase.site)
    let files = try site.files().keys.filter { $0.hasSuffix(".geojson") }
    #expect(files.count > 4)
    for file in files { #expect(try compare(site, file) > 0, "\(file)") }
  }

  @Test(.enabled(if: Installed.path(of: "gdaltransform") != nil, "gdal-bin is not installed"))
  func `GDAL fits the pins of a drawn map to the same positions`() throws {
    let pins = [
      (10.0, 5.0, 37.99, 23.71), (50, 8, 37.985, 23.76), (30, 35, 37.95, 23.735), (12, 30, 37.957, 23.712),
      (45, 25, 37.962, 23.7535),
    ]
    let free = [(0.0, 0.0), (60, 40), (25, 20)]
    var map = "size: 60x40cm\npins:\n"
    for (number, pin) in pins.enumerated() {
      map += "  - {title: Pin \(number), at: [\(pin.0), \(pin.1)], lat: \(pin.2), lon: \(pin.3), text: Known.}\n"
    }
    for (number, pin) in free.enumerated() {
      map += "  - {id: free-\(number), title: Free \(number), at: [\(pin.0), \(pin.1)], text: Fitted.}\n"
    }
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/base/\n", "content/data/town.yaml": map,
      "content/town.md": "---\ntitle: Town\n---\n::hotspots[Town]{src=/map.jpg data=town}\n",
    ])
    try site.folder.copy(Repository.folder + "/content/stories/amphora/amphora.jpg", to: "content/map.jpg")
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    #expect(try site.page("town/index.html").contains("href=\"/base/town/places.geojson\""))
    #expect(try compare(site, "town/places.geojson") == 8)
    let places =
      try Self.json(site.folder.bytes(of: "public/town/places.geojson"))["features"] as? [[String: Any]] ?? []
    var arguments = ["-order", "1"]
    for pin in pins { arguments += ["-gcp", "\(pin.0)", "\(pin.1)", "\(pin.3)", "\(pin.2)"] }
    for (number, pin) in free.enumerated() {
      let command = (["gdaltransform"] + arguments).joined(separator: " ")
      let run = try Command.run("/bin/sh", ["-c", "echo \(pin.0) \(pin.1) | \(command)"])
      let theirs = run.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      let feature = try #require(
        places.first { $0["id"] as? String == "https://trial.example/base/town/#pin-free-\(number)" })
      let ours = try #require((feature["geometry"] as? [String: Any])?["coordinates"] as? [Double])
      #expect((feature["properties"] as? [String: Any])?["fitted"] as? Bool == true)
      #expect(abs(ours[0] - theirs[0]) < 1e-6 && abs(ours[1] - theirs[1]) < 1e-6, "\(ours) \(theirs)")
    }
  }

  @Test(.enabled(if: Installed.xmllint != nil, "xmllint is not installed"))
  func `the alerts of sites have the form of CAP 1.2`() throws {
    let site = try Site(Self.files)
    #expect(try site.build().status == 0)
    for (site, least) in [(site, 30), (try #require(Showcase.site), 1)] {
      let alerts = try site.files().keys.filter { $0.hasSuffix("alert.xml") }
      #expect(alerts.count >= least)
      let schema = Repository.folder + "/Tests/Feeds/Writing/cap-1.2.rng"
      let run = try Command.run(
        Installed.xmllint ?? "", ["--nonet", "--noout", "--relaxng", schema] + alerts, in: site.output)
      #expect(run.status == 0, "\(run.words)")
    }
  }

  /// Compares the features of a file with those that GDAL reads, and returns how many there are.
  private func compare(_ site: Site, _ file: String) throws -> Int {
    let root = try Self.json(site.folder.bytes(of: "public/" + file))
    let ours = root["features"] as? [[String: Any]] ?? [root]
    let run = try Command.run(
      Installed.path(of: "ogr2ogr") ?? "",
      ["-f", "GeoJSONSeq", "/vsistdout/", file, "-oo", "DATE_AS_STRING=YES", "-lco", "COORDINATE_PRECISION=15"],
      in: site.output)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.words)")
    let theirs = try run.output.split(separator: UInt8(ascii: "\n")).map { try Self.json(Array($0)) }
    #expect(theirs.count == ours.count)
    for (our, their) in zip(ours, theirs) {
      #expect(Self.text(our["geometry"]) == Self.text(their["geometry"]))
      #expect(our["id"] as? String == their["id"] as? String)
      // GDAL gives each feature all properties, those that it does not have as null.
      let properties = (their["properties"] as? [String: Any] ?? [:]).filter { !($0.value is NSNull) }
      #expect(Self.text(our["properties"]) == Self.text(properties))
    }
    return ours.count
  }

  private static func json(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// Returns the value as JSON with sorted keys: the same for the same value.
  private static func text(_ value: Any?) -> String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    let data = value.flatMap { try? JSONSerialization.data(withJSONObject: $0, options: options) }
    return data.flatMap { String(data: $0, encoding: .utf8) } ?? "nothing"
  }
}
