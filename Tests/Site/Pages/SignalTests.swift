import Foundation
import Testing
import Trial

/// Alerts, calendars, timelines and journeys of a site, and what its own readers make of them.
@Suite struct SignalTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    timezone: Europe/Athens
    areas: {zografou: {title: Zografou, at: [37.9765, 23.7766], privacy: 100m}}
    incidents: {sender: signals@trial.example, around: true}
    journeys: true

    """

  private static func signal(_ title: String, _ more: String = "") -> String {
    """
    ---
    title: \(title)
    date: 2026-11-02T21:40
    author: anna
    place: {name: Zografou, lat: 37.97654321, lon: 23.77661234}
    incident: {handled: true, severity: moderate, certainty: likely, urgency: expected}
    \(more)---
    Three lamps have been dark for days.

    """
  }

  private static let files = [
    "content/site.yaml": settings, "content/signals/_index.md": "---\ntitle: Signals\n---\n",
    "content/signals/_index.el.md": "---\ntitle: Σήματα\n---\n",
    "content/authors.yaml": "anna: {name: Anna}\nnikos: {name: {en: Nikos, el: Νίκος}}\nmaria: {name: Maria}\n",
    "content/timelines.yaml": "anna: {nikos: 2026-11-05, maria: }\nmaria: [Νίκος]\n",
    "content/signals/lamps.md": signal(
      "Lamps", "expires: 2026-12-24T10:00\ncorrections: [{date: 2026-11-03T10:00, text: Four}]\n"),
    "content/signals/lamps.el.md": signal("Φώτα", "expires: 2026-12-24T10:00\n"),
    "content/signals/gone.md": signal("Gone", "expires: 2026-11-10T10:00\n"),
    "content/log/old.md": "---\ntitle: Old\ndate: 2026-11-01\nauthor: nikos\n---\nText.\n",
    "content/log/new.md": "---\ntitle: New\ndate: 2026-11-06\nauthors: [nikos, maria]\n---\nText.\n",
    "content/log/walk.md": """
    ---
    title: Walk
    date: 2026-11-20T09:00
    author: maria
    journey: {title: To the light, departs: 2026-11-20T13:00, minutes: 90, route: [[37.9, 23.7], [37.91, 23.71]], public: true}
    ---
    Text.

    """,
    "content/log/feast.md":
      "---\ntitle: Feast\ndate: 2026-11-01\nevent: {starts: 2026-12-05T18:00, ends: 2026-12-05T20:00}\n---\nText.\n",
  ]

  @Test func `lists show when an event takes place, and whether it is cancelled`() throws {
    let site = try Site([
      "content/notes/a.md":
        "---\ntitle: A\ndate: 2026-01-02\nevent: {starts: 2026-12-05T18:00, ends: 2026-12-05T20:00}\n---\n",
      "content/notes/b.md":
        "---\ntitle: B\ndate: 2026-01-01\nevent: {starts: 2026-12-05, ends: 2026-12-06, cancelled: true}\n---\n",
      "content/c.md": "---\ntitle: C\n---\n::entries{section=notes}\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let list = try site.page("notes/index.html")
    #expect(list.contains(">5 December 2026, 18:00</time> – <time") && list.contains(">20:00</time>"), "\(list)")
    #expect(
      list.contains("<span class=\"flag\">Cancelled</span>") && list.contains(">6 December 2026</time>"), "\(list)")
    let short = try site.page("c/index.html")
    #expect(short.contains(">5 December 2026, 18:00</time>") && !short.contains("ago</time>"), "\(short)")
    #expect(short.contains("<span class=\"flag\">Cancelled</span> <time"), "\(short)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains(">2 January 2026</time>") && page.contains(">20:00</time></p>"), "\(page)")
  }

  @Test func `the map of a journey has its route, and the entry's place beside it`() throws {
    let journey =
      "journey: {departs: 2026-11-20T13:00, minutes: 90, route: [[37.9, 23.7], [37.91, 23.71]], public: true}"
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {log: {outputs: [html, geojson]}}\n",
      "content/log/a.md": "---\ntitle: A\nplace: {lat: 37.95, lon: 23.75}\n\(journey)\n---\nText.\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let map = try site.page("log/a/index.geojson")
    #expect(map.contains("[23.75,37.95]") && map.contains("[23.71,37.91]"), "\(map)")
  }

  @Test func `alerts, calendars, timelines and states follow from content, and are read back as they were`() throws {
    let site = try Site(Self.files)
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let alert = try site.page("signals/lamps/alert.xml")
    for part in [
      "<status>Exercise</status>", "<msgType>Update</msgType>", "<sender>signals@trial.example</sender>",
      "<sent>2026-11-03T10:00:00+02:00</sent>", "<headline>Lamps</headline>", "<headline>Φώτα</headline>",
      ",2026-11-02T21:40:00+02:00</references>", "<severity>Moderate</severity>", "<expires>2026-12-24T10:00:00+02:00<",
    ] { #expect(alert.contains(part), "\(part)\n\(alert)") }
    let cancelled = try site.page("signals/gone/alert.xml")
    #expect(cancelled.contains("<msgType>Cancel</msgType>") && cancelled.contains("<sent>2026-11-10T10:00:00+02:00<"))
    #expect(!cancelled.contains("<info>"))
    #expect(
      try site.page("areas/zografou/feed.atom").contains("deleted-entry ref=\"https://trial.example/signals/gone/\""))
    let calendar = try site.page("calendar.ics")
    for part in ["SUMMARY:Feast", "DTSTART:20261205T160000Z", "SUMMARY:To the light", "DTEND:20261220T"] {
      #expect(calendar.contains(part) == (part != "DTEND:20261220T"), "\(part)")
    }
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 4)
    #expect(try site.page("log/feast/event.ics").contains("DTEND:20261205T180000Z"))
    #expect(try site.page("log/walk/index.html").contains("On the way"))
    let timeline = try site.page("timelines/anna/index.html")
    #expect(timeline.contains(">New<") && timeline.contains("Walk") && !timeline.contains(">Old<"))
    #expect(try site.page("timelines/maria/feed.atom").contains("<title>Old</title>"))
    for (path, bytes) in try site.files() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("37.97654") && !text.contains("23.77661"), "\(path)")
    }
    try readBack(site)
  }

  /// Another site follows the alerts, the feed and the places of the first.
  private func readBack(_ site: Site) throws {
    let other = try Site([
      "content/site.yaml": """
      title: Other
      url: https://other.example/
      languages: [en, el]
      merging: none
      areas: {zografou: {title: Zografou, at: [37.9765, 23.7766]}}
      sources:
        - {id: alert, file: alert.xml, incident: true, show: full, page: own}
        - {id: atom, file: area.atom, incident: true, show: full}
        - {id: dump, kind: firebase, file: dump.json, show: full}

      """,
      "content/alert.xml": try site.page("signals/lamps/alert.xml"),
      "content/area.atom": try site.page("areas/zografou/feed.atom"),
      "content/copies/_index.md": "---\ntitle: Copies\n---\n",
      "content/copies/places.geojson": try site.page("areas/zografou/places.geojson"),
      "content/dump.json": """
      {"posts": {"p1": {"user": "u", "timestamp": 1790000000, "latitude": 37.9765, "longitude": 23.7766, "description": "Dark street"},
        "p2": {"user": "u", "timestamp": 1790000000, "latitude": 0, "longitude": 0, "description": "Nowhere"}},
       "users": {"u": {"name": "Anna", "email": "anna@mail.example"}}}
      """,
    ])
    let build = try other.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(build.words.contains("content/dump.json:2:3: warning: post `p2`: it is at (0, 0)"), "\(build.words)")
    // The alert and its translation are one incident; so are those of the feed, the copies and the dump.
    #expect(try AreaTests.widget(other)["count"] as? Int == 4)
    let places = try other.page("areas/zografou/places.geojson")
    let here = try site.page("areas/zografou/places.geojson")
    let position = try #require(
      here.firstRange(of: "\"coordinates\":[").map { here[$0.upperBound...].prefix { $0 != "]" } })
    #expect(places.components(separatedBy: "[\(position)]").count == 4, "\(position) in \(places)")
    let page = try other.page("areas/zografou/index.html")
    #expect(page.contains("Lamps") && page.contains("Dark street") && !page.contains("Nowhere"))
    for (path, bytes) in try other.files() where !path.hasSuffix(".json") || path.hasPrefix("areas") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("mail.example"), "\(path)")
    }
  }

  @Test func `mistakes in timelines, journeys, events and senders are named where they are`() throws {
    var files = Self.files
    files["content/site.yaml"] = Self.settings.replacing("signals@trial.example", with: "\"a, b\"")
    files["content/timelines.yaml"] = "anna: {nikso: 2026-11-05}\nmaria: {nikos: soon, maria: }\n"
    files["content/log/walk.md"] = "---\ntitle: A\njourney: {departs: 2026-11-20, minutes: 5, public: false}\n---\n"
    files["content/log/feast.md"] = "---\ntitle: B\nevent: {starts: 2026-12-05, ends: 2026-12-04}\n---\n"
    files["content/log/more.md"] = "---\ntitle: C\njourney: {departs: 2026-12-05, public: true}\n---\n"
    let words = try Site(files).build().words
    for part in [
      "content/timelines.yaml:1:8: error: there is no author `nikso`", "did you mean `nikos`?",
      "content/timelines.yaml:2:16: error: since when somebody is followed must be a date",
      "timelines.yaml:2:22: error: `maria` follows itself", "walk.md:3:52: error: a journey on the site is public",
      "the event ends before it begins", "the journey does not say when it should be over",
      "`sender` must be a name without",
    ] { #expect(words.contains(part), "\(part)\n\(words)") }
  }
}
