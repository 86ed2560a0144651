import Archive
import Foundation
import Model
import Testing
import Text

@testable import Sources

/// The robots.txt of a host and the pages of entries.
@Suite(.serialized) struct RobotsTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  private func source(_ id: String = "wire", _ entries: String = "one-two-three") -> Source {
    var source = Source.loopback(id, server.url("articles/\(entries)/feed"))
    source.fullText = Source.FullText(selector: "article .body", right: "CC BY 4.0")
    (source.show, source.headers) = (.full, ["X-Token": "hush"])
    return source
  }

  private func asked() throws -> [String] {
    try server.requests().compactMap { $0.path.split(separator: "/").last.map(String.init) }
  }

  private func failures(_ site: FollowedSite) throws -> [String: String] {
    let pages = try site.archive.pages(of: "wire")
    var failures: [String: String] = [:]
    for entry in try site.archive.entries(of: "wire") { failures[entry.id] = pages[entry.key]?.failure }
    return failures
  }

  @Test(arguments: ["rules", "elsewhere"])
  func `the robots.txt is asked once, before the first page, and obeyed`(kind: String) async throws {
    server.set("robots", kind)
    let site = try FollowedSite([source()])
    let report = try #require(try await site.refresh().first)
    let hop = kind == "elsewhere" ? ["rules"] : []
    #expect(try asked() == ["feed", "robots.txt"] + hop + ["one", "three"])
    #expect(report.outcome == .updated && report.pages?.stored == 2 && report.fetchedPages == 2)
    #expect(try failures(site) == ["two": "the robots.txt of its host does not allow Rhapsode to request it"])
    let request = try #require(try server.requests().first { $0.path == "/robots.txt" })
    #expect(request["X-Token"] == nil && request["Accept"]?.hasPrefix("text/plain") == true)
    #expect(request["User-Agent"]?.hasPrefix("Rhapsode/") == true)
  }

  @Test func `the rules are kept for a day, and nothing is stored again while they forbid a page`() async throws {
    server.set("robots", "rules")
    let site = try FollowedSite([source()])
    try await site.refresh()
    let states = try site.archive.states()
    try await site.refresh(day: 0.9, all: true)
    #expect(try asked().count { $0 == "robots.txt" } == 1)
    #expect(try site.archive.states() == states, "a build need not read the source again")
    server.set("robots", "404")
    try await site.refresh(day: 1.1, all: true)
    #expect(try asked().suffix(3) == ["feed", "robots.txt", "two"])
    #expect(try failures(site).isEmpty)
  }

  @Test(arguments: ["401", "403", "404", "410"])
  func `where there is no robots.txt, all pages are requested`(status: String) async throws {
    server.set("robots", status)
    let site = try FollowedSite([source()])
    #expect(try await site.refresh().first?.pages?.stored == 3)
  }

  @Test(arguments: ["500", "502", "304", "cut", "429"])
  func `while the robots.txt cannot be read, no page is requested`(answer: String) async throws {
    server.set("robots", answer)
    let site = try FollowedSite([source()])
    let report = try #require(try await site.refresh().first)
    #expect(try asked() == ["feed", "robots.txt"])
    #expect(report.outcome == .updated && report.pages?.stored == 0)
    if answer != "429" {
      #expect(try Set(failures(site).values) == ["the robots.txt of its host cannot be read for now"])
    }
    server.set("robots", "404")
    try await site.refresh(day: 1, all: true)
    #expect(try asked().suffix(4) == ["robots.txt", "one", "two", "three"])
    #expect(try failures(site).isEmpty)
  }

  @Test func `of a long robots.txt the beginning is read`() async throws {
    server.set("robots", "long")
    let site = try FollowedSite([source()])
    try await site.refresh()
    #expect(try asked() == ["feed", "robots.txt", "one", "three"])
  }

  @Test func `a redirect leads to no page that the rules forbid`() async throws {
    server.set("robots", "rules")
    let site = try FollowedSite([source("wire", "hop-one")])
    try await site.refresh()
    #expect(try asked() == ["feed", "robots.txt", "hop", "one"])
    #expect(try failures(site).keys.sorted() == ["hop"])
  }

  @Test func `pages that may not be requested do not count among the twenty of a run`() async throws {
    server.set("robots", "rules")
    let site = try FollowedSite([source("wire", (["two"] + (1...20).map { "n\($0)" }).joined(separator: "-"))])
    #expect(try await site.refresh().first?.fetchedPages == 20)
  }

  @Test func `sources of one host share its robots.txt`() async throws {
    server.set("robots", "rules")
    let site = try FollowedSite(["a", "b", "c", "d"].map { source($0, "one\($0)-two") })
    let reports = try await site.refresh()
    #expect(reports.map { $0.pages?.stored } == [1, 1, 1, 1])
    #expect(try asked().count { $0 == "robots.txt" } == 1)
  }
}
