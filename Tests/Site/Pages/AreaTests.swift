import Foundation
import Testing
import Trial

/// Areas of the settings: what counts, from when to when, and what their pages and files say.
@Suite struct AreaTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    areas:
      zografou: {title: Zografou, at: [37.9765, 23.7766], radius: 1000}
    sections: {signals: {layout: signals}}
    incidents: {handled: Handled by police, open: Not handled by police}

    """

  struct Signal {
    var date = "2026-05-01T10:00:00Z"
    var latitude = 37.9765
    var longitude = 23.7766
    var isHandled = false
  }

  static func site(_ signals: [Signal], _ settings: String = settings) throws -> Site {
    let rows = signals.enumerated().map { number, signal in
      "Signal \(number),\(signal.date),\(signal.latitude),\(signal.longitude),\(signal.isHandled),Words.\n"
    }
    return try Site([
      "content/site.yaml": settings, "content/signals/_index.md": "---\ntitle: Signals\n---\n",
      "content/signals/list.csv": "title,date,place.lat,place.lon,incident.handled,text\n" + rows.joined(),
    ])
  }

  static func widget(_ site: Site, _ area: String = "zografou") throws -> [String: Any] {
    let data = Data(try site.folder.bytes(of: "public/areas/\(area)/widget.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: [
    (0, "safe", "Safe Area"), (4, "safe", "Safe Area"), (5, "medium", "Medium Safety Area"),
    (9, "medium", "Medium Safety Area"), (10, "dangerous", "Dangerous Area"),
  ])
  func `the number of the last year's incidents decides the level`(_ count: Int, _ level: String, _ words: String)
    throws
  {
    let site = try Self.site(Array(repeating: Signal(), count: count))
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let widget = try Self.widget(site)
    #expect(widget["level"] as? String == level && widget["words"] as? String == words)
    #expect(widget["count"] as? Int == count)
    let page = try site.page("areas/zografou/index.html")
    #expect(page.contains("danger-\(level)") && page.contains(words))
    #expect(page.contains("\(count) event(s) more than previous year"))
    #expect(try site.page("areas/zografou/widget.html").contains(words))
  }

  @Test func `without the memory of the last build, a widget is known to be Rhapsode's`() throws {
    let site = try Self.site([Signal()])
    #expect(try site.build().status == 0)
    try site.folder.remove(".rhapsode/cache")
    try site.folder.write(Self.settings.replacing("title: Zografou", with: "title: The park"), to: "content/site.yaml")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try site.page("areas/zografou/widget.html").contains("<title>The park</title>"))
  }

  @Test func `a text lists what it lists in its own language, also in feeds of another one`() throws {
    let place = "date: 2026-05-01\nplace: {lat: 37.9765, lon: 23.7766}\nincident: {handled: true}"
    // Only the feeds of the area have the text. That of English comes first.
    let site = try Site([
      "content/site.yaml": Self.settings + "languages: [en, el]\nfeeds: {limit: 1}\n",
      "content/notes/two.el.md": "---\ntitle: Δύο\ndate: 2026-06-01\n---\n",
      "content/notes/one.el.md": "---\ntitle: Ένα\n\(place)\n---\n::entries{section=notes}\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    for path in ["areas/zografou/feed.atom", "el/areas/zografou/feed.atom"] {
      let feed = try site.page(path)
      #expect(feed.contains("/el/notes/two/\">Δύο<"), "\(path): \(feed)")
    }
  }

  @Test(arguments: [
    ("2025-11-20T12:00:01Z", 1, 0), ("2025-11-20T12:00:00Z", 0, 1), ("2024-11-20T12:00:01Z", 0, 1),
    ("2024-11-20T12:00:00Z", 0, 0), ("2026-11-20T12:00:00Z", 1, 0), ("2026-11-20T12:00:01Z", 0, 0),
  ])
  func `an incident counts for a calendar year, and then for the year before`(
    _ date: String, _ recent: Int, _ previous: Int
  )
    throws
  {
    let site = try Self.site([Signal(date: date)])
    let build = try site.build()
    let widget = try Self.widget(site)
    #expect(widget["count"] as? Int == recent && widget["previous"] as? Int == previous)
    let sentence = recent >= previous ? "\(recent - previous) event(s) more" : "\(previous - recent) event(s) less"
    #expect((widget["comparison"] as? String)?.hasPrefix(sentence) == true)
    #expect(build.errors.contains("the incident is dated in the future") == (date == "2026-11-20T12:00:01Z"))
  }

  @Test(arguments: [
    ("2025-02-28T23:59:59Z", 1), ("2025-03-01T00:00:00Z", 0), ("2025-02-28T12:00:00Z", 1),
  ])
  func `an incident of a leap day is a year old on the first of March`(_ now: String, _ recent: Int) throws {
    let site = try Self.site([Signal(date: "2024-02-29T12:00:00Z")])
    let build = try site.run(["build", "--now", now])
    #expect(build.status == 0, "\(build.words)")
    #expect(try Self.widget(site)["count"] as? Int == recent)
  }

  @Test func `one kilometre on the sphere is inside, and more is not`() throws {
    let site = try Self.site([
      Signal(latitude: 37.9765 + 0.008_993_2), Signal(latitude: 37.9765 + 0.008_994),
      Signal(longitude: 23.7766 + 0.011407), Signal(longitude: 23.7766 + 0.011411),
    ])
    #expect(try site.build().status == 0)
    #expect(try Self.widget(site)["count"] as? Int == 2)
  }

  @Test func `a later build counts again, as a clean one does`() throws {
    let site = try Self.site([
      Signal(date: "2025-12-01T10:00:00Z"), Signal(date: "2024-12-05T10:00:00Z"), Signal(isHandled: true),
    ])
    for (day, recent, previous) in [("11-20", 2, 1), ("12-01", 1, 2), ("12-06", 1, 1)] {
      let now = "2026-\(day)T10:00:00Z"
      #expect(try site.run(["build", "--now", now]).status == 0)
      let widget = try Self.widget(site)
      #expect(widget["count"] as? Int == recent && widget["previous"] as? Int == previous, "\(day)")
      let clean = try site.run(["build", "--clean", "--now", now, "--output", "clean"])
      #expect(clean.status == 0)
      #expect(try Tree.files(of: site.path + "/clean") == site.files(), "\(day)")
    }
  }

  @Test func `pages, feeds, places and the site know every incident`() throws {
    let site = try Self.site([Signal(isHandled: true), Signal(date: "2026-06-01T09:05:00Z"), Signal(latitude: 38.1)])
    #expect(try site.build().status == 0)
    let page = try site.page("areas/zografou/index.html")
    for words in [
      "Handled by police", "Not handled by police", "1 June 2026, 09:05", "<svg class=\"drawn-map\"", ">2<",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("Signal 2"))
    for feed in ["feed.xml", "feed.atom", "feed.json"] {
      let text = try site.page("areas/zografou/" + feed)
      #expect(text.contains("Signal 0") && text.contains("Signal 1") && !text.contains("Signal 2"))
    }
    for (file, count) in [("areas/zografou/", 2), ("signals/", 3), ("", 3)] {
      let data = Data(try site.folder.bytes(of: "public/\(file)places.geojson"))
      let places = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect((places["features"] as? [Any])?.count == count)
    }
    #expect(try site.page("areas/index.html").contains("Zografou"))
    #expect(try site.page("signals/index.html").contains("areas"))
  }

  @Test func `a card has the time of day only where it is known, and a name only where there is one`() throws {
    let site = try Self.site([Signal(date: "2026-06-01T09:05:00Z"), Signal(date: "2026-06-02")])
    #expect(try site.build().status == 0)
    let page = try site.page("signals/index.html")
    #expect(page.contains(">1 June 2026, 09:05</time>") && page.contains(">2 June 2026</time>"), "\(page)")
    #expect(!page.contains(", 00:00") && !page.contains("Somebody"))
  }

  @Test func `positions of an area with privacy are published nowhere but on its grid`() throws {
    let settings = Self.settings.replacing("radius: 1000", with: "radius: 1000, privacy: 100m")
    let site = try Self.site([Signal(latitude: 37.976_543_21, longitude: 23.776_612_34)], settings)
    #expect(try site.build().status == 0)
    for (path, bytes) in try site.files() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("37.97654") && !text.contains("23.77661"), "\(path)")
    }
    #expect(try Self.widget(site)["count"] as? Int == 1)
  }

  @Test func `a site without areas has nothing of them`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\nText.\n"])
    #expect(try site.build().status == 0)
    let files = try site.files()
    #expect(!files.keys.contains { $0.contains("areas") || $0.contains("places") })
  }
}
