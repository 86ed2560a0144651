import Archive
import Fixtures
import Foundation
import Model
import Testing
import Text

@testable import Ingest
@testable import Sources

/// What a harvest takes from the one before, and from an archive that was moved.
extension HarvestTests {
  @Test func `the same archive gives the same harvest`() async throws {
    let (one, site) = try await harvest()
    let two = try site.ingest().harvest(now: FollowedSite.now(1))
    #expect(one.raws.map { "\($0)" } == two.raws.map { "\($0)" })
    #expect(one.sources == two.sources)
  }

  @Test func `what the last build knows of a source is used until the source or its settings change`() async throws {
    let (one, site) = try await harvest { $0.show = .full }
    let memory = HarvestMemory(one.memory.joined)
    let two = try site.ingest().harvest(now: FollowedSite.now(1), memory: memory)
    #expect(one.raws.map { "\($0)" } == two.raws.map { "\($0)" })
    #expect(one.memory == two.memory)
    for id in ["one", "two", "three"] { #expect(try open(two, id).html == open(one, id).html) }
    let less = try site.ingest { $0.sources[0].limit = 1 }.harvest(now: FollowedSite.now(1), memory: memory)
    #expect(less.raws.count == 1)
    let hidden = try site.ingest(hidings: [hide("one")]).harvest(now: FollowedSite.now(1), memory: memory)
    #expect(hidden.raws.map(\.entry.id) == ["two", "three"])
    try site.write(Self.feed.replacing("Nets &amp; boats", with: "Nets"), to: "news.xml")
    try await site.refresh(day: 2)
    let renamed = try site.ingest().harvest(now: FollowedSite.now(2), memory: memory)
    #expect(renamed.raws.first?.entry.title == "Nets")
  }

  @Test func `the order of a feed changes no entry, and is remembered with them`() async throws {
    let (one, site) = try await harvest { ($0.sort, $0.keepsOrder) = (Settings.Sort(.feed, descending: false), true) }
    func order(_ harvest: Harvest) -> [String] {
      harvest.raws.map { ($0.entry.id, $0.entry.feedPositions[0]) }.sorted {
        FeedRank($0.1).precedes(FeedRank($1.1)) ?? false
      }.map(\.0)
    }
    #expect(order(one) == ["one", "two", "three"])
    let two = try site.ingest().harvest(now: FollowedSite.now(1), memory: HarvestMemory(one.memory.joined))
    #expect(order(two) == order(one) && one.memory == two.memory)
    let start = try #require(Self.feed.firstRange(of: "<item>"))
    let end = try #require(Self.feed.firstRange(of: "</channel>"))
    let items = Self.feed[start.lowerBound..<end.lowerBound].components(separatedBy: "</item>").dropLast()
    let turned = items.reversed().map { $0 + "</item>" }.joined()
    let feed = String(Self.feed[..<start.lowerBound]) + turned + String(Self.feed[end.lowerBound...])
    try site.write(feed, to: "news.xml")
    #expect(try await site.refresh(day: 2).map(\.changed) == [0])
    let three = try site.ingest().harvest(now: FollowedSite.now(2), memory: HarvestMemory(two.memory.joined))
    #expect(order(three) == ["three", "two", "one"])
    #expect(three.raws.map(\.entry.sourceDigest) == one.raws.map(\.entry.sourceDigest))
    #expect(three.raws.map { three.digest(of: $0) } == one.raws.map { one.digest(of: $0) })
  }

  @Test func `dates without a zone are in the time zone of the source, also if it is set later`() async throws {
    let site = try FollowedSite([Source(id: "news", location: .file("news.xml"), title: "")])
    try site.write(Self.feed.replacing("Mon, 02 Mar 2026 10:00:00 GMT", with: "2026-07-02 10:00"), to: "news.xml")
    func entry() throws -> Entry? {
      try site.ingest().harvest(now: FollowedSite.now(3)).raws.first { $0.entry.id == "one" }?.entry
    }
    let zones: [(day: Double, zone: String?, date: String)] = [
      (0, nil, "2026-07-02T10:00:00Z"), (1, "Europe/Athens", "2026-07-02T07:00:00Z"),
      (2, "America/New_York", "2026-07-02T14:00:00Z"),
    ]
    for (day, zone, date) in zones {
      let reports = try await site.refresh(day: day, settings: { $0.sources[0].timezone = zone })
      #expect(reports.map(\.outcome) == [.updated])
      let read = try #require(try entry())
      #expect(read.date?.rfc3339 == date && read.updated == nil)
    }
  }

  @Test func `an entry that is kept for a time leaves when it is over, with or without a memory`() async throws {
    let (_, site) = try await harvest()
    try site.write("<rss version='2.0'><channel><title>t</title></channel></rss>", to: "news.xml")
    try await site.refresh(day: 2)
    let ingest = site.ingest { $0.sources[0].retention = 86400 }
    let before = try ingest.harvest(now: FollowedSite.now(2.5))
    #expect(before.raws.count == 3)
    #expect(before.nextChange == Timestamp(seconds: FollowedSite.now(3).seconds + 1))
    let memory = HarvestMemory(before.memory.joined)
    #expect(try ingest.harvest(now: FollowedSite.now(3), memory: memory).raws.count == 3)
    let after = try ingest.harvest(now: FollowedSite.now(3.5), memory: memory)
    #expect(after.raws.isEmpty)
    let back = try ingest.harvest(now: FollowedSite.now(2.5), memory: HarvestMemory(after.memory.joined))
    #expect(back.raws.count == 3)
  }

  @Test func `an entry dated ahead in a new feed gets a date when that has come, although the feed is unchanged`()
    async throws
  {
    let site = try FollowedSite([Source(id: "news", location: .file("news.xml"), title: "")])
    try site.write(Self.feed.replacing("Tue, 03 Mar 2026 10:00:00", with: "Wed, 10 Mar 2027 00:00:00"), to: "news.xml")
    try await site.refresh()
    func date(_ harvest: Harvest) throws -> Timestamp? {
      try #require(harvest.raws.first { $0.entry.id == "two" }).entry.date
    }
    func limited(_ day: Double) throws -> [String] {
      try site.ingest { $0.sources[0].limit = 1 }.harvest(now: FollowedSite.now(day)).raws.map(\.entry.id)
    }
    let before = try site.ingest().harvest(now: FollowedSite.now(8.5))
    #expect(try date(before) == nil && before.nextChange == FollowedSite.now(9))
    #expect(try limited(8.5) == ["three"])
    #expect(try await site.refresh(day: 9).map(\.outcome) == [.unchanged])
    let memory = HarvestMemory(before.memory.joined)
    let after = try site.ingest().harvest(now: FollowedSite.now(9), memory: memory)
    #expect(try date(after) == FollowedSite.now(0) && after.nextChange == nil)
    #expect(after.raws.map(\.entry.id) == ["one", "three", "two"] && after.raws.last?.entry.sortDate == nil)
    #expect(try limited(9) == ["two"])
    #expect(try site.ingest().entries(of: "news", at: FollowedSite.now(9)).first?.id == "two")
    let back = try site.ingest().harvest(now: FollowedSite.now(8.5), memory: HarvestMemory(after.memory.joined))
    #expect(try date(back) == nil)
  }

  @Test func `a restored archive gives the same harvest`() async throws {
    let change = { (source: inout Source) in source.show = .full }
    let (harvest, site) = try await harvest(change)
    var files: [(path: String, bytes: [UInt8])] = []
    _ = try site.archive.export { files.append(($0, $1)) }
    let copy = try FollowedSite(site.settings.sources)
    _ = try copy.archive.restore(files)
    let again = try copy.ingest().harvest(now: FollowedSite.now(1))
    #expect(again.raws.map(\.entry.id) == harvest.raws.map(\.entry.id))
    #expect(again.raws.map(\.entry.summary) == harvest.raws.map(\.entry.summary))
    #expect(again.raws.map(\.textDigest) == harvest.raws.map(\.textDigest))
    for id in ["one", "two", "three"] { #expect(try open(again, id).html == open(harvest, id).html) }
  }
}
