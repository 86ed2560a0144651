import Foundation
import Model
import Archive
import Testing
import Text

@testable import Sources

@Suite(.serialized) struct OutlineTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  func planet(_ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source(id: "planet", location: .opml(server.url("opml")), title: "Planet")
    source.allowsPrivateNetwork = true
    source.section = "news"
    change(&source)
    return try FollowedSite([source])
  }

  func id(_ path: String) -> String { "planet/" + SHA256.digest(of: server.url(path)).hex(8) }

  @Test func `every feed of an OPML file becomes a source with the file's settings`() async throws {
    let site = try planet()
    let reports = try await site.refresh()
    #expect(reports.map(\.id) == ["planet", id("good"), id("etag")])
    #expect(reports.allSatisfy { $0.outcome == .updated })
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(harvest.sources.map(\.id) == [id("good"), id("etag")])
    #expect(harvest.sources.map(\.title) == ["good", "etag"])
    #expect(harvest.sources.map(\.home) == ["https://good.example/", "https://etag.example/"])
    #expect(harvest.raws.count == 5)
    #expect(harvest.raws.allSatisfy { $0.section == "news" && $0.hasOwnPage == false })
    #expect(try site.ingest().reports().map(\.entries) == [2, 2, 3])
  }

  @Test(.timeLimit(.minutes(1))) func `a list that is not due makes nothing wait`() async throws {
    let site = try planet()
    try await site.refresh()
    let requests = try server.requests().count
    try await site.refresh(day: 0.001) { $0.spacing = .seconds(600) }
    #expect(try server.requests().count == requests)
  }

  @Test func `one of its feeds, or all, can be asked for by name`() async throws {
    let site = try planet()
    try await site.refresh()
    #expect(try await site.refresh(ids: [id("etag")]).map(\.id) == ["planet", id("etag")])
    #expect(try await site.refresh(ids: ["planet"]).count == 3)
  }

  @Test func `a feed that leaves the list leaves the site, and its archive stays`() async throws {
    let site = try planet()
    try await site.refresh()
    server.set("outlines", "etag")
    try await site.refresh(day: 1)
    #expect(try site.ingest().harvest(now: FollowedSite.now(1)).sources.map(\.id) == [id("etag")])
    #expect(try site.titles(id("good")) == ["a", "b"])
  }

  @Test func `a feed that moves keeps its id, also when the list follows`() async throws {
    let site = try planet()
    let list = { (name: String) in
      #"<opml version="2.0"><body><outline xmlUrl="\#(self.server.url("child/\(name)"))"/></body></opml>"#
    }
    let local = { (settings: inout Settings) in
      for index in settings.sources.indices { settings.sources[index].location = .opml("planet.opml") }
    }
    try site.write(list("old"), to: "planet.opml")
    try await site.refresh(settings: local)
    server.set("moved", "old")
    for day in 1...3 { try await site.refresh(day: Double(day), settings: local) }
    #expect(try site.archive.source(id("child/old"))?.movedTo == server.url("child/new"))
    try site.write(list("new"), to: "planet.opml")
    let reports = try await site.refresh(day: 4, settings: local)
    #expect(reports.map(\.id) == ["planet", id("child/old")])
    #expect(reports.map(\.outcome) == [.updated, .unchanged])
    #expect(try site.titles(id("child/old")) == ["kept"])
  }

  @Test func `files beside a list that is a file are followed, and none outside of the content folder`() async throws {
    let list = Source(id: "mine", location: .opml("feeds/mine.opml"), title: "")
    let site = try FollowedSite([list])
    try FileManager.default.createDirectory(atPath: site.folder + "/content/feeds", withIntermediateDirectories: true)
    let feed = #"<rss version="2.0"><channel><title>Zoe</title><item><title>first</title></item></channel></rss>"#
    try site.write(feed, to: "feeds/zoë 1.xml")
    try site.write(feed, to: "above.xml")
    try Data(feed.utf8).write(to: URL(filePath: site.folder + "/secret.xml"))
    try FileManager.default.createSymbolicLink(
      atPath: site.folder + "/content/feeds/link.xml", withDestinationPath: "../../secret.xml")
    let names = [
      "zo%C3%AB%201.xml", "../above.xml", "../../secret.xml", "link.xml", "%2E%2E/../secret.xml", "../../../nowhere",
    ]
    let outlines = names.map { "<outline text='x' xmlUrl='\($0)'/>" }.joined()
    try site.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "feeds/mine.opml")
    let reports = try await site.refresh()
    let ids = names.map { "mine/" + SHA256.digest(of: $0).hex(8) }
    #expect(reports.map(\.id) == ["mine"] + ids)
    #expect(reports.map(\.outcome) == [.updated, .updated, .updated, .failed, .failed, .failed, .failed])
    let refused = reports.dropFirst(3).compactMap(\.message)
    #expect(refused.count { $0.hasSuffix("is outside the site's content folder") } == 4, "\(refused)")
    #expect(try site.titles(ids[0]) == ["first"])
    #expect(reports.map(\.location)[1...2] == ["feeds/zoë 1.xml", "above.xml"])
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(harvest.raws.count == 2)
  }

  @Test func `a feed with a password or a token in its address is secret, and its password is sent`() async throws {
    var list = Source(id: "planet", location: .opml("list.opml"), title: "")
    list.allowsPrivateNetwork = true
    let site = try FollowedSite([list])
    let token = server.url("etag") + "?token=x7Kq93mZ0a2fLw8e"
    for (day, password) in ["hush-one", "hush-two"].enumerated() {
      let address = "http://eleni:\(password)@127.0.0.1:\(server.port)/good"
      let outlines = [address, token].map { "<outline text='x' xmlUrl='\($0)'/>" }.joined()
      try site.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "list.opml")
      let reports = try await site.refresh(day: Double(day))
      #expect(reports.map(\.id) == ["planet", id("good"), "planet/" + SHA256.digest(of: token).hex(8)])
      #expect(reports.dropFirst().allSatisfy { $0.location == "a secret address" && $0.outcome != .failed })
      let sent = try server.requests().last { $0.path == "/good" }?["Authorization"]
      #expect(sent == "Basic " + Data("eleni:\(password)".utf8).base64EncodedString())
    }
    #expect(try site.ingest().followed.sources().allSatisfy(\.isSecret))
    #expect(try site.archive.sources().filter { $0.id != "planet" }.allSatisfy { $0.location.hasPrefix("secret:") })
    var exported: [UInt8] = []
    _ = try site.archive.export { exported += $1 }
    for secret in ["hush-one", "hush-two", "x7Kq93mZ0a2fLw8e"] { #expect(!exported.text.contains(secret)) }
  }

  @Test func `outlines that cannot be followed are named without secrets, until they are corrected`() async throws {
    var list = Source(id: "planet", location: .opml("list.opml"), title: "")
    list.allowsPrivateNetwork = true
    let site = try FollowedSite([list])
    let addresses = [
      "ftp://eleni:hush@old.example/feed", "javascript:alert(1)", "feed://127.0.0.1:\(server.port)/good",
    ]
    let outlines = addresses.map { "<outline text='x' xmlUrl='\($0)'/>" }.joined()
    try site.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "list.opml")
    for day in [0.0, 1.0] {
      let reports = try await site.refresh(day: day)
      #expect(reports.map(\.id) == ["planet", id("good")])
      let told = reports.flatMap { $0.warnings(site.settings) }
      #expect(
        told.map(\.summary) == [
          "the outline of `ftp://old.example/feed` is left out: not an http or https URL",
          "the outline of `javascript:alert(1)` is left out: not an http or https URL",
        ])
      #expect(told.allSatisfy { $0.severity == .warning && $0.place?.file == "content/list.opml" })
    }
  }

  @Test func `of feeds that have moved to one address, the first by its id goes on`() {
    let list = Source(id: "planet", location: .opml("https://planet.example/opml"), title: "")
    let records = (10..<50).map { number in
      var record = SourceRecord(id: "planet/\(number)", location: "https://old.example/\(number)")
      record.movedTo = "https://new.example/feed"
      return record
    }
    var entry = EntryRecord(
      id: "https://new.example/feed", firstSeen: Timestamp(seconds: 0), published: Timestamp(seconds: 0))
    entry.link = entry.id
    let known = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
    #expect(OutlineList(list, [entry], known).sources.map(\.id) == ["planet/10"])
  }

  @Test func `a list from elsewhere names no file of ours`() async throws {
    server.set("outlines", "good")
    let site = try planet { $0.location = .opml(server.url("relative")) }
    try site.write("<rss version='2.0'><channel><item><title>ours</title></item></channel></rss>", to: "good")
    let reports = try await site.refresh()
    #expect(reports.map(\.location) == [server.url("relative"), server.url("good")])
  }

  @Test func `outlines nested without end, or by the thousand, do no harm`() async throws {
    let deep = String(repeating: "<outline text='x'>", count: 50_000)
    let many = (0..<12_000).map { "<outline xmlUrl='https://f\($0).example/'/>" }.joined()
    let odd = "<outline xmlUrl='javascript:alert(1)'/><outline xmlUrl='file:///etc/passwd'/><outline xmlUrl='/etc'/>"
    let site = try planet()
    for text in [deep, odd, many] {
      try site.write("<opml version='2.0'><body>\(text)</body></opml>", to: "planet.opml")
      var options = FetchOptions(now: FollowedSite.now(0))
      options.offline = true
      var settings = site.settings
      for index in settings.sources.indices { settings.sources[index].location = .opml("planet.opml") }
      let ingest = SourceIngest(settings, folder: site.folder, archive: site.archive)
      _ = try await ingest.refresh(options)
      let sources = try ingest.followed.sources()
      #expect(text == many ? (9_000...10_000).contains(sources.count) : sources.isEmpty)
      #expect(sources.allSatisfy { $0.location.text.hasPrefix("https://f") })
    }
  }

  @Test func `an address in a list that cannot be asked is named, and the others are followed`() async throws {
    let server = try MisbehavingServer()
    var list = Source(id: "planet", location: .opml("list.opml"), title: "")
    list.allowsPrivateNetwork = true
    let site = try FollowedSite([list])
    let addresses = [
      "https://exa mple/feed", "https://a..b/", server.url("good"), "ftp://old.example/feed", "https://:80/",
    ]
    let outlines = addresses.map { "<outline text='x' xmlUrl='\($0)'/>" }.joined()
    try site.write("<opml version='2.0'><body>\(outlines)</body></opml>", to: "list.opml")
    let reports = try await site.refresh()
    #expect(reports.contains { $0.outcome == .updated && $0.location == server.url("good") })
    let messages = reports.compactMap(\.message)
    #expect(messages.contains { $0.contains("`exa%20mple` is not a valid host name") }, "\(messages)")
    #expect(messages.contains { $0.contains("`a..b` is not a valid host name") }, "\(messages)")
  }

  @Test func `folders of a list are categories where the site has such, else tags`() async throws {
    let site = try FollowedSite([Source(id: "planet", location: .opml("list.opml"), title: "")])
    let feed =
      "<rss version='2.0'><channel><title>F</title><item><guid>1</guid><title>One</title></item></channel></rss>"
    try site.write(feed, to: "feed.xml")
    try site.write(
      "<opml version='2.0'><body><outline text='Θάλασσα'><outline text='Ports'><outline xmlUrl='feed.xml'/></outline></outline></body></opml>",
      to: "list.opml")
    let change = { (settings: inout Settings) in
      settings.categories = [Category(key: "sea", title: Localized("Sea"), aliases: ["θαλασσα"])]
    }
    try await site.refresh(settings: change)
    let harvest = try site.ingest(change, hidings: []).harvest(now: FollowedSite.now(1))
    let entry = try #require(harvest.raws.first)
    #expect(entry.category == "sea" && entry.terms.map(\.name) == ["Ports"])
    #expect(harvest.diagnostics.contains { $0.severity == .notice && $0.summary.contains("become tags: `Ports`") })
  }
}
