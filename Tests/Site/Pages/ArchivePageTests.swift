import Foundation
import Testing
import Trial

/// Archive pages of Atom feeds (RFC 5005, section 4): every entry that was ever in a feed can be reached from it.
@Suite struct ArchivePageTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    feeds: {formats: [atom], limit: 4, archive: 3}

    """

  /// Returns stories of the given days of January, in one section.
  private static func stories(_ days: ClosedRange<Int>) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: days.map { day in
        let date = "2026-01-\(day < 10 ? "0" : "")\(day)"
        return ("content/log/d\(day).md", "---\ntitle: Day \(day)\ndate: \(date)\n---\nText of day \(day).\n")
      })
  }

  private static func site(_ days: ClosedRange<Int>) throws -> Site {
    try Site(stories(days).merging(["content/site.yaml": settings]) { $1 })
  }

  private func feed(_ site: Site, _ path: String) throws -> Document { try Document(site.output + "/" + path) }

  @Test func `a reader of the feed and its archive pages finds every entry`() throws {
    let site = try Self.site(1...12)
    #expect(try site.build().status == 0)
    for folder in ["", "log/"] {
      var seen: [String] = []
      var next: String? = "https://trial.example/\(folder)feed.atom"
      var pages = 0
      while let address = next {
        let page = try feed(site, String(address.dropFirst("https://trial.example/".count)))
        #expect(page.problems == 0)
        #expect(page.link("self") == address)
        #expect(page.isArchive == (pages > 0))
        if pages > 0 { #expect(page.link("current") == "https://trial.example/\(folder)feed.atom") }
        seen += page.titles
        next = page.text("prevArchive")
        pages += 1
      }
      #expect(pages == 4)
      #expect(Set(seen) == Set((1...12).map { "Day \($0)" }))
      #expect(try feed(site, folder + "feed.atom").titles == ["Day 12", "Day 11", "Day 10", "Day 9"])
      #expect(try feed(site, folder + "feed-1.atom").titles == ["Day 3", "Day 2", "Day 1"])
      #expect(try feed(site, folder + "feed-3.atom").titles == ["Day 9", "Day 8", "Day 7"])
      #expect(try feed(site, folder + "feed-2.atom").link("next-archive")?.hasSuffix("feed-3.atom") == true)
      #expect(try feed(site, folder + "feed-3.atom").link("next-archive") == nil)
    }
  }

  @Test func `new entries change no page but for a link to the next`() throws {
    let site = try Self.site(1...12)
    #expect(try site.build().status == 0)
    let before = try site.files()
    for (path, text) in Self.stories(13...14) { try site.folder.write(text, to: path) }
    #expect(try site.build().status == 0)
    let after = try site.files()
    for number in 1...2 { #expect(before["log/feed-\(number).atom"] == after["log/feed-\(number).atom"]) }
    #expect(try feed(site, "log/feed-3.atom").titles == ["Day 9", "Day 8", "Day 7"])
    #expect(try feed(site, "log/feed-4.atom").titles == ["Day 12", "Day 11", "Day 10"])
    #expect(try feed(site, "log/feed-3.atom").link("next-archive") == "https://trial.example/log/feed-4.atom")
  }

  @Test func `an entry that is taken back leaves its tombstone in its place, and nothing moves`() throws {
    func source(gone: Int?) -> String {
      let entries = (1...10).map { day in
        day == gone
          ? "<at:deleted-entry ref=\"urn:d\(day)\" when=\"2026-02-01T00:00:00Z\"/>"
          : """
          <entry><id>urn:d\(day)</id><title>Day \(day)</title><link href="https://d.example/\(day)"/>
          <updated>2026-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z</updated><summary>Text \(day)</summary></entry>
          """
      }
      return """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"><id>urn:f</id>
        <title>Days</title><updated>2026-01-10T00:00:00Z</updated>\(entries.joined())</feed>
        """
    }
    let site = try Site([
      "content/site.yaml": Self.settings + "sources:\n  - {id: days, file: days.atom, section: log}\n",
      "content/log/_index.md": "---\ntitle: Log\n---\n", "content/days.atom": source(gone: nil),
    ])
    #expect(try site.build().status == 0)
    let before = try site.files()
    #expect(try feed(site, "log/feed-1.atom").titles == ["Day 3", "Day 2", "Day 1"])
    try site.folder.write(source(gone: 2), to: "content/days.atom")
    #expect(try site.run(["build", "--now", "2026-11-22T12:00:00Z"]).status == 0)
    let page = try feed(site, "log/feed-1.atom")
    #expect(page.titles == ["Day 3", "Day 1"])
    #expect(page.tombstones == ["urn:d2"])
    #expect(try feed(site, "log/feed.atom").tombstones == ["urn:d2"])
    #expect(before["log/feed-2.atom"] == (try site.files())["log/feed-2.atom"])
    #expect(try feed(site, "log/feed-2.atom").titles == ["Day 6", "Day 5", "Day 4"])
  }

  @Test func `a list that fits its feed has no archive, nor has one whose settings want none`() throws {
    let small = try Self.site(1...4)
    #expect(try small.build().status == 0)
    #expect(!(try small.files()).keys.contains { $0.hasSuffix("feed-1.atom") })
    #expect(try !small.page("feed.atom").contains("prev-archive"))
    let none = try Self.site(1...9)
    try none.folder.write(
      Self.settings.replacingOccurrences(of: "archive: 3", with: "archive: 0"), to: "content/site.yaml")
    #expect(try none.build().status == 0)
    #expect(!(try none.files()).keys.contains { $0.hasSuffix("feed-1.atom") })
  }

  @Test func `pages that are larger than the feed are refused with their place`() throws {
    let site = try Self.site(1...2)
    try site.folder.write(
      Self.settings.replacingOccurrences(of: "archive: 3", with: "archive: 5"), to: "content/site.yaml")
    let run = try site.build()
    #expect(run.status == 1)
    #expect(run.words.contains("content/site.yaml:3:45"), "\(run.words)")
    #expect(run.words.contains("cannot have more entries than the feed, which has 4"))
  }
}

extension ArchivePageTests {
  /// A feed as `rhapsode feed` prints it.
  private struct Document {
    private let root: [String: Any]
    let isArchive: Bool

    init(_ path: String) throws {
      let run = try Command.run(Installed.rhapsode, ["feed", path])
      root = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any] ?? [:]
      isArchive = try String(contentsOfFile: path, encoding: .utf8).contains("<fh:archive/>")
    }

    var problems: Int { (root["problems"] as? [Any])?.count ?? 0 }
    var titles: [String] { entries.compactMap { $0["title"] as? String } }
    var tombstones: [String] { entries.filter { $0["deleted"] != nil }.compactMap { $0["id"] as? String } }

    func text(_ key: String) -> String? { root[key] as? String }

    func link(_ relation: String) -> String? {
      (root["links"] as? [[String: Any]])?.first { $0["rel"] as? String == relation }?["url"] as? String
    }

    private var entries: [[String: Any]] { root["entries"] as? [[String: Any]] ?? [] }
  }
}
