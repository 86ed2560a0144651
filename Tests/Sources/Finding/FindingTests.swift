import Model
import Testing
import Text

@testable import Sources

@Suite(.serialized) struct FindingTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  private func find(_ path: String, isPrivate: Bool = true, isShort: Bool = false) async throws -> [FoundFeed] {
    var pace = FetchOptions.Pace()
    pace.spacing = .milliseconds(20)
    pace.deadline = .seconds(5)
    let finder = FeedFinder(
      Settings(), allowsPrivateNetwork: isPrivate, now: FollowedSite.now(0), pace: pace)
    return try await finder.find(isShort ? String(server.url(path).dropFirst("http://".count)) : server.url(path))
  }

  private var asked: [String] { get throws { try server.requests().map(\.path) } }

  @Test func `an address that is a feed is found by one request`() async throws {
    let found = try await find("items/a/b/c")
    #expect(found.map(\.url) == [server.url("items/a/b/c")])
    #expect(found.map(\.title) == ["News"])
    #expect(found.map(\.format) == ["RSS 2.0"])
    #expect(found.map(\.entries) == [3])
    #expect(found.map(\.newest) == [Timestamp(rfc3339: "2026-03-02T10:00:02Z")])
    #expect(found.map(\.home) == ["https://news.example/"])
    #expect(try asked == ["/items/a/b/c"])
  }

  @Test func `without a scheme, https is tried first, and http if the host offers no encryption`() async throws {
    #expect(try await find("items/a", isShort: true).map(\.url) == [server.url("items/a")])
  }

  @Test func `of what a page names, the feeds are found`() async throws {
    #expect(try await find("page").map(\.url) == [server.url("good?a=1&b=2")])
    #expect(try asked == ["/page", "/good?a=1&b=2", "/atom.xml"])
  }

  @Test func `if a page names no feed, the usual paths are tried until one is a feed`() async throws {
    server.set("usual", "rss.xml")
    #expect(try await find("bare/of/links").map(\.url) == [server.url("rss.xml")])
    let requests = try server.requests()
    #expect(
      requests.map(\.path) == [
        "/bare/of/links", "/bare/of/feed", "/bare/of/feed.xml", "/bare/of/rss.xml", "/bare/of/index.xml", "/feed",
        "/feed.xml", "/rss.xml",
      ])
    #expect(requests.allSatisfy { $0.busy == 0 })
    for (one, next) in zip(requests, requests.dropFirst()) { #expect(next.time - (one.end ?? 0) > 0.019) }
  }

  @Test func `a host that answers 429 gets no further requests`() async throws {
    server.set("usual", "busy")
    await #expect(throws: FindFailure.self) { try await find("bare") }
    #expect(try asked == ["/bare", "/feed"])
  }

  @Test func `a permanent redirect changes the found address, a temporary one does not`() async throws {
    #expect(try await find("moved/301/items/x").map(\.url) == [server.url("items/x")])
    #expect(try await find("moved/302/items/x").map(\.url) == [server.url("moved/302/items/x")])
  }

  @Test func `private addresses are refused unless they are allowed`() async throws {
    let address = server.url("good")
    await #expect(throws: FindFailure.privateAddress(address, at: "127.0.0.1")) {
      try await find("good", isPrivate: false)
    }
    #expect(try asked == [])
  }

  @Test(arguments: [
    ("opml", "is an OPML file"), ("challenge", "demands a challenge"), ("gone", "410"), ("status/404", "404"),
    ("loop", "redirects more than"), ("script", "not an http or https URL"),
    ("endless", "larger than"),
  ])
  func `an address that cannot be followed is reported`(path: String, words: String) async throws {
    let failure = await #expect(throws: FindFailure.self) { try await find(path) }
    #expect(failure?.summary.contains(words) == true, "\(failure?.summary ?? "")")
  }

  @Test func `addresses are understood as people write them`() throws {
    #expect(try FeedFinder.address("harbour.example.org") == "https://harbour.example.org")
    #expect(try FeedFinder.address("localhost:8080/x") == "https://localhost:8080/x")
    #expect(try FeedFinder.address("a.example/f?u=https://x.org/") == "https://a.example/f?u=https://x.org/")
    #expect(try FeedFinder.address("feed:http://a.example/x") == "http://a.example/x")
    #expect(try FeedFinder.address("feed://a.example/x") == "https://a.example/x")
    for text in ["", "a b", "javascript:alert(1)", "file:///etc/passwd", "https://", "ftp://a.example/"] {
      #expect(throws: FindFailure.notAnAddress(text)) { try FeedFinder.address(text) }
    }
    #expect(throws: FindFailure.secret("https://a.example/")) { try FeedFinder.address("https://zoe:pw@a.example/") }
  }
}
