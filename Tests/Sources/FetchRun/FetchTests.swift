import Foundation
import Model
import Archive
import Testing
import Text
import Trial

@testable import Sources

@Suite(.serialized) struct FetchTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  func site(_ path: String, _ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source.loopback("s", server.url(path))
    change(&source)
    return try FollowedSite([source])
  }

  func record(_ site: FollowedSite, _ id: String = "s") throws -> SourceRecord {
    try #require(try site.archive.source(id))
  }

  @Test func `the first GET is unconditional and there is one, the second sends the validators verbatim`() async throws
  {
    let site = try site("etag")
    #expect(try await site.refresh().map(\.outcome) == [.updated])
    #expect(try await site.refresh(day: 1).map(\.outcome) == [.unchanged])
    let requests = try server.requests()
    try #require(requests.count == 2)
    #expect(requests[0]["If-None-Match"] == nil)
    #expect(requests[0]["If-Modified-Since"] == nil)
    #expect(requests[1]["If-None-Match"] == #"W/"1-weak""#)
    #expect(requests[1]["If-Modified-Since"] == "Mon,  02 Mar 2026 10:00:00 GMT")
    #expect(requests[0]["User-Agent"] == "Rhapsode/\(Version.number) (+https://voices.example.org/)")
    #expect(requests[0]["Accept"]?.contains("application/atom+xml") ?? false)
    #expect(requests[0]["Accept-Encoding"]?.contains("gzip") ?? false)
    for name in ["Cookie", "Referer", "Authorization"] { #expect(requests.allSatisfy { $0[name] == nil }) }
    #expect(try record(site).notModified == 1)
    #expect(try record(site).savedBytes > 100)
    #expect(try site.titles("s") == ["a", "b", "v1"])
  }

  @Test func `neither a 304 about another version nor an error replaces the validators`() async throws {
    let site = try site("new-etag")
    try await site.refresh()
    try await site.refresh(day: 1)
    #expect(try record(site).etag == #""first""#)
    let flaky = try self.site("flaky")
    try await flaky.refresh()
    server.set("flaky", "bad")
    #expect(try await flaky.refresh(day: 1).first?.outcome == .failed)
    #expect(try record(flaky).etag == #""flaky""#)
    #expect(try flaky.titles("s") == ["a", "b"])
    server.set("flaky", "good")
    #expect(try await flaky.refresh(day: 3).first?.outcome == .unchanged)
    #expect(try record(flaky).failures == 0)
    #expect(try record(flaky).error == nil)
  }

  @Test func `no validators are sent while the stored document is missing`() async throws {
    let site = try site("etag")
    try await site.refresh()
    var record = try record(site)
    record.documentDigest = nil
    try site.archive.store(record, now: FollowedSite.now(0))
    try await site.refresh(day: 1)
    #expect(try server.requests().last?["If-None-Match"] == nil)
  }

  @Test func `what the server says is fresh is not asked for`() async throws {
    let site = try site("age/7200")
    try await site.refresh()
    #expect(try await site.refresh(day: 1 / 24).first?.outcome == .waiting)
    #expect(try await site.refresh(day: 3 / 24).first?.outcome == .unchanged)
    #expect(try server.requests().count == 2)
    #expect(try await site.refresh(day: 3 / 24, ids: ["s"]).first?.outcome == .unchanged)
    #expect(try server.requests().count == 3)
  }

  @Test func `an interval of the settings beats the server's freshness`() async throws {
    let site = try site("age/7200") { $0.every = 600 }
    try await site.refresh()
    #expect(try await site.refresh(day: 0.25 / 24).first?.outcome == .unchanged)
  }

  @Test(arguments: ["301", "302", "303", "307", "308"])
  func `redirects are followed`(status: String) async throws {
    let site = try site("moved/\(status)")
    #expect(try await site.refresh().first?.outcome == .updated)
    #expect(try site.titles("s") == ["a", "b"])
  }

  @Test func `a permanent redirect is remembered after three confirmations, a temporary one never`() async throws {
    let site = try site("moved/301/etag")
    for day in 0..<3 { try await site.refresh(day: Double(day)) }
    #expect(try record(site).movedTo == server.url("etag"))
    try await site.refresh(day: 3)
    let paths = try server.requests().map(\.path)
    #expect(paths == ["/moved/301/etag", "/etag", "/moved/301/etag", "/etag", "/moved/301/etag", "/etag", "/etag"])
    let temporary = try self.site("moved/302")
    for day in 0..<4 { try await temporary.refresh(day: Double(day)) }
    #expect(try record(temporary).movedTo == nil)
  }

  @Test func `validators go only to the address that gave them`() async throws {
    let site = try site("moved/302/etag")
    try await site.refresh()
    try await site.refresh(day: 1)
    let requests = try server.requests()
    try #require(requests.map(\.path) == ["/moved/302/etag", "/etag", "/moved/302/etag", "/etag"])
    #expect(requests[2]["If-None-Match"] == nil)
    #expect(requests[3]["If-None-Match"] == #"W/"1-weak""#)
  }

  @Test func `five redirects are followed and six are not`() async throws {
    #expect(try await site("chain/5").refresh().first?.outcome == .updated)
    #expect(try await site("chain/6").refresh().first?.message?.contains("more than 5 times") ?? false)
    #expect(try await site("loop").refresh().first?.outcome == .failed)
  }

  @Test func `secrets are sent only to their own origin and appear in no message`() async throws {
    let other = try MisbehavingServer()
    let source = { (path: String) in
      var source = Source.loopback("s", path)
      source.headers = ["Authorization": "env:WIRE_TOKEN"]
      return source
    }
    let target = "to/302?\(other.url("good"))"
    let site = try FollowedSite([source(server.url(target))], environment: ["WIRE_TOKEN": "Bearer hush"])
    let reports = try await site.refresh()
    #expect(reports.first?.outcome == .updated)
    #expect(try server.requests().first?["Authorization"] == "Bearer hush")
    #expect(try other.requests().first?.path == "/good")
    #expect(try other.requests().first?["Authorization"] == nil)
    #expect(!"\(reports)".contains("hush"))
    let bytes = try Data(contentsOf: URL(filePath: site.archive.path))
    #expect(bytes.range(of: Data("hush".utf8)) == nil)
    let without = try FollowedSite([source(server.url("good"))])
    #expect(
      try await without.refresh().first?.message
        == "missing environment variable: WIRE_TOKEN, which the source needs")
  }

  @Test func `a password in a URL is sent to its host only and appears in no message`() async throws {
    let other = try MisbehavingServer()
    let address = "http://me:sesame@127.0.0.1:\(server.port)/to/302?\(other.url("good"))"
    let site = try FollowedSite([.loopback("s", address)])
    let reports = try await site.refresh()
    #expect(try server.requests().first?["Authorization"] == "Basic bWU6c2VzYW1l")
    #expect(try other.requests().first?["Authorization"] == nil)
    #expect(!"\(reports) \(try record(site))".contains("sesame"))
  }

  @Test func `private addresses are refused, at the first hop and at every other`() async throws {
    let site = try FollowedSite([Source(id: "s", location: .url(server.url("good")), title: "")])
    let report = try await site.refresh().first
    #expect(report?.message?.contains("127.0.0.1, which is not a public address") ?? false)
    #expect(try server.requests().isEmpty)
    let named = try FollowedSite([
      Source(id: "s", location: .url("http://localhost:\(server.port)/good"), title: "")
    ])
    #expect(try await named.refresh().first?.outcome == .failed)
    #expect(try server.requests().isEmpty)
  }

  @Test(arguments: ["script", "file", "nowhere"])
  func `a redirect to anything but a web address is a failure`(path: String) async throws {
    #expect(try await site(path).refresh().first?.outcome == .failed)
  }

  @Test func `a gone feed is asked once, and again when the settings name another address`() async throws {
    let site = try site("gone")
    #expect(try await site.refresh().map(\.outcome) == [.gone])
    #expect(try await site.refresh(day: 30).map(\.outcome) == [.gone])
    #expect(try server.requests().count == 1)
    let moved = try await site.refresh(day: 31) { _ in
    } settings: { settings in
      settings.sources = [.loopback("s", server.url("good"))]
    }
    #expect(moved.map(\.outcome) == [.updated])
  }

  @Test func `Retry-After is obeyed for the whole host, also by the next run`() async throws {
    let sources = ["busy/3600", "good", "etag"].map { Source.loopback(String($0.prefix(4)), server.url($0)) }
    let site = try FollowedSite(sources)
    let first = try await site.refresh()
    #expect(first.map(\.outcome) == [.failed, .waiting, .waiting])
    #expect(try await site.refresh(day: 0.5 / 24, ids: ["good"]).map(\.outcome) == [.waiting])
    #expect(try server.requests().count == 1)
    server.set("busy", "200")
    let later = try await site.refresh(day: 1.1 / 24)
    #expect(later.dropFirst().map(\.outcome) == [.updated, .updated])
  }

  @Test func `429 without Retry-After is ten minutes of quiet, then more`() async throws {
    let site = try site("busy")
    try await site.refresh()
    let first = try #require(try record(site).notBefore).seconds - FollowedSite.now(0).seconds
    #expect((600...660).contains(first))
    try await site.refresh(day: 1)
    let second = try #require(try record(site).notBefore).seconds - FollowedSite.now(1).seconds
    #expect((1200...1320).contains(second))
  }

  @Test(arguments: [
    "status/404", "status/500", "truncated", "reset", "drip", "endless", "headers", "bomb", "brotli-bomb",
    "zstd-bomb", "empty",
  ])
  func `failures back off, and entries stay`(path: String) async throws {
    let site = try site("good")
    try await site.refresh()
    let report = try await site.refresh(
      day: 1, pace: { $0.deadline = .seconds(2) },
      settings: { settings in
        settings.sources = [.loopback("s", server.url(path))]
      }
    ).first
    #expect(report?.outcome == .failed)
    #expect(report?.message?.isEmpty == false)
    #expect(try site.titles("s") == ["a", "b"])
    let wait = try #require(try record(site).notBefore).seconds - FollowedSite.now(1).seconds
    #expect((900...990).contains(wait))
  }

  @Test func `compressed answers are read`() async throws {
    #expect(try await site("gzip").refresh().first?.outcome == .updated)
    #expect(try await site("brotli").refresh().first?.outcome == .updated)
    #expect(try await site("type").refresh().first?.outcome == .updated)
  }

  @Test func `a page instead of a feed is reported with the feeds that it offers`() async throws {
    let site = try site("page")
    let message = try await site.refresh().first?.message ?? ""
    #expect(
      message
        == "this page only links to feeds: \(server.url("good?a=1&b=2")) (All & sundry), \(server.url("atom.xml"))")
    #expect(FetchFailure.advice(for: try record(site).errorKind) == "write the address of a feed as `url`")
    #expect(try await self.site("challenge").refresh().first?.message?.contains("demands a challenge") ?? false)
  }

  @Test func `cookies are not kept`() async throws {
    let site = try site("cookie")
    try await site.refresh()
    try await site.refresh(day: 1)
    let requests = try server.requests()
    #expect(requests.count == 2 && requests.allSatisfy { $0["Cookie"] == nil })
  }

  @Test func `a host is asked one thing at a time, with a pause between`() async throws {
    let sources = (0..<6).map { Source.loopback("s\($0)", server.url("items/\($0)")) }
    let site = try FollowedSite(sources)
    let reports = try await site.refresh(pace: { $0.spacing = .milliseconds(120) })
    #expect(reports.allSatisfy { $0.outcome == .updated })
    let requests = try server.requests()
    #expect(requests.allSatisfy { $0.busy == 0 })
    for (one, next) in zip(requests, requests.dropFirst()) { #expect(next.time - one.time >= 0.11) }
  }

  @Test func `sources that are not reached in time wait for the next run`() async throws {
    let sources = ["drip", "good"].map { Source.loopback($0, server.url($0)) }
    let site = try FollowedSite(sources)
    let reports = try await site.refresh(pace: {
      $0.total = .milliseconds(500); $0.deadline = .seconds(1)
    })
    #expect(reports.map(\.outcome) == [.failed, .waiting])
  }

  @Test func `links are never fetched`() async throws {
    let site = try site("good") { $0.kind = .link }
    #expect(try await site.refresh().map(\.outcome) == [.skipped])
    #expect(try server.requests().isEmpty)
    #expect(try site.ingest().harvest(now: FollowedSite.now(0)).sources.first?.status.state == .link)
  }

  @Test func `a certificate without a trusted issuer is refused`() async throws {
    let file = NSTemporaryDirectory() + "rhapsode-certificate-\(UUID().uuidString).pem"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let arguments = [
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-addext",
      "subjectAltName=IP:127.0.0.1", "-keyout", file, "-out", file + ".crt",
    ]
    #expect(try Command.run("openssl", arguments).status == 0)
    let certificate = try Data(contentsOf: URL(filePath: file + ".crt"))
    try (Data(contentsOf: URL(filePath: file)) + certificate).write(to: URL(filePath: file))
    try FileManager.default.removeItem(atPath: file + ".crt")
    let secure = try MisbehavingServer(environment: ["CERTIFICATE": file])
    let site = try FollowedSite([.loopback("s", "https://127.0.0.1:\(secure.port)/good")])
    #expect(try await site.refresh().first?.message == "its TLS certificate is self-signed")
  }
}
