import Archive
import Fixtures
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
