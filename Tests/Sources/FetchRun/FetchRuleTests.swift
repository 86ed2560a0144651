import Foundation
import Model
import Archive
import Testing
import Text

@testable import Sources

/// Rules of fetching that show only in the requests to the server.
@Suite(.serialized) struct FetchRuleTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"]) }

  func record(_ site: FollowedSite) throws -> SourceRecord { try #require(try site.archive.source("s")) }

  /// Fetches `address` once for each answer of the name resolver and returns the last failure.
  func outcome(_ address: String, answers: [String], leave: Bool = false) -> HTTPFailure? {
    guard var transfers = Transfers() else { return .other("no memory") }
    var failure: HTTPFailure?
    for (id, answer) in answers.enumerated() {
      var request = HTTPRequest(url: address)
      request.resolution = "flip.example:\(server.port):\(answer)"
      request.allowsPrivateNetwork = leave
      request.deadline = .seconds(2)
      guard transfers.start(request, id: id) else { return .other("no memory") }
      while transfers.count > 0 {
        for (_, response) in transfers.finished(patience: .milliseconds(20)) { failure = response.failure }
      }
    }
    return failure
  }

  @Test func `a host name that resolves to a private address later is refused when connecting`() throws {
    let address = "http://flip.example:\(server.port)/good"
    #expect(outcome(address, answers: ["127.0.0.1"]) == .privateAddress("127.0.0.1"))
    // The first answer is a public address that does not respond, the second is this machine's.
    #expect(outcome(address, answers: ["[2a00:1450:4001::dead]", "127.0.0.1"]) == .privateAddress("127.0.0.1"))
    #expect(outcome(address, answers: ["[::1]"]) == .privateAddress("::1"))
    #expect(outcome(address, answers: ["[::ffff:127.0.0.1]"]) == .privateAddress("::ffff:127.0.0.1"))
    #expect(try server.requests().isEmpty)
    #expect(outcome(address, answers: ["127.0.0.1"], leave: true) == nil)
  }

  @Test func `an open connection to a private address is not reused by a request that may not connect there`() throws {
    guard var transfers = Transfers() else { throw HTTPFailure.other("no memory") }
    var failures: [HTTPFailure?] = []
    for (id, leave) in [true, false].enumerated() {
      var request = HTTPRequest(url: server.url("good"))
      request.allowsPrivateNetwork = leave
      guard transfers.start(request, id: id) else { continue }
      while transfers.count > 0 {
        for (_, response) in transfers.finished(patience: .milliseconds(20)) { failures.append(response.failure) }
      }
    }
    #expect(failures == [nil, .privateAddress("127.0.0.1")])
  }

  @Test func `a redirect to the address where clouds keep their secrets is refused`() async throws {
    guard var transfers = Transfers() else { throw HTTPFailure.other("no memory") }
    let visit = try FetchAttempt(
      Source(id: "s", location: .url("https://news.example/feed"), title: ""), SourceRecord(id: "s", location: ""),
      url: "https://news.example/feed", environment: { _ in nil })
    var redirected = visit
    var response = HTTPResponse()
    response.status = 302
    response.headers = HeaderFields(["Location": "https://169.254.169.254/latest/meta-data/"])
    guard case .follow = redirected.take(response) else {
      Issue.record("an https address is tried, and refused where it is connected to")
      return
    }
    let agent = UserAgent(site: "https://voices.example.org/", version: "1", proxy: nil, deadline: .seconds(5))
    let isStarted = transfers.start(redirected.request(agent), id: 0)
    #expect(isStarted)
    var failure: HTTPFailure?
    while transfers.count > 0 {
      for (_, response) in transfers.finished(patience: .milliseconds(20)) { failure = response.failure }
    }
    #expect(failure == .privateAddress("169.254.169.254"))
  }

  @Test func `a source in a private network leads to no other host there`() throws {
    let feed = "http://192.168.1.5:8080/feed"
    var source = Source(id: "s", location: .url(feed), title: "")
    source.allowsPrivateNetwork = true
    let agent = UserAgent(site: "https://voices.example.org/", version: "1", proxy: nil, deadline: .seconds(5))
    for (target, isAllowed) in [
      ("http://192.168.1.5/other", true), ("https://192.168.1.5/feed", true), ("http://192.168.1.6:8080/feed", false),
      ("http://169.254.169.254/latest/", false),
    ] {
      var visit = try FetchAttempt(source, SourceRecord(id: "s", location: feed), url: feed, environment: { _ in nil })
      #expect(visit.request(agent).allowsPrivateNetwork)
      var response = HTTPResponse()
      response.status = 302
      response.headers = HeaderFields(["Location": target])
      guard case .follow = visit.take(response) else {
        Issue.record("\(target) is not followed")
        continue
      }
      #expect(visit.request(agent).allowsPrivateNetwork == isAllowed, "\(target)")
    }
  }

  @Test(arguments: ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::ffff:7f00:1]", "localhost."])
  func `no spelling of an address gets round the check`(host: String) async throws {
    let site = try FollowedSite([Source(id: "s", location: .url("http://\(host):\(server.port)/good"), title: "")])
    #expect(try await site.refresh().first?.outcome == .failed)
    #expect(try server.requests().isEmpty)
  }

  @Test func `only the proxy in the settings is used`() async throws {
    var source = Source(id: "s", location: .url("http://news.example/good"), title: "")
    source.allowsPrivateNetwork = false
    let site = try FollowedSite([source])
    let proxy = server.url("")
    #expect(try await site.refresh(settings: { $0.proxy = proxy }).first?.outcome == .updated)
    let request = try #require(try server.requests().first)
    #expect(request.host == "news.example")
    let straight = try FollowedSite([source])
    #expect(try await straight.refresh(pace: { $0.deadline = .seconds(2) }).first?.outcome == .failed)
    #expect(try server.requests().count == 1)
  }

  @Test func `Retry-After may be a date, and 503 asks for quiet as 429 does`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("later")), .loopback("t", server.url("good"))])
    #expect(try await site.refresh().map(\.outcome) == [.failed, .waiting])
    #expect(try record(site).notBefore?.seconds == FollowedSite.now(0).seconds + 3600)
    #expect(try await site.refresh(day: 0.9 / 24).map(\.outcome) == [.waiting, .waiting])
    #expect(try server.requests().count == 1)
    #expect(try await site.refresh(day: 1.1 / 24).map(\.outcome) == [.failed, .waiting])
    let outcomes = try await site.refresh(day: 1.1 / 24).map(\.outcome)
    #expect(outcomes == [.waiting, .waiting], "a past date asks for nothing")
  }

  @Test func `after a failure a host is asked later and later, never sooner than before`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("status/500"))])
    var waits: [Int64] = []
    for day in 0..<5 {
      try await site.refresh(day: Double(day) * 2)
      waits.append(try #require(try record(site).notBefore).seconds - FollowedSite.now(Double(day) * 2).seconds)
    }
    #expect(waits == waits.sorted())
    for (wait, least) in zip(waits, [900, 1800, 3600, 7200, 14400] as [Int64]) {
      #expect((least...least * 11 / 10).contains(wait), "twice as long, and at most a tenth of jitter")
    }
  }

  @Test func `a source whose settings have changed is due, whatever went wrong before`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("status/500")), .loopback("gone", server.url("gone"))])
    #expect(try await site.refresh().map(\.outcome) == [.failed, .gone])
    #expect(try await site.refresh(day: 0.001).map(\.outcome) == [.waiting, .gone])
    let changed = try await site.refresh(
      day: 0.002,
      settings: { settings in
        for index in settings.sources.indices { settings.sources[index].headers = ["X-Key": "k"] }
      })
    #expect(changed.map(\.outcome) == [.failed, .gone] && changed.map(\.failures) == [1, 1])
    #expect(try server.requests().count == 4)
    #expect(
      try await site.refresh(day: 0.003, settings: { $0.sources[0].headers = ["X-Key": "k"] }).first?.outcome
        == .waiting)
  }

  @Test func `a secret that has changed makes its source due as well`() async throws {
    var source = Source.loopback("s", server.url("status/401"))
    source.headers = ["Authorization": "env:KEY"]
    let site = try FollowedSite([source], environment: ["KEY": "old"])
    try await site.refresh()
    let renewed = try FollowedSite([source], environment: ["KEY": "new"], folder: site.folder)
    try await renewed.refresh(day: 0.001)
    #expect(try server.requests().map { $0["Authorization"] } == ["old", "new"])
    let exported = try #require(try site.archive.source("s")?.settings)
    #expect((0...0xFFFF).contains(exported))
  }

  @Test func `fetching all ignores freshness and back-off, except for sources that are gone`()
    async throws
  {
    let site = try FollowedSite([
      .loopback("fresh", server.url("age/7200")), .loopback("failed", server.url("status/500")),
      .loopback("gone", server.url("gone")),
    ])
    try await site.refresh()
    #expect(try await site.refresh(day: 0.001).map(\.outcome) == [.waiting, .waiting, .gone])
    #expect(try await site.refresh(day: 0.002, all: true).map(\.outcome) == [.unchanged, .failed, .gone])
    #expect(try server.requests().count == 5)
  }

  @Test func `skipHours are obeyed, also by the next fetch`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("sleepy"))])
    try await site.refresh()
    // Day 0 begins at midnight. The feed skips the hours 0 and 1, whatever its `ttl` of 15 minutes says.
    #expect(try record(site).freshUntil?.seconds == FollowedSite.now(0).seconds + 2 * 3600)
    #expect(try await site.refresh(day: 1.9 / 24).first?.outcome == .waiting)
    #expect(try await site.refresh(day: 2.1 / 24).first?.outcome == .unchanged)
  }

  @Test func `entries that left their feed are deleted in time, also while the feed does not change`() async throws {
    var source = Source.loopback("s", server.url("etag"))
    source.retention = 86400
    let site = try FollowedSite([source])
    try await site.refresh()
    let ids = try site.archive.entries(of: "s").map(\.id)
    var old = EntryRecord(id: "old", firstSeen: FollowedSite.now(0), published: FollowedSite.now(0))
    (old.left, old.digest) = (FollowedSite.now(0), [1])
    try site.archive.store(try record(site), [.write(old, nil)], now: FollowedSite.now(0))
    #expect(try await site.refresh(day: 0.9).first?.outcome == .unchanged)
    #expect(try site.archive.entries(of: "s").count == ids.count + 1)
    #expect(try await site.refresh(day: 1.1).first?.outcome == .unchanged)
    #expect(try site.archive.entries(of: "s").map(\.id) == ids)
  }

  @Test func `a fetch that starts a little earlier than the last time does not skip a source`() async throws {
    var source = Source.loopback("s", server.url("good"))
    source.every = 3600
    let site = try FollowedSite([source])
    let second = 1.0 / 86400
    try await site.refresh()
    #expect(try await site.refresh(day: 3539 * second).first?.outcome == .waiting)
    #expect(try await site.refresh(day: 3541 * second).first?.outcome != .waiting)
    #expect(try server.requests().count == 2)
  }

  @Test func `what is paused in the settings is reported as paused, with and without a fetch`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("good"))])
    try await site.refresh()
    let pause = { (settings: inout Settings) in settings.sources[0].isPaused = true }
    for report in try await site.refresh(day: 1, settings: pause) + site.ingest(pause).reports() {
      #expect(report.outcome == .waiting && report.message == "it is paused in the settings")
      #expect(report.nextVisit == nil)
    }
    #expect(try server.requests().count == 1)
  }

  @Test func `new entries beyond those that the settings ask for are counted as held back`() async throws {
    var source = Source.loopback("s", server.url("good"))
    source.initial = 1
    let report = try #require(try await FollowedSite([source]).refresh().first)
    #expect(report.added == 2 && report.heldBack == 1)
  }

  @Test func `a document that is sent too slowly, not at all, or not with HTTP, is told in plain words`() async throws {
    let site = try FollowedSite([
      .loopback("s", server.url("drip")), .loopback("t", server.url("status/304")),
      .loopback("u", server.url("mail")),
    ])
    let told = try await site.refresh(pace: { $0.deadline = .seconds(2) }).map(\.message)
    #expect(
      told == [
        "its answer was not complete within 2 seconds",
        "it answered 304 Not Modified, without a document, to a request that had no condition",
        "its server does not speak HTTP",
      ])
  }

  @Test func `a host that gets a pause is not said to have asked for it`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("status/503")), .loopback("t", server.url("good"))])
    let reports = try await site.refresh()
    let until = try #require(reports.last?.nextVisit)
    #expect(
      reports.last?.message
        == "127.0.0.1 is overloaded, or asked for a pause: it is asked again from \(until.rfc3339)")
  }

  @Test func `bytes saved by conditional requests are counted and reported`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("etag"))])
    for day in 0..<4 { try await site.refresh(day: Double(day)) }
    let report = try #require(try site.ingest().reports().first)
    #expect(report.notModified == 3 && report.visits == 4)
    #expect(report.savedBytes == 3 * (try record(site).documentLength))
  }

  @Test func `a header in the settings replaces ours`() async throws {
    var source = Source.loopback("s", server.url("good"))
    source.headers = ["user-agent": "Mine", "X-Key": "k"]
    try await FollowedSite([source]).refresh()
    let request = try #require(try server.requests().first)
    #expect(request["User-Agent"] == "Mine" && request["X-Key"] == "k")
  }

  @Test func `a feed that is gone is not asked again, and has no next visit`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("gone"))])
    let report = try #require(try await site.refresh().first)
    #expect(report.outcome == .gone && report.nextVisit == nil)
    try await site.refresh(day: 30)
    #expect(try server.requests().count == 1)
    #expect(try site.ingest().reports().first?.nextVisit == nil)
  }

  @Test func `hosts receive only GET requests`() async throws {
    let paths = ["good", "moved/301", "status/404", "busy", "page", "gone", "truncated", "empty"]
    let site = try FollowedSite(paths.enumerated().map { .loopback("s\($0)", server.url($1)) })
    for day in 0..<3 { try await site.refresh(day: Double(day)) }
    let requests = try server.requests()
    #expect(requests.count > 10)
    #expect(requests.allSatisfy { $0.method == "GET" })
    for name in ["Cookie", "Referer", "Origin", "Range"] { #expect(requests.allSatisfy { $0[name] == nil }) }
  }
}
