import Testing
import Trial

/// A build whose clock was set back since the last one.
@Suite struct ClockRebuildTests {
  private static let files = [
    "content/site.yaml": "title: Trial\nurl: https://trial.example/\n",
    "content/news/walk.md": """
    ---
    title: Walk
    date: 2026-11-01
    journey: {departs: 2026-11-20T09:00, deadline: 2026-11-20T15:00, public: true}
    ---
    Along the mole.

    """,
    "content/news/fair.md": """
    ---
    title: Fair
    date: 2026-10-20
    event: {starts: 2026-11-20T09:00, ends: 2026-11-20T15:00}
    ---
    On the square.

    """,
    "Templates/entry.html": """
    <!doctype html><title>x</title>{{ entry.title }} {{ entry.date|ago }}
    {% if entry.journey %}{{ entry.journey.state }}{% endif %} {% if entry.event %}{{ entry.event.state }}{% endif %}
    """,
  ]

  private func build(_ site: Site, at now: String, _ options: String...) throws -> Command {
    let run = try site.run(["build", "--now", now, "--json"] + options)
    #expect(run.status == 0, "\(run.words)")
    return run
  }

  @Test(arguments: ["2026-11-20T12:00:00Z", "2026-11-20T06:00:00Z", "2026-11-03T12:00:00Z"])
  func `what a page says of the time is that of the clock`(earlier: String) throws {
    let site = try Site(Self.files)
    _ = try build(site, at: "2026-12-20T12:00:00Z")
    _ = try build(site, at: earlier)
    _ = try build(site, at: earlier, "--clean", "--output", "clean")
    #expect(Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean")) == nil)
  }

  @Test func `what does not change any more is not the next change`() throws {
    let site = try Site(Self.files)
    let run = try build(site, at: "2026-12-20T12:00:00Z")
    #expect(run.text.contains(#""next": null"#), "\(run.text)")
  }
}
