import Model
import Testing
import Text

@testable import Sources

/// The digest of a body that is not opened changes with everything that the body is made from.
@Suite struct BodyDigestTests {
  private func digests(_ site: FollowedSite, _ change: (inout Source) -> Void = { _ in }) throws -> [FastDigest?] {
    let harvest = try harvest(site, change)
    return harvest.raws.map { harvest.digest(of: $0) }
  }

  private func harvest(_ site: FollowedSite, _ change: (inout Source) -> Void = { _ in }) throws -> Harvest {
    try site.ingest { change(&$0.sources[0]) }.harvest(now: FollowedSite.now(1))
  }

  private func site() async throws -> FollowedSite {
    let site = try FollowedSite([Source(id: "news", location: .file("news.xml"), title: "")])
    try site.write(HarvestTests.feed, to: "news.xml")
    try await site.refresh()
    return site
  }

  @Test func `settings that change a body change its digest, and others do not`() async throws {
    let site = try await site()
    let changes: [(inout Source) -> Void] = [
      { $0.show = .title }, { $0.show = .summary }, { $0.excerpt = 2 }, { $0.show = .full },
      { ($0.show, $0.images) = (.full, .remote) }, { ($0.show, $0.images) = (.full, .mirror) },
      { ($0.show, $0.longestText) = (.full, 20) }, { $0.title = "Other" }, { $0.tags = ["a"] },
    ]
    for first in changes {
      for second in changes {
        let (one, other) = (try harvest(site, first), try harvest(site, second))
        for (entry, same) in zip(one.raws, other.raws) {
          guard one.digest(of: entry) == other.digest(of: same) else { continue }
          #expect(one.open(entry.entry).html == other.open(same.entry).html, "\(entry.entry.id)")
          #expect(one.open(entry.entry).facts.excerpt == other.open(same.entry).facts.excerpt)
        }
      }
    }
    #expect(try digests(site) == digests(site) { $0.tags = ["a"] })
    #expect(try digests(site) != digests(site) { $0.show = .full })
  }

  @Test func `a changed text changes the digest of its entry alone`() async throws {
    let site = try await site()
    let before = try digests(site) { $0.show = .full }
    try site.write(HarvestTests.feed.replacing("secretly", with: "openly"), to: "news.xml")
    try await site.refresh(day: 1)
    let after = try digests(site) { $0.show = .full }
    #expect(zip(before, after).map { $0 == $1 } == [false, true, true])
  }
}
