import Foundation
import Testing
import Trial

/// Lists of what takes place next.
@Suite struct EventTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    timezone: Europe/Athens
    sections: {events: {layout: events, paginate: 4}}

    """

  private static func event(_ title: String, _ date: String, _ event: String) -> String {
    "---\ntitle: \(title)\ndate: \(date)\nevent: {\(event)}\n---\nCome in.\n"
  }

  /// The clock of the tests is at 12:00 UTC on 20 November 2026.
  private static let files = [
    "content/site.yaml": settings,
    "content/events/_index.md": "---\ntitle: Events\n---\n",
    "content/events/_index.el.md": "---\ntitle: Εκδηλώσεις\n---\n",
    "content/events/talk.md": event("Talk", "2026-11-01", "starts: 2026-11-25T18:00, ends: 2026-11-25T20:00"),
    "content/events/walk.md": event("Walk", "2026-11-09", "starts: 2026-12-05, ends: 2026-12-06, cancelled: true"),
    "content/events/show.md": event("Show", "2026-10-01", "starts: 2026-10-10T18:00, ends: 2026-11-25"),
    "content/events/fair.md": event("Fair", "2026-11-12", "starts: 2026-11-20"),
    "content/events/old.md": event("Old", "2026-11-11", "starts: 2026-11-01, ends: 2026-11-02"),
    "content/events/older.md": event("Older", "2026-11-13", "starts: 2025-11-01, ends: 2025-11-02"),
    "content/events/undated.md": "---\ntitle: Undated\nevent: {starts: 2026-11-30}\n---\nText.\n",
    "content/_index.md": "::entries[What's on]{events=upcoming limit=3}\n",
    "content/_index.el.md": "::entries[Προσεχώς]{events=upcoming}\n",
    "content/events/day.md":
      "---\ntitle: Note\ndate: 2026-11-14\n---\n::entries{events=past section=news}\n\n::entries{events=past section=news layout=wall}\n",
    "content/none.md": "::entries{section=news limit=1}\n", "content/news/_index.md": "---\ntitle: News\n---\n",
    "content/past.md": "---\ntitle: Past\n---\n::entries{section=events events=past}\n",
    "content/past.el.md": "---\ntitle: Past\n---\n::entries{section=events events=past}\n",
  ]

  /// Returns the titles of the entries to which the page links, in their order.
  private func titles(_ page: String) -> [String] {
    page.matches(of: /href="\/events\/[a-z]+\/">([A-Z][a-z]+)<\/a>/).map { String($0.output.1) }
  }

  @Test func `a section of events lists what is not over by its beginning, then past events`() throws {
    let site = try Site(Self.files)
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let first = try site.page("events/index.html")
    let second = try site.page("events/page/2/index.html")
    #expect(titles(first) == ["Show", "Fair", "Talk", "Undated"])
    #expect(titles(second) == ["Walk", "Old", "Older", "Note"])
    #expect(first.contains("<h2>Upcoming events</h2>") && !first.contains("<h2>Past events</h2>"))
    for heading in ["Upcoming events", "Past events", "Other entries"] {
      #expect(second.contains("<h2>\(heading)</h2>"), "\(heading)")
    }
    #expect(second.components(separatedBy: "<section").count == second.components(separatedBy: "</section>").count)
    #expect(try site.page("el/events/index.html").contains("Δεν υπάρχουν προσεχείς εκδηλώσεις."))
  }

  @Test func `a block lists the next events, also those without a date, and a page the past ones`() throws {
    let site = try Site(Self.files)
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let home = try site.page("index.html")
    let block = home.components(separatedBy: "<section class=\"entries\"").dropFirst().first ?? ""
    #expect(titles(block.components(separatedBy: "</section>")[0]) == ["Show", "Fair", "Talk"], "\(block)")
    #expect(titles(try site.page("past/index.html")) == ["Old", "Older"])
    #expect(try site.page("none/index.html").contains("Nothing here yet."))
    #expect(try site.page("events/day/index.html").components(separatedBy: "No past events.").count == 3)
    #expect(try site.page("events/feed.xml").contains("No past events."))
    #expect(try site.page("el/past/index.html").contains("Δεν υπάρχουν παλαιότερες εκδηλώσεις."))
    #expect(try site.page("el/index.html").contains("Δεν υπάρχουν προσεχείς εκδηλώσεις."))
  }

  @Test func `a day without a time is a whole day on pages and in calendars`() throws {
    let site = try Site(Self.files)
    #expect(try site.build().status == 0)
    let list = try site.page("events/index.html")
    #expect(
      list.contains(
        "<strong>Now on</strong> <time class=\"event-time\" datetime=\"2026-11-20\">20 November 2026</time></span>"),
      "\(list)")
    #expect(list.contains(">10 October 2026, 18:00</time> – <time"), "\(list)")
    #expect(list.contains(">25 November 2026</time>"), "\(list)")
    let walk = try site.page("events/walk/index.html")
    #expect(
      walk.contains(
        "<span class=\"flag\">Cancelled</span> <time class=\"event-time\" datetime=\"2026-12-05\">5 December 2026</time> – <time class=\"event-time\" datetime=\"2026-12-06\">6 December 2026</time>"
      ), "\(walk)")
    #expect(try site.page("events/old/index.html").contains("This event is over"))
    let file = try site.page("events/walk/event.ics")
    #expect(file.contains("DTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:20261207\r\n"), "\(file)")
    let show = try site.page("events/show/event.ics")
    #expect(show.contains("DTSTART:20261010T150000Z\r\nDTEND:20261125T220000Z\r\n"), "\(show)")
  }

  @Test func `a build names the next beginning or end, and a rebuild after it is like a clean build`() throws {
    let site = try Site(Self.files)
    #expect(try site.build("--next").text.contains("2026-11-20T22:00:00Z"))
    let feed = try site.page("events/feed.xml")
    let calendar = try site.page("events/calendar.ics")
    for now in ["2026-11-20T22:00:00Z", "2026-11-25T16:00:00Z", "2026-11-25T18:00:00Z", "2026-11-26T12:00:00Z"] {
      let clean = try Site(Self.files)
      #expect(try site.run(["build", "--now", now]).status == 0)
      #expect(try clean.run(["build", "--now", now]).status == 0)
      #expect(try site.files() == clean.files(), "\(now)")
    }
    #expect(try site.run(["build", "--next", "--now", "2026-11-29T12:00:00Z"]).text.contains("2026-11-29T22:00:00Z"))
    #expect(try site.run(["build", "--now", "2026-11-26T12:00:00Z"]).status == 0)
    #expect(titles(try site.page("events/index.html")) == ["Undated", "Walk", "Talk", "Fair"])
    #expect(try site.page("events/feed.xml") == feed)
    #expect(try site.page("events/calendar.ics") == calendar)
  }

  @Test func `mistakes in events and in lists of them are named where they are`() throws {
    var files = Self.files
    files["content/events/talk.md"] = Self.event("Talk", "2026-11-01", "starts: 2026-11-25T18:00")
    files["content/events/walk.md"] = Self.event("Walk", "2026-11-01", "starts: 2026-12-05T18:00, ends: 2026-12-04")
    files["content/past.md"] = "::entries{events=pst}\n\n::entries{sort=events}\n"
    let words = try Site(files).build().words
    for part in [
      "content/events/talk.md:4:8: error: the event does not say when it ends", "write `starts` without a time",
      "content/events/walk.md:4:41: error: the event ends before it begins",
      "content/past.md:1:11: error: `events`", "did you mean `past`?", "did you mean `event`?",
    ] { #expect(words.contains(part), "\(part)\n\(words)") }
    files["content/site.yaml"] = Self.settings + "sources: [{id: a, url: \"https://a.example/feed\", sort: event}]\n"
    #expect(try Site(files).build().words.contains("site.yaml:6:56: error: entries of sources have no events"))
  }
}
