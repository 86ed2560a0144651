import Model
import Archive
import Testing
import Text

@testable import Sources

@Suite struct BodyAndValidatorTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  @Test(arguments: ["gzip", "br", "zstd", "gzip,br"])
  func `a compressed body that ends early is an incomplete answer`(coding: String) async throws {
    let site = try FollowedSite([.loopback("s", server.url("packed/\(coding)"))])
    #expect(try await site.refresh().first?.outcome == .updated)
    let stored = try #require(try site.archive.source("s"))
    server.set("cut", "yes")
    let report = try #require(try await site.refresh(day: 2).first)
    #expect(report.message == "its response is incomplete", "\(report)")
    #expect(try site.archive.source("s")?.documentDigest == stored.documentDigest)
    #expect(try site.archive.entries(of: "s").allSatisfy { $0.left == nil })
  }

  @Test(arguments: ["UTF-8", "none", "8bit", "identity", "utf-8,identity"])
  func `a name that is not of a content coding is ignored`(name: String) async throws {
    let site = try FollowedSite([.loopback("s", server.url("labelled/\(name)"))])
    #expect(try await site.refresh().first?.outcome == .updated)
  }

  @Test(arguments: ["compress", "exi", "dcb", "gzip"])
  func `a content coding that is unknown or wrong is a failure`(name: String) async throws {
    let site = try FollowedSite([.loopback("s", server.url("labelled/\(name)"))])
    let report = try #require(try await site.refresh().first)
    #expect(report.message == "its response cannot be decompressed", "\(report)")
  }

  @Test func `what follows the end of a compressed body is ignored, and further members are read`() throws {
    let body = Array("feed".utf8)
    // A gzip member of "feed", written by Python's gzip.
    let member: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 75, 77, 77, 1, 0, 171, 68, 64, 35, 4, 0, 0, 0,
    ]
    for (input, expected) in [(member, body), (member + member, body + body), (member + [0, 0, 0], body)] {
      for size in [1, 7, 100] {
        let decoder = try #require(ContentDecoder("gzip", limit: 100))
        var output: [UInt8] = []
        for start in stride(from: 0, to: input.count, by: size) {
          output += try decoder.decode(Array(input[start..<min(start + size, input.count)]))
        }
        #expect(output == expected && decoder.isComplete)
      }
    }
    let cut = try #require(ContentDecoder("gzip", limit: 100))
    _ = try cut.decode(Array(member.dropLast()))
    #expect(!cut.isComplete)
    let small = try #require(ContentDecoder("gzip", limit: 3))
    #expect(throws: HTTPFailure.bodyTooLarge(limit: 3)) { try small.decode(member) }
    #expect(try #require(ContentDecoder("gzip", limit: 3)).isComplete)
  }

  @Test func `trailers after the body are not taken for headers`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("trailers/named"))])
    #expect(try await site.refresh().first?.outcome == .updated)
    let record = try #require(try site.archive.source("s"))
    #expect(record.etag == nil)
    #expect(record.freshUntil.map { $0.seconds - FollowedSite.now(0).seconds } == Freshness.usual)
  }

  @Test func `a trailer that is not a header is a failure with usual words`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("trailers/odd"))])
    let report = try #require(try await site.refresh().first)
    #expect(report.message == "its server does not speak HTTP", "\(report)")
  }

  @Test func `a validator is sent back byte for byte`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("tagged/latin"))])
    try await site.refresh()
    #expect(try await site.refresh(day: 2).first?.outcome == .unchanged)
    #expect(try server.requests().last?["If-None-Match"] == "\"caf\u{E9}-\u{CE}\u{B1}\"")
  }

  @Test func `a validator with control characters is dropped`() async throws {
    let site = try FollowedSite([.loopback("s", server.url("tagged/control"))])
    try await site.refresh()
    #expect(try site.archive.source("s")?.etag == nil)
    try await site.refresh(day: 2)
    #expect(try server.requests().last?["If-None-Match"] == nil)
    // A validator that an older version stored is not sent either.
    var record = try #require(try site.archive.source("s"))
    record.etag = "\"a\u{FFFD}\""
    try site.archive.store(record, now: FollowedSite.now(2))
    try await site.refresh(day: 4)
    #expect(try server.requests().last?["If-None-Match"] == nil)
  }
}
