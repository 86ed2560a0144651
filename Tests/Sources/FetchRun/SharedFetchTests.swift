import Archive
import Foundation
import Model
import Testing
import Text
import Trial

@testable import Sources

/// Several fetchers that share one archive in a database. `make load FETCHERS=4` runs programs with 10,000 sources.
@Suite(.serialized, .enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)")) struct SharedFetchTests {
  static let count = 80

  let database: PostgreSQLServer
  let address: String

  init() throws {
    database = try #require(PostgreSQLServer.shared, "the server does not start")
    address = try database.makeDatabase()
  }

  func sites(_ count: Int, _ sources: [Source]) throws -> [FollowedSite] {
    try (0..<count).map { _ in try FollowedSite(sources, database: address) }
  }

  /// Every two sources share a host.
  func crowd(_ server: MisbehavingServer) -> [Source] {
    (0..<Self.count).map { number in
      var source = Source.loopback(
        "s\(number)", "http://127.3.\(number / 2 / 200).\(1 + number / 2 % 200):\(server.port)/load/\(number)")
      source.every = 3600
      return source
    }
  }

  /// Fetches with all sites at once; returns the reports of each.
  func refresh(
    _ sites: [FollowedSite], pace: @escaping @Sendable (inout FetchOptions.Pace) -> Void = { _ in }
  ) async throws -> [[SourceReport]] {
    try await withThrowingTaskGroup(of: [SourceReport].self) { group in
      for site in sites {
        group.addTask {
          try await site.refresh {
            $0.spacing = .milliseconds(200)
            pace(&$0)
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  func fetcher(_ site: FollowedSite, holder: LeaseHolder?, now: Timestamp) -> Fetcher {
    let agent = UserAgent(site: "https://voices.example.org/", version: "1", proxy: nil, deadline: .seconds(5))
    return Fetcher(
      archive: site.archive, agent: agent, options: FetchOptions(now: now), content: site.folder + "/content",
      environment: { _ in nil }, icons: nil, robots: RobotsCache(cache: site.folder + "/cache", now: now), hidings: [],
      erased: ErasedItems(), report: { _ in }, holder: holder)
  }

  /// Waits until the server has received this number of requests, and no longer: asking for them is slow beside other tests.
  func wait(for count: Int, _ server: MisbehavingServer) async throws {
    for _ in 0..<3000 {
      if try server.requests().count >= count { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("the server has received less than \(count) requests")
  }

  func check(_ requests: [MisbehavingServer.Request]) {
    #expect(requests.allSatisfy { $0.busy == 0 }, "one request at a time to a host")
    for visits in Dictionary(grouping: requests, by: { $0.host ?? "" }).values {
      for (one, next) in zip(visits, visits.dropFirst()) { #expect(next.time - one.time >= 0.19) }
    }
  }

  @Test func `four fetchers visit each source once, and keep the pauses of hosts`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    server.set("pace", "0.03")
    let sites = try sites(4, crowd(server))
    let reports = try await refresh(sites) { $0.hosts = 4 }
    let requests = try server.requests()
    check(requests)
    #expect(Set(requests.map(\.path)).count == requests.count, "one GET for each")
    let records = try sites[0].archive.sources()
    let answered = Set(requests.compactMap { $0.path.split(separator: "/").last.map { "s\($0)" } })
    #expect(Set(records.map(\.id)) == answered)
    #expect(records.allSatisfy { $0.visits == 1 })
    #expect(answered.count >= Self.count * 9 / 10, "a host that asked for a pause is left alone")
    let visitors = reports.map { $0.count { $0.outcome == .updated } }
    #expect(visitors.count { $0 > 0 } >= 2, "\(visitors)")
    #expect(reports.allSatisfy { $0.count == Self.count })
    #expect(reports.joined().allSatisfy { $0.outcome != .failed || $0.failures > 0 })
    #expect(try sites[0].archive.leases().holders == 0)
    #expect(try database.query("SELECT count(*) FROM rhapsode.lease", in: address) == "0", "all leases are given back")

    _ = try await refresh(sites)
    #expect(try server.requests().count == requests.count, "no source is due again")
  }

  /// It has planned to visit them all before the other begins.
  @Test func `a fetcher leases nothing that another has visited meanwhile`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    // Three times as many hosts as a fetcher leases at once.
    let sources = (1...48).map { number in
      var source = Source.loopback("s\(number)", "http://127.6.0.\(number):\(server.port)/load/1")
      source.every = 3600
      return source
    }
    let sites = try sites(2, sources)
    try database.query(
      """
      CREATE TABLE rhapsode.granted (name TEXT, holder BIGINT);
      CREATE FUNCTION rhapsode.note() RETURNS TRIGGER LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO rhapsode.granted VALUES (NEW.name, NEW.holder); RETURN NEW; END $$;
      CREATE TRIGGER noted AFTER INSERT OR UPDATE ON rhapsode.lease FOR EACH ROW EXECUTE FUNCTION rhapsode.note();
      """, in: address)
    server.set("pace", "6")
    async let slow = refresh([sites[0]]) { $0.hosts = 16 }
    try await wait(for: 16, server)
    server.set("pace", "0")
    let quick = try await refresh([sites[1]])
    #expect(quick.joined().count { $0.outcome == .updated } == 32)
    #expect(try await slow.joined().count { $0.outcome == .updated } == 16)
    let granted = try database.query(
      """
      SELECT string_agg(number::text, ' ' ORDER BY number) FROM (
        SELECT count(DISTINCT name) AS number FROM rhapsode.granted WHERE name LIKE 'source %' GROUP BY holder
      ) AS counts
      """, in: address)
    #expect(granted == "16 32")
  }

  @Test func `a redirect waits until no other fetcher requests its target`() async throws {
    let server = try MisbehavingServer()
    let archive = try FollowedSite([], database: address).archive
    let other = LeaseHolder()
    let name = LeaseName.host("two.example")
    #expect(try archive.lease([name], to: other, for: .seconds(60)) == [name])
    let site = try FollowedSite(
      [Source(id: "a", location: .url("http://one.example/to/302?http://two.example/good"), title: "")],
      database: address)
    // The server is also the proxy, so that it answers for both hosts.
    let proxy = server.url("")
    let fetch = Task { try await site.refresh(settings: { $0.proxy = proxy }) }
    try await wait(for: 1, server)
    try await Task.sleep(for: .milliseconds(700))
    #expect(try server.requests().map(\.host) == ["one.example"])
    try archive.endLeases(of: other)
    #expect(try await fetch.value.map(\.outcome) == [.updated])
    #expect(try server.requests().map(\.host) == ["one.example", "two.example"])
  }

  @Test func `a source that another fetcher visits is left to it, and comes back when its lease expires`() async throws
  {
    let server = try MisbehavingServer()
    let site = try FollowedSite([.loopback("a", server.url("good"))], database: address)
    let other = LeaseHolder()
    for name in [LeaseName.source("a"), .host("127.0.0.1")] {
      _ = try site.archive.lease([name], to: other, for: .seconds(60))
      let report = try #require(try await refresh([site]).first?.first)
      #expect(report.outcome == .waiting && report.message == "another fetcher is visiting it")
      #expect(try server.requests().isEmpty)
      try site.archive.endLeases(of: other)
    }
    _ = try site.archive.lease([.source("a"), .host("127.0.0.1")], to: other, for: .milliseconds(1))
    try await Task.sleep(for: .milliseconds(20))
    #expect(try await refresh([site]).first?.first?.outcome == .updated)
  }

  @Test func `leases are renewed while their fetcher works`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    server.set("pace", "0.8")
    let sources = (1...3).map { number in
      var source = Source.loopback("s\(number)", "http://127.5.0.1:\(server.port)/load/\(number)")
      source.every = 3600
      return source
    }
    let sites = try sites(2, sources)
    async let one = refresh([sites[0]]) { ($0.lease, $0.deadline) = (.milliseconds(1500), .milliseconds(1200)) }
    // Later than a lease lasts, and before the last request begins.
    try await wait(for: 2, server)
    let late = try await refresh([sites[1]])
    #expect(late.joined().count { $0.message == FetchRun.elsewhere } >= 1)
    #expect(late.joined().allSatisfy { $0.outcome == .waiting })
    #expect(try await one.joined().allSatisfy { $0.outcome == .updated })
    check(try server.requests())
    #expect(try server.requests().count == 3)
  }

  @Test func `an archive that fails while hosts are leased fails every source that waits`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    let site = try FollowedSite(crowd(server), database: address)
    try database.query(
      """
      CREATE FUNCTION rhapsode.refuse() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refused BEFORE INSERT ON rhapsode.lease FOR EACH ROW WHEN (NEW.name LIKE 'source %')
      EXECUTE FUNCTION rhapsode.refuse();
      """, in: address)
    let reports = try #require(try await refresh([site]).first)
    #expect(reports.count == Self.count && reports.allSatisfy { $0.outcome == .failed && $0.unstored != nil })
    #expect(try server.requests().isEmpty)
  }

  @Test func `entries without the record of their source are known at the first visit`() async throws {
    let server = try MisbehavingServer()
    let site = try FollowedSite([.loopback("a", server.url("good"))], database: address)
    _ = try await refresh([site])
    let count = try #require(try site.archive.counts()["a"])
    try database.query("DELETE FROM rhapsode.source", in: address)
    let report = try #require(try await refresh([site]).first?.first)
    #expect(report.outcome == .updated && report.added == 0 && report.unstored == nil, "\(report)")
    #expect(try site.archive.counts()["a"] == count)
  }

  @Test func `a database that goes away ends the run with its reason`() async throws {
    let server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"])
    let site = try FollowedSite(crowd(server), database: address)
    try database.query("ALTER TABLE rhapsode.lease RENAME TO lost", in: address)
    let reports = try #require(try await refresh([site]).first)
    #expect(reports.count == Self.count && reports.allSatisfy { $0.outcome == .failed && $0.unstored != nil })
    #expect(reports.allSatisfy { $0.message?.hasPrefix("the archive cannot be used: ") == true })
    #expect(try server.requests().isEmpty)
    try database.query("ALTER TABLE rhapsode.lost RENAME TO lease", in: address)
    #expect(try await refresh([site]).first?.contains { $0.outcome == .updated } == true)
  }
}
