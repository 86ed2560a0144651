import Archive
import Foundation
import Model
import Testing
import Text
import Trial

@testable import Sources

/// How the visits of several fetchers are stored.
extension SharedFetchTests {
  @Test func `sources that fail at about the same time are stored together`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    let sources = (1...48).map { Source.loopback("s\($0)", "http://127.7.0.\($0):\(server.port)/status/500") }
    let site = try #require(try sites(1, sources).first)
    let reports = try await site.refresh()
    #expect(reports.allSatisfy { $0.outcome == .failed && $0.failures == 1 && $0.unstored == nil })
    #expect(reports.allSatisfy { $0.message?.contains("answered 500") ?? false })
    let records = try site.archive.sources()
    #expect(records.count == 48 && records.allSatisfy { $0.failures == 1 && $0.status == 500 && $0.error != nil })
    #expect(try site.archive.outages().count == 48)
    let transactions = try database.query("SELECT count(DISTINCT xmin::text) FROM rhapsode.source", in: address)
    #expect(try #require(Int(transactions)) < 16)
  }

  @Test func `sources that have not changed are stored, whichever fetcher visits them`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    let sites = try sites(2, crowd(server))
    _ = try await refresh([sites[0]])
    async let one = sites[0].refresh(day: 1, pace: { $0.spacing = .milliseconds(200) })
    async let two = sites[1].refresh(day: 1, pace: { $0.spacing = .milliseconds(200) })
    let reports = try await one + two
    let unchanged = try sites[0].archive.sources().filter { $0.status == 304 }
    #expect(unchanged.count >= Self.count / 2)
    #expect(unchanged.allSatisfy { $0.visits == 2 && $0.notModified == 1 && $0.lastSuccess == FollowedSite.now(1) })
    #expect(reports.count == 2 * Self.count)
    #expect(Set(reports.filter { $0.outcome == .unchanged }.map(\.id)).isSuperset(of: unchanged.map(\.id)))
    #expect(try database.query("SELECT count(*) FROM rhapsode.lease", in: address) == "0", "all leases are given back")
    check(try server.requests())
  }

  @Test func `of unchanged visits, those that another fetcher has taken over are not stored`() throws {
    let site = try FollowedSite([], database: address)
    let now = FollowedSite.now(1)
    var visits: [HeldVisit] = []
    for id in ["a", "b", "c"] {
      let source = Source.loopback(id, "http://127.0.0.1/\(id)")
      var record = SourceRecord(id: id, location: source.archivedLocation)
      record.succeeded(status: 200, now: FollowedSite.now(0))
      try site.archive.store(record, now: FollowedSite.now(0))
      record.succeeded(status: 304, now: now)
      visits.append(HeldVisit(source: source, outcome: FetchOutcome(unchanged: record, of: source, now: now)))
    }
    let (own, other) = (LeaseHolder(), LeaseHolder())
    _ = try site.archive.lease([.source("a"), .source("c")], to: own, for: .seconds(60))
    _ = try site.archive.lease([.source("b")], to: other, for: .seconds(60))
    let reports = fetcher(site, holder: own, now: now).store(visits)
    #expect(reports.map(\.id) == ["a", "b", "c"] && reports.allSatisfy { $0.outcome == .unchanged })
    #expect(reports.map(\.visits) == [2, 1, 2], "what the other fetcher stores later, it reports itself")
    #expect(try site.archive.sources().map(\.visits) == [2, 1, 2])
  }

  @Test func `an alert of a source that another fetcher has taken over is read again`() throws {
    let site = try FollowedSite([], database: address)
    let now = FollowedSite.now(0)
    var source = Source.loopback("index", "http://127.0.0.1/index")
    source.isIncident = true
    let record = SourceRecord(id: "index", location: source.archivedLocation)
    try site.archive.store(record, [.write(EntryRecord(id: "one", firstSeen: now, published: now), nil)], now: now)
    let key = try #require(try site.archive.entries(of: "index").first?.key)
    _ = try site.archive.lease([.source("index")], to: LeaseHolder(), for: .seconds(60))
    let visit = try FetchAttempt(source, record, url: "http://127.0.0.1/index") { _ in nil }
    let reading = try #require(
      PageReading([PageReading.Page(key: key, address: "http://127.0.0.1/alert", tries: 0)]))
    var response = HTTPResponse()
    response.body = Array(
      "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><identifier>a</identifier><info><event>E</event></info></alert>"
        .utf8)
    _ = fetcher(site, holder: LeaseHolder(), now: now).alert(visit, reading, .document(response))
    #expect(try site.archive.pages(of: "index").isEmpty, "its data could not be stored")
  }

  @Test func `of visits with new entries, those that another fetcher has taken over are not stored`() throws {
    let site = try FollowedSite([], database: address)
    let now = FollowedSite.now(0)
    let visits = ["a", "b", "c"].map { id in
      let source = Source.loopback(id, "http://127.0.0.1/\(id)")
      var outcome = FetchOutcome(
        unchanged: SourceRecord(id: id, location: source.archivedLocation), of: source, now: now)
      outcome.record.succeeded(status: 200, now: now)
      outcome.result = .updated
      outcome.changes = [.write(EntryRecord(id: "one", firstSeen: now, published: now), nil)]
      outcome.added = 1
      return HeldVisit(source: source, outcome: outcome)
    }
    let (own, other) = (LeaseHolder(), LeaseHolder())
    _ = try site.archive.lease([.source("a"), .source("c")], to: own, for: .seconds(60))
    _ = try site.archive.lease([.source("b")], to: other, for: .seconds(60))
    let fetcher = fetcher(site, holder: own, now: now)
    #expect(visits.allSatisfy { fetcher.canHold($0.outcome, of: $0.source) })
    #expect(!self.fetcher(site, holder: nil, now: now).canHold(visits[0].outcome, of: visits[0].source), "in a file")
    var fullText = visits[0].source
    fullText.fullText = Source.FullText(selector: "p", right: "licensed")
    #expect(!fetcher.canHold(visits[0].outcome, of: fullText), "its pages are to be read")
    let reports = fetcher.store(visits)
    #expect(reports.map(\.id) == ["a", "b", "c"])
    #expect(reports.map(\.added) == [1, 0, 1] && reports.allSatisfy { $0.unstored == nil })
    #expect(try site.archive.counts() == ["a": 1, "c": 1])
    #expect(try site.archive.sources().map(\.id) == ["a", "c"])
  }
}
