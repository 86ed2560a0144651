import Configuration
import Foundation
import Model
import Archive
import Testing
import Text
import Trial

@testable import Ingest
@testable import Sources

/// Real feeds, if the corpus is beside the checkout. Otherwise the tests are skipped.
enum RealFeeds {
  static let folder = Repository.realFeeds ?? "/nowhere"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".xml") }.sorted()
}

@Suite(.serialized, .enabled(if: !RealFeeds.names.isEmpty, "../shared/corpus/feeds is not here"))
struct FollowingRealFeedsTests {
  @Test func `all real feeds are on the site, as files`() async throws {
    let names = RealFeeds.names
    let site = try FollowedSite(
      names.map { name in
        var source = Source(id: String(name.dropLast(3)), location: .file("feeds/\(name)"), title: "")
        source.show = .full
        return source
      })
    try FileManager.default.copyItem(atPath: RealFeeds.folder, toPath: "\(site.folder)/content/feeds")
    let start = ContinuousClock.now
    let reports = try await site.refresh()
    let first = ContinuousClock.now - start
    let failed = reports.filter { $0.outcome != .updated }
    #expect(failed.map { "\($0.id) \($0.message ?? "")" } == [])
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(harvest.raws.count > 1000)
    #expect(harvest.raws.allSatisfy { !$0.entry.title.isEmpty })
    // An entry whose feed gives no date has the time at which it was first seen instead.
    #expect(harvest.raws.allSatisfy { ($0.entry.date == nil) == ($0.entry.firstSeen != nil) })
    #expect(harvest.raws.count { $0.entry.date != nil } > harvest.raws.count * 9 / 10)
    #expect(Set(harvest.raws.map { "\($0.source ?? "") \($0.entry.id)" }).count == harvest.raws.count)
    for raw in harvest.raws {
      #expect(harvest.open(raw.entry).facts.diagnostics.isEmpty)
    }
    let again = ContinuousClock.now
    #expect(try await site.refresh(day: 1).allSatisfy { $0.outcome == .unchanged })
    print("58 feeds, \(harvest.raws.count) entries: first \(first), again \(ContinuousClock.now - again)")
    try site.archive.check()
  }

  @Test func `the same over HTTP with faults: the good ones come, the others are reported`() async throws {
    let names = RealFeeds.names
    let server = try MisbehavingServer(folder: RealFeeds.folder)
    let faults = ["plain", "gzip", "moved", "type", "404", "500", "truncated", "plain"]
    var fault: [String: String] = [:]
    let sources = names.enumerated().map { index, name in
      fault[name] = index == 20 ? "slow" : faults[index % faults.count]
      return Source.loopback(name, server.url("corpus/\(fault[name] ?? "")/\(name)"))
    }
    let site = try FollowedSite(sources)
    let reports = try await site.refresh(pace: { $0.deadline = .seconds(3) })
    for report in reports {
      let isBroken = ["404", "500", "truncated", "slow"].contains(fault[report.id])
      #expect(report.outcome == (isBroken ? .failed : .updated), "\(report)")
      #expect((report.message != nil) == isBroken)
    }
    let requests = try server.requests()
    #expect(requests.filter { $0["If-None-Match"] != nil }.isEmpty)
    let good = reports.filter { $0.outcome == .updated }.count
    let second = try await site.refresh(day: 2, pace: { $0.deadline = .seconds(3) })
    #expect(second.filter { $0.status == 304 }.count == good)
    let harvest = try site.ingest().harvest(now: FollowedSite.now(2))
    #expect(harvest.raws.count > 500)
    #expect(harvest.diagnostics.filter { $0.severity == .warning }.count == names.count - good)
  }

  @Test func `a build has the entries of all of them on its site`() async throws {
    let site = try FollowedSite([])
    try FileManager.default.copyItem(atPath: RealFeeds.folder, toPath: "\(site.folder)/content/feeds")
    let sources = RealFeeds.names.enumerated().map { index, name in
      "  - {id: f\(index), file: feeds/\(name), show: full, page: own}\n"
    }
    try site.write("title: All\nurl: https://voices.example.org/\nsources:\n\(sources.joined())", to: "site.yaml")
    try FileManager.default.removeItem(atPath: "\(site.folder)/content/feeds/LICENSE")
    var options = IngestOptions(folder: site.folder, now: FollowedSite.now(0))
    options.offline = true
    let (built, bodies, diagnostics) = await SiteIngest.site(options)
    #expect(diagnostics.filter { $0.severity > .notice }.map(\.summary) == [])
    let whole = try #require(built)
    #expect(whole.sources.allSatisfy { $0.status.state == .ok })
    let sourced = Set(whole.entries.flatMap { [$0.source].compactMap(\.self) + $0.alsoIn })
    #expect(sourced.count == RealFeeds.names.count)
    #expect(whole.entries.count > 1000)
    #expect(Set(whole.entries.map(\.path)).count == whole.entries.count)
    let texts = whole.entries.indices.filter { !bodies.body(of: $0).html.isEmpty }
    #expect(texts.count > 1000)
  }
}
