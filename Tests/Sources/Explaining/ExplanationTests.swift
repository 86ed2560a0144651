import Archive
import Feeds
import Model
import Testing
import Text

@testable import Ingest
@testable import Sources

/// The answers of `sources --explain`.
@Suite struct ExplanationTests {
  private static func alert(status: String) -> String {
    """
    <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a1</identifier><sender>w@a.example</sender>
    <sent>2027-02-20T01:00:00-00:00</sent><status>\(status)</status><msgType>Alert</msgType>
    <info><language>en</language><event>Flood</event><severity>Severe</severity>
    <expires>2027-03-02T00:00:00-00:00</expires><area><areaDesc>Gulf</areaDesc><circle>37.9,23.7 1</circle></area></info>
    </alert>
    """
  }

  @Test func `an expired alert is on no page`() async throws {
    var source = Source(id: "alerts", location: .file("alert.xml"), title: "")
    source.isIncident = true
    let site = try FollowedSite([source])
    try site.write(Self.alert(status: "Actual"), to: "alert.xml")
    try await site.refresh()
    let id = try #require(try site.archive.entries(of: "alerts").first?.id)
    #expect(try site.ingest().explain(id, now: FollowedSite.now(0)).map(\.result) == [.shown])
    let later = try #require(try site.ingest().explain(id, now: FollowedSite.now(2)).first?.result)
    #expect(later.summary == "its alert expired on 2027-03-02T00:00:00Z, so it is on no page")
  }

  @Test func `an entry whose linked alert is a test is not called withdrawn by its source`() async throws {
    var source = Source(id: "index", location: .file("index.xml"), title: "")
    source.isIncident = true
    let site = try FollowedSite([source])
    try site.write(
      "<rss version=\"2.0\"><channel><title>A</title><item><guid>one</guid><title>One</title></item></channel></rss>",
      to: "index.xml")
    try await site.refresh()
    guard case .feed(let document) = FeedReader.read(Array(Self.alert(status: "Test").utf8)) else {
      Issue.record("the alert is not read")
      return
    }
    let records = try site.archive.entries(of: "index")
    let key = try #require(records.first?.key)
    let linked = LinkedAlert(try #require(document.entries.first), language: nil, now: FollowedSite.now(0))
    try site.archive.store(
      try #require(try site.archive.source("index")), linked.changes(of: key, in: records), now: FollowedSite.now(0))
    #expect(try site.ingest().explain("one", now: FollowedSite.now(1)).map(\.result) == [.noDanger])
    #expect(SelectionResult.noDanger.summary.contains("is a test"))
  }

  @Test func `a hidden entry is found by the address that it would have`() async throws {
    var hide = HidingRule()
    (hide.source, hide.id) = ("news", "one")
    let (_, site) = try await HarvestTests().harvest { $0.ownPages = true }
    let slug = try #require(try site.archive.entries(of: "news").first { $0.id == "one" }?.slug)
    let path = "/en/sources/news/\(slug)/"
    let found = try site.ingest(hidings: [hide]).explain(path, paths: [path], now: FollowedSite.now(1))
    #expect(found.map(\.id) == ["one"] && found.map(\.result) == [.hidden(nil)])
    let missing = "/en/sources/news/\(slug)s/"
    #expect(try site.ingest().explain(missing, paths: [missing], now: FollowedSite.now(1)).isEmpty)
  }

  @Test func `entries with the address itself come before those whose address is spelled differently`() async throws {
    let sources = ["a", "b", "c"].map { Source(id: $0, location: .file("\($0).xml"), title: "") }
    let site = try FollowedSite(sources)
    let links = ["http://www.news.example/one/", "https://news.example/one", "https://news.example/other"]
    for (source, link) in zip(sources, links) {
      try site.write(
        "<rss version=\"2.0\"><channel><title>A</title><item><guid>\(source.id)1</guid><title>One</title>"
          + "<link>\(link)</link></item></channel></rss>", to: "\(source.id).xml")
    }
    try await site.refresh()
    func found(_ asked: String, without removed: String = "") throws -> [String] {
      let ingest = site.ingest { $0.sources.removeAll { $0.id == removed } }
      return try ingest.explain(asked, now: FollowedSite.now(1)).map(\.source)
    }
    #expect(try found("https://news.example/one") == ["b"])
    #expect(try found("https://news.example/one", without: "b") == ["b"])
    #expect(try found("http://news.example/one/#end") == ["a", "b"])
    #expect(try found("http://news.example/one/#end", without: "a") == ["b", "a"])
  }

  @Test func `an entry of a removed source is in the archive`() async throws {
    let (_, site) = try await HarvestTests().harvest()
    let found = try site.ingest { $0.sources = [] }.explain("one", now: FollowedSite.now(1))
    #expect(found.map(\.result) == [.unfollowed])
    #expect(found.first?.result.summary.hasPrefix("its source is no longer in the settings") == true)
  }
}
