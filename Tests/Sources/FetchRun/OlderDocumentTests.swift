import Foundation
import Model
import Archive
import Testing
import Text

@testable import Ingest
@testable import Sources

/// RFC 5005: paged feeds, archives, complete feeds.
@Suite(.serialized) struct OlderDocumentTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"]) }

  func site(_ path: String, _ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source.loopback("s", server.url(path))
    change(&source)
    return try FollowedSite([source])
  }

  func paths() throws -> [String] { try server.requests().map(\.path) }

  func shown(_ site: FollowedSite, day: Double = 1) throws -> [String] {
    try site.ingest().harvest(now: FollowedSite.now(day)).raws.map(\.entry.title)
  }

  @Test func `a paged feed is read until it has brought as many entries as the settings ask for`() async throws {
    let site = try site("paged/5") { $0.initial = 12 }
    let report = try #require(try await site.refresh().first)
    #expect(try paths() == ["/paged/5", "/paged/5/2", "/paged/5/3"])
    #expect(report.outcome == .updated && report.added == 15)
    #expect(try shown(site) == (89...100).map { "e\($0)" }, "the newest twelve, and no more")
    #expect(
      try site.archive.entries(of: "s").count == 15, "the others are stored as known, so that they do not appear later")
    #expect(try site.archive.source("s")?.history == nil)
    try await site.refresh(day: 1)
    #expect(try paths().count == 4, "the next fetch requests only the first page")
  }

  @Test func `an entry that was erased does not come back in an older document`() async throws {
    let site = try site("paged/5") { $0.initial = 12 }
    var erased = ErasedItems()
    for number in [99, 92] {
      let moment = FollowedSite.now(0)
      erased.insert(EntryRecord(id: "urn:entry:\(number)", firstSeen: moment, published: moment), of: "s")
    }
    try erased.store(content: site.folder + "/content")
    try await site.refresh()
    let titles = try site.titles("s")
    #expect(titles.contains("e100") && titles.contains("e91"))
    #expect(!titles.contains("e99") && !titles.contains("e92"), "\(titles)")
  }

  @Test func `without a number in the settings the first document is enough`() async throws {
    let site = try site("paged/5")
    try await site.refresh()
    #expect(try paths() == ["/paged/5"])
    #expect(try shown(site).count == 5)
  }

  @Test func `a feed that ends before gives what it has`() async throws {
    let site = try site("paged/5") { $0.initial = 1000 }
    server.set("last", "3")
    try await site.refresh()
    #expect(try paths().count == 3)
    #expect(try shown(site).count == 15)
    #expect(try site.archive.source("s")?.history == nil)
  }

  @Test func `a visit reads no more than ten older documents, and the next goes on from there`() async throws {
    let site = try site("paged/5") { $0.initial = 80 }
    try await site.refresh()
    #expect(try paths().count == 1 + OlderReading.mostDocuments)
    #expect(try site.archive.source("s")?.history?.wanted == 25)
    #expect(try shown(site).count == 55)
    try await site.refresh(day: 1)
    #expect(try paths().suffix(6) == ["/paged/5"] + (12...16).map { "/paged/5/\($0)" })
    #expect(try shown(site, day: 2).count == 80)
    #expect(try site.archive.source("s")?.history == nil)
  }

  @Test func `reading of older pages goes on even if the first document has not changed`() async throws {
    let site = try site("paged/5") { $0.initial = 80 }
    try await site.refresh()
    try await site.refresh(day: 1)
    #expect(try shown(site, day: 2).count == 80)
  }

  @Test func `a gap is closed: pages are read until an entry is known`() async throws {
    let site = try site("paged/5")
    try await site.refresh()
    server.set("top", "117")
    try await site.refresh(day: 1)
    #expect(try paths().dropFirst() == ["/paged/5", "/paged/5/2", "/paged/5/3", "/paged/5/4"])
    #expect(try shown(site, day: 2) == (96...117).map { "e\($0)" })
    #expect(try site.archive.source("s")?.history == nil)
  }

  @Test func `a second gap before the first is closed leaves neither open`() async throws {
    let site = try site("paged/5")
    try await site.refresh()
    server.set("top", "217")
    try await site.refresh(day: 2)
    #expect(try site.archive.source("s")?.history?.since == FollowedSite.now(0))
    server.set("top", "300")
    for day in 3..<12 { try await site.refresh(day: Double(day)) }
    #expect(try site.archive.source("s")?.history == nil)
    #expect(try shown(site, day: 12).count == 205, "all from 96 to 300")
  }

  @Test func `a reading of two gaps passes a bounded number of documents without new entries`() {
    let known = ItemReader.Result()
    let first = PagedHistory(address: "a", wanted: nil, since: FollowedSite.now(1))
    let second = PagedHistory(address: "b", wanted: nil, since: FollowedSite.now(2))
    #expect(first.after(known, next: "c") == nil, "a document without new entries ends the reading of one gap")
    var rest: PagedHistory? = second.closing(first)
    #expect(rest?.since == first.since && rest?.address == "b")
    var count = 0
    while let open = rest {
      rest = open.after(known, next: "c")
      count += 1
    }
    #expect(count == 101)
    #expect(second.closing(nil) == second)
  }

  @Test func `a first reading that a gap interrupts goes on after the gap`() async throws {
    let site = try site("paged/5") { $0.initial = 80 }
    try await site.refresh()
    #expect(try shown(site).first == "e46")
    server.set("top", "160")
    try await site.refresh(day: 3)
    let gap = try #require(try site.archive.source("s")?.history)
    #expect(gap.wanted == nil && gap.wantedLater == 25)
    for day in 4..<8 { try await site.refresh(day: Double(day)) }
    #expect(try site.archive.source("s")?.history == nil)
    #expect(try shown(site, day: 8) == (21...160).map { "e\($0)" }, "80 of the first reading, and all since then")
  }

  @Test func `a first reading goes on after a gap that one visit closes`() async throws {
    let site = try site("paged/5") { $0.initial = 80 }
    try await site.refresh()
    server.set("top", "117")
    for day in 1..<5 { try await site.refresh(day: Double(day)) }
    #expect(try site.archive.source("s")?.history == nil)
    #expect(try shown(site, day: 5) == (21...117).map { "e\($0)" })
  }

  @Test func `a first reading waits for two gaps, and gives as many entries as it still wanted`() {
    let first = PagedHistory(address: "a", wanted: 3, since: FollowedSite.now(1))
    let second = PagedHistory(address: "b", wanted: nil, since: FollowedSite.now(2))
    let third = PagedHistory(address: "c", wanted: nil, since: FollowedSite.now(3))
    #expect(second.closing(first).wantedLater == 3 && second.closing(first).since == second.since)
    let both = third.closing(second.closing(first))
    #expect(both.wantedLater == 3 && both.since == second.since && both.spare > 0)
    #expect(first.closing(second) == first, "the first reading of a feed whose entries were removed begins again")
  }

  @Test func `a feed that gives all its entries new ids is no gap`() async throws {
    let site = try site("paged/5")
    try await site.refresh()
    // All entries of the further pages are older than the last fetch.
    server.set("top", "50")
    try await site.refresh(day: 1)
    #expect(try paths() == ["/paged/5", "/paged/5"])
  }

  @Test func `archives are read back to where enough has come, and each once`() async throws {
    server.set("newest", "35")
    let site = try site("archived") { $0.initial = 15 }
    try await site.refresh()
    #expect(try paths() == ["/archived", "/archived/3", "/archived/2"])
    #expect(try shown(site).count == 15)
    #expect(try site.archive.documents(of: "s").count == 2)
    // Many entries have been added since. Archive documents that were read are not read again.
    server.set("top", "62")
    try await site.refresh(day: 2)
    #expect(try paths().suffix(4) == ["/archived", "/archived/6", "/archived/5", "/archived/4"])
    #expect(try shown(site, day: 3).contains("e41"))
  }

  @Test func `what an older document says of an entry that is known changes nothing`() async throws {
    let site = try site("archived") { $0.initial = 5 }
    try await site.refresh()
    let before = try site.archive.entries(of: "s").filter { ["e33", "e34", "e35"].contains($0.title) }
    #expect(before.count == 3)
    #expect(before.allSatisfy { $0.left == nil && $0.title.hasPrefix("e") })
    #expect(try site.archive.entries(of: "s").allSatisfy { $0.left == nil }, "nothing has left")
  }

  @Test(arguments: ["elsewhere", "redirect", "missing", "page", "broken"])
  func `a broken link to an older page is not a failure of the source`(way: String) async throws {
    let site = try site("leading/\(way)") { $0.initial = 50 }
    let report = try #require(try await site.refresh().first)
    #expect(report.outcome == .updated && report.message == nil)
    #expect(try site.archive.source("s")?.failures == 0)
    #expect(try shown(site).count == 2)
    #expect(
      try server.requests().allSatisfy { !($0.host?.hasPrefix("127.0.0.2") ?? false) }, "no other host is requested")
    // Only a failure that may be temporary is tried again.
    #expect(try (site.archive.source("s")?.history != nil) == (way == "broken"))
  }

  @Test func `circular page links end`() async throws {
    let site = try site("circle") { $0.initial = 500 }
    try await site.refresh()
    #expect(try paths() == ["/circle", "/circle/2"], "a page without new entries is the last one read")
    server.set("fresh", "yes")
    let fresh = try self.site("circle/1") { $0.initial = 500 }
    let before = try paths().count
    try await fresh.refresh()
    #expect(try paths().dropFirst(before) == ["/circle/1", "/circle/2", "/circle/3"])
    try await fresh.refresh(day: 1)
    #expect(try paths().count == before + 4)
  }

  @Test func `older documents are asked for with the host's pause between, and without validators`() async throws {
    let site = try site("paged/5") { $0.initial = 20 }
    try await site.refresh(pace: { $0.spacing = .milliseconds(150) })
    let requests = try server.requests()
    #expect(requests.count == 4)
    for (one, next) in zip(requests, requests.dropFirst()) { #expect(next.time - one.time >= 0.14) }
    #expect(requests.allSatisfy { $0["If-None-Match"] == nil && $0.busy == 0 })
  }

  @Test func `after an interrupted run the next one continues from what was stored`() async throws {
    let site = try site("paged/5") { $0.initial = 20 }
    let report = try await site.refresh(pace: {
      $0.spacing = .seconds(30)
      $0.total = .seconds(3)
    }).first
    #expect(report?.outcome == .updated && report?.added == 5)
    #expect(try site.archive.source("s")?.history?.wanted == 15)
    try await site.refresh(day: 1)
    #expect(try shown(site, day: 2).count == 20)
  }

  @Test func `what leaves a complete feed leaves the site, stays in the archive, and may come back`() async throws {
    let site = try site("complete") { $0.initial = 50 }
    try await site.refresh()
    #expect(try shown(site) == ["e1", "e2", "e3"])
    #expect(try paths() == ["/complete"], "a complete feed has no further pages")
    server.set("top", "4,3")
    try await site.refresh(day: 1)
    #expect(try shown(site, day: 2) == ["e3", "e4"])
    #expect(try site.archive.entries(of: "s").count == 4)
    let result = try site.ingest().explain("urn:entry:1", now: FollowedSite.now(2)).first?.result
    #expect(result == .dropped(FollowedSite.now(1)))
    #expect(try site.ingest().harvest(now: FollowedSite.now(2)).tombstones.isEmpty, "it was not withdrawn")
    server.set("top", "4,3,1")
    try await site.refresh(day: 3)
    #expect(try shown(site, day: 4) == ["e1", "e3", "e4"])
  }

  @Test func `the position in older pages survives an export`() async throws {
    let site = try site("paged/5") { $0.initial = 80 }
    try await site.refresh()
    var files: [(path: String, bytes: [UInt8])] = []
    _ = try site.archive.export { files.append(($0, $1)) }
    let copy = try FollowedSite(site.settings.sources)
    _ = try copy.archive.restore(files)
    try await copy.refresh(day: 1)
    #expect(try shown(copy, day: 2).count == 80)
  }
}
