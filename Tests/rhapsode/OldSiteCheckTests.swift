import Model
import Testing
import Text
import Trial

@testable import rhapsode

@Suite struct OldSiteCheckTests {
  private func site(entries: Int) -> Model.Site {
    var settings = Settings()
    settings.url = "https://x.example/"
    var site = Model.Site(settings: settings, now: Timestamp(seconds: 1_795_000_000), folder: "")
    site.entries = (0..<entries).map { number in
      var entry = Entry(
        id: "e\(number)", kind: .article, origin: .file("content/\(number).md", firstLine: 1), title: "E",
        path: "/notes/\(number)/", slug: "s\(number)", language: "en")
      entry.aliases = ["/old/\(number)/"]
      return entry
    }
    return site
  }

  private func feed(entries: Int) -> String {
    let items = (0..<entries).map {
      "<item><title>A</title><link>https://x.example/old/\($0)/</link><guid>urn:x:\($0)</guid></item>"
    }
    let link = "<link>https://x.example/</link>"
    return "<rss version=\"2.0\"><channel><title>T</title>\(link)\(items.joined())</channel></rss>"
  }

  @Test func `an entry that the feed would bring again is found by its alias`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(feed(entries: 3), to: "old.xml")
    var check = OldSiteCheck(site(entries: 3), files: [])
    try await check.check(feed: folder / "old.xml")
    #expect(check.lines.map { $0["file"]?.string } == (0..<3).map { "content/\($0).md" })
  }

  @Test func `a feed with every entry costs what their number says`() async throws {
    let folder = try TemporaryFolder()
    func cost(_ entries: Int) async throws -> Double {
      try folder.write(feed(entries: entries), to: "old.xml")
      var check = OldSiteCheck(site(entries: entries), files: [])
      let start = ProcessorClock.seconds()
      try await check.check(feed: folder / "old.xml")
      #expect(check.lines.count == entries)
      return ProcessorClock.seconds() - start
    }
    var isLinear = false
    // Measured again after a bad result, since the machine may be busy.
    for _ in 0..<4 where !isLinear { isLinear = try await cost(4000) < 9 * max(cost(1000), 0.000_1) }
    #expect(isLinear)
  }
}
