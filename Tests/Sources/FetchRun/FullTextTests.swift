import Fixtures
import Model
import Archive
import Testing
import Text
import Trial

@testable import Ingest
@testable import Sources

@Suite(.serialized) struct FullTextTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  private func site(_ entries: String = "one", _ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source.loopback("wire", server.url("articles/\(entries)/feed"))
    source.fullText = Source.FullText(selector: "article .body", right: "CC BY 4.0")
    (source.show, source.images) = (.full, .remote)
    source.headers = ["X-Token": "hush"]
    source.rewriting.base = "https://wire.example/base/"
    change(&source)
    return try FollowedSite([source])
  }

  private func requests() throws -> [MisbehavingServer.Request] {
    try server.requests().filter { $0.path != "/robots.txt" }
  }

  private func paths() throws -> [String] { try requests().map(\.path) }

  private func open(_ site: FollowedSite, _ change: (inout Settings) -> Void = { _ in }, day: Double = 1) throws -> (
    html: String, entry: Entry, diagnostics: [Diagnostic]
  ) {
    let harvest = try site.ingest(change).harvest(now: FollowedSite.now(day))
    let entry = try #require(harvest.raws.first?.entry)
    return (harvest.open(entry).html.text, entry, harvest.diagnostics)
  }

  @Test func `the text is taken from the page once, sanitized, with its right`() async throws {
    let site = try site()
    let report = try #require(try await site.refresh().first)
    #expect(report.pages == SourceReport.Pages(stored: 1, failures: []) && report.fetchedPages == 1)
    #expect(try paths() == ["/articles/one/feed", "/articles/one/page/one"])
    let requests = try requests()
    #expect(requests[1]["Accept"]?.hasPrefix("text/html") == true && requests[1]["X-Token"] == nil)
    let (html, entry, diagnostics) = try open(site)
    #expect(html.contains("The whole story of one, μια ιστορία"))
    #expect(
      !html.contains("script") && !html.contains("onclick") && !html.contains("Masthead") && !html.contains("Teaser"))
    #expect(html.contains("src=\"https://wire.example/base/boat.jpg\""))
    #expect(entry.summary == "Teaser of one" && entry.attribution?.rights == "CC BY 4.0" && diagnostics.isEmpty)
    #expect(entry.cover?.src == "https://wire.example/base/boat.jpg")
    try await site.refresh(day: 2, all: true)
    #expect(try paths().count == 3, "the page is not requested again")
    #expect(try open(site).html == html)
  }

  @Test func `without the setting, or with another selector, the archived page is read again and not fetched`()
    async throws
  {
    let site = try site()
    try await site.refresh()
    let full = try open(site)
    let summary = try open(site) { $0.sources[0].fullText = nil }
    #expect(
      summary.html.contains("Teaser of one") && !summary.html.contains("story") && summary.entry.summary == nil
        && summary.entry.attribution == nil)
    let menu = try open(site) { $0.sources[0].fullText?.selector = "nav" }
    #expect(menu.html.contains("Masthead") && !menu.html.contains("whole story"))
    let nothing = try open(site) { $0.sources[0].fullText?.selector = ".missing" }
    #expect(nothing.html == summary.html)
    #expect(
      nothing.diagnostics.map(\.words) == [
        "source `wire`: `.missing` selects nothing in the page of an entry, so its summary is shown — change `selector`; "
          + "the pages are in the archive and are not fetched again"
      ])
    #expect(nothing.diagnostics.first?.severity == .warning)
    #expect(try open(site).html == full.html)
    #expect(try paths().count == 2)
  }

  @Test func `a page that cannot be read is a finding, and is asked for again only if that can help`() async throws {
    let site = try site("error-missing-text")
    let report = try #require(try await site.refresh().first)
    #expect(report.outcome == .updated && report.pages?.stored == 0 && report.pages?.failures.count == 3)
    #expect(try paths().count == 4)
    let diagnostics = try open(site).diagnostics
    #expect(diagnostics.count == 1 && diagnostics[0].severity == .notice)
    let explained = try site.ingest().explain(
      server.url("articles/error-missing-text/page/text"), now: FollowedSite.now(1))
    #expect(explained.first?.text == "its page cannot be read: it is not a web page")
    #expect(diagnostics[0].summary.hasPrefix("source `wire`: the pages of 3 entries cannot be read"))
    try await site.refresh(day: 0.5, all: true)
    #expect(try paths().count == 5, "not before a day has passed")
    for day in [2.0, 5, 9, 14] { try await site.refresh(day: day, all: true) }
    #expect(try paths().filter { $0.hasSuffix("/error") }.count == 3)
    #expect(try paths().filter { $0.hasSuffix("/missing") || $0.hasSuffix("/text") }.count == 2)
  }

  @Test func `a page that is too large, or that leads into another network, is not read`() async throws {
    let site = try site("gigabyte-near-moved-deep")
    let report = try #require(try await site.refresh().first)
    #expect(report.pages?.stored == 2 && report.pages?.failures.count == 2)
    #expect(try paths().filter { $0.hasSuffix("/page/a") }.count == 1, "the redirect on the same host is followed")
    let pages = try site.archive.pages(of: "wire")
    let failures = try site.archive.entries(of: "wire").compactMap { pages[$0.key]?.failure }
    #expect(
      failures.count == 2 && failures.contains("it leads to 127.0.0.2, which is not a public address"), "\(failures)")
    #expect(failures.contains("it is larger than 2 MiB"), "\(failures)")
    let harvest = try site.ingest().harvest(now: FollowedSite.now(1))
    let deep = try #require(harvest.raws.first { $0.entry.id == "deep" })
    #expect(harvest.open(deep.entry).html.text.contains("The bottom"))
    try await site.refresh(day: 30, all: true)
    #expect(try paths().filter { $0.hasSuffix("/gigabyte") }.count == 1, "it would be too large again")
  }

  @Test func `a host that is busy is asked for no further page in this run, and for the same page later`() async throws
  {
    let site = try site("busy-one")
    #expect(try await site.refresh().first?.outcome == .updated)
    #expect(try paths() == ["/articles/busy-one/feed", "/articles/busy-one/page/busy"])
    server.set("busy", "200")
    try await site.refresh(day: 3, all: true)
    #expect(try paths().suffix(2).map { $0.split(separator: "/").last } == ["busy", "one"])
  }

  @Test func `a hostile page is sanitized as a feed's text is`() async throws {
    let site = try site("hostile")
    try await site.refresh()
    // The text of a `title` is harmless.
    let html = try open(site).html.replacing(#/ title="[^"]*"/#, with: "")
    #expect(html.contains("whole story of hostile") && html.contains("{{ 6 * 7 }}"))
    for word in ["attack", "javascript", "<script", "<style", "<svg", "<form", "count.example", " on"] {
      #expect(!html.lowercased().contains(word), "\(word) in \(html)")
    }
    for payload in Hostile.payloads {
      let page = "<article><div class=body><p>First</p>\(payload)</div></article>"
      let rules = CleaningRules(Source.rewritten("https://news.example/feed"))
      let text = try #require(
        ItemText.withFullText(.empty, of: page, at: "https://news.example/1", rules), "\(payload)")
      let again = ItemText.clean(kind: "html", raw: text.clean, base: "https://news.example/1")
      #expect(again.clean == text.clean, "\(payload)")
      #expect(!text.clean.contains("<script") && !text.clean.contains("=\"javascript:"), "\(payload)")
    }
  }

  @Test func `an entry without any text in its feed gets that of its page, also after a change`() async throws {
    let site = try site("bare")
    try await site.refresh()
    #expect(try open(site).html.contains("whole story of bare"))
    server.set("edition", "2")
    try await site.refresh(day: 1, all: true)
    #expect(try open(site, day: 1).html.contains("whole story of bare"))
  }

  @Test func `a page is requested again if the feed says that the entry was updated, and stays if it fails`()
    async throws
  {
    let site = try site()
    try await site.refresh()
    let before = try open(site)
    let memory = HarvestMemory(try site.ingest().harvest(now: FollowedSite.now(0)).memory.joined)
    server.set("pages", "down")
    server.set("edition", "2")
    try await site.refresh(day: 2, all: true)
    #expect(try paths().count { $0.hasSuffix("/page/one") } == 2)
    #expect(try open(site, day: 2).html == before.html, "the older version stays")
    server.set("pages", "up")
    try await site.refresh(day: 4, all: true)
    #expect(try paths().count { $0.hasSuffix("/page/one") } == 2, "one request for one update")
    server.set("edition", "5")
    try await site.refresh(day: 6, all: true)
    try await site.refresh(day: 9, all: true)
    #expect(try paths().count { $0.hasSuffix("/page/one") } == 3)
    let after = try open(site, day: 9)
    #expect(after.html.contains("<b>whole</b> story of one5"))
    let warm = try site.ingest().harvest(now: FollowedSite.now(9), memory: memory)
    #expect(warm.open(try #require(warm.raws.first).entry).html.text == after.html)
  }

  @Test func `what a build remembers of a source follows from its pages and rules`() async throws {
    let site = try site("one-missing-two")
    var memory = HarvestMemory()
    let changes: [(inout Settings) -> Void] = [
      { _ in }, { $0.sources[0].fullText = nil }, { $0.sources[0].fullText?.selector = ".missing" },
      { $0.sources[0].fullText?.selector = "article > h1 , .body" }, { $0.sources[0].rewriting.drop = ["p"] },
      { $0.sources[0].rewriting.base = nil }, { $0.sources[0].fullText?.right = "CC0" },
      { $0.sources[0].drop = [FilterRule([.init(fields: [.text], patterns: ["story of two"])])] }, { _ in },
    ]
    for (number, change) in changes.enumerated() {
      if number < 2 { try await site.refresh(day: Double(number), all: true) }
      let warm = try site.ingest(change).harvest(now: FollowedSite.now(2), memory: memory)
      let clean = try site.ingest(change).harvest(now: FollowedSite.now(2))
      #expect(warm.raws.map { "\($0)" } == clean.raws.map { "\($0)" }, "\(number)")
      #expect(warm.diagnostics == clean.diagnostics, "\(number)")
      #expect(warm.raws.map { warm.digest(of: $0) } == clean.raws.map { clean.digest(of: $0) }, "\(number)")
      #expect(warm.raws.map { warm.open($0.entry).html } == clean.raws.map { clean.open($0.entry).html })
      memory = HarvestMemory(warm.memory.joined)
    }
  }

  @Test func `texts keep the rules of their source when only another is fetched`() async throws {
    let site = try site()
    try await site.refresh()
    let html = try open(site).html
    var other = Source.loopback("other", server.url("items/a"))
    other.images = .mirror
    server.set("edition", "2")
    try await site.refresh(day: 2, all: true)
    try await site.refresh(day: 3, ids: ["other"], settings: { $0.sources.append(other) })
    #expect(try open(site, day: 3).html.contains("story of one"))
    // A source that is followed again has its rules again.
    _ = try site.ingest { $0.sources = [other] }.harvest(now: FollowedSite.now(3))
    #expect(try open(site, day: 3).html != html)
    #expect(try open(site, day: 3).html.contains("story of one2"))
  }

  @Test func `filtered entries are not fetched, and one run fetches at most twenty pages`() async throws {
    let dropped = try site("one-two") { $0.drop = [FilterRule([.init(fields: [.title], patterns: ["one"])])] }
    try await dropped.refresh()
    #expect(try paths().filter { $0.contains("/page/") } == ["/articles/one-two/page/two"])
    let many = try site((1...25).map { "n\($0)" }.joined(separator: "-"))
    #expect(try await many.refresh().first?.fetchedPages == 20)
    #expect(try await many.refresh(day: 1, all: true).first?.fetchedPages == 5)
  }

  @Test func `the address of a page in a private network is not published`() async throws {
    let site = try site { $0.rewriting.base = nil }
    try await site.refresh()
    let (html, entry, _) = try open(site)
    #expect(html.contains("whole story") && !html.contains("boat.jpg") && !html.contains("127.0.0.1"))
    #expect(entry.cover == nil)
    let rules = CleaningRules(Source.rewritten("https://news.example/feed"))
    let page = "<base href='/b/'><article><div class=body>Words <img src=boat.jpg></div></article>"
    let text = ItemText.withFullText(.empty, of: page, at: "https://news.example/1", rules)
    #expect(text?.image == "https://news.example/b/boat.jpg")
  }

  @Test func `pages move with an export of the archive, and leave with a purged entry`() async throws {
    let site = try site()
    try await site.refresh()
    let html = try open(site).html
    var files: [(path: String, bytes: [UInt8])] = []
    _ = try site.archive.export { files.append(($0, $1)) }
    let copy = try FollowedSite(site.settings.sources)
    _ = try copy.archive.restore(files)
    #expect(try open(copy).html == html)
    var hide = HidingRule()
    (hide.source, hide.id, hide.mode) = ("wire", "one", .purge)
    _ = try copy.ingest(hidings: [hide]).harvest(now: FollowedSite.now(1))
    #expect(try copy.archive.pages(of: "wire").isEmpty)
  }
}

extension Source {
  fileprivate static func rewritten(_ address: String) -> Source {
    var source = Source(id: "wire", location: .url(address), title: "")
    source.fullText = FullText(selector: "article .body", right: "CC0")
    return source
  }
}
