import Model
import Testing
import Text

@testable import Render

@Suite struct FeedPagesTests {
  private static let log = ListKey(subject: .section(0), language: 0)

  /// Returns the context of a site with the stories `s0` (the newest) to `s<count - 1>` (the oldest).
  private static func context(_ count: Int, limit: Int = 4, archive: Int = 3, changing: (inout Site) -> Void = { _ in })
    -> BuildContext
  {
    var site = Fixture.stories(count)
    site.settings.feeds.limit = limit
    site.settings.feeds.archive = archive
    changing(&site)
    return Fixture.context(site)
  }

  private func entries(_ items: [FeedPages.Item]) -> [Int] {
    items.compactMap { if case .entry(let index) = $0 { index } else { nil } }
  }

  @Test(arguments: 1...40)
  func `every entry is in the feed or on a full page, and pages do not overlap`(count: Int) {
    let pages = Self.context(count).plan.feedPages(of: Self.log)
    #expect(entries(pages.current) == Array(0..<min(count, 4)))
    let archived = pages.archives.flatMap(entries)
    #expect(Set(archived).count == archived.count)
    #expect(Set(archived + entries(pages.current)) == Set(0..<count))
    #expect(pages.archives.allSatisfy { $0.count == 3 })
    #expect(pages.archives.isEmpty == (count <= 4))
  }

  @Test func `a page is made again when an entry on it changes, and not when a new one comes`() {
    func digest(_ context: BuildContext, _ page: Int) -> FastDigest {
      ReadDigests(context).digest(of: context.reads.table.read(.archive(Self.log, page)))
    }
    let before = Self.context(12)
    let after = Self.context(13) { site in
      // One new entry before the others, which keep their names and dates.
      for index in site.entries.indices {
        site.entries[index] = Fixture.entry(index == 0 ? "new" : "s\(index - 1)", day: Int64(20_001 - index))
      }
    }
    #expect(digest(before, 1) == digest(after, 1))
    #expect(digest(before, 2) == digest(after, 2))
    let shorter = Self.context(11)
    #expect(digest(before, 1) != digest(shorter, 1))
  }

  @Test func `a list that is no section and not home has no archive`() {
    let context = Self.context(12) { site in
      site.people = [Person(key: "zoe", name: Localized("Zoe"))]
      for index in site.entries.indices { site.entries[index].authors = [0] }
    }
    #expect(context.plan.feedPages(of: ListKey(subject: .author(0), language: 0)).archives.isEmpty)
    #expect(!context.plan.feedPages(of: ListKey(subject: .home, language: 0)).archives.isEmpty)
  }

  @Test func `entries of one date are in the order of their ids, and a tombstone keeps its place among them`() {
    let context = Self.context(8, limit: 3, archive: 5) { site in
      for (index, id) in ["e", "b", "h", "a", "g", "c", "f", "d"].enumerated() {
        site.entries[index] = Fixture.entry(id, day: 20_000)
      }
      site.tombstones = [Site.Tombstone(site.entries.remove(at: 6), when: Fixture.now)]
    }
    func ids(_ items: [FeedPages.Item]) -> [String] {
      items.map { item in
        switch item {
        case .entry(let index): context.site.entries[index].id
        case .tombstone(let index): "gone " + context.site.tombstones[index].entry.id
        }
      }
    }
    let pages = context.plan.feedPages(of: Self.log)
    #expect(ids(pages.current) == ["a", "b", "c", "gone f"])
    #expect(pages.archives.map(ids) == [["d", "e", "gone f", "g", "h"]])
  }

  @Test func `a feed has the latest tombstones, and no more of them than entries`() {
    let context = Self.context(2, limit: 3) { site in
      for (number, day) in [1, 9, 3, 7, 5, 9].enumerated() {
        let entry = Fixture.entry("gone\(number)", day: 19_000)
        site.tombstones.append(Site.Tombstone(entry, when: Timestamp(seconds: Int64(day))))
      }
    }
    let current = context.plan.feedPages(of: Self.log).current
    #expect(current == [.entry(0), .entry(1), .tombstone(1), .tombstone(5), .tombstone(3)])
  }

  @Test func `a feed names the hub, and no archive page does`() {
    let context = Self.context(12) { $0.settings.feeds.hub = "https://hub.example/?a&b" }
    func text(_ attempt: RenderAttempt) -> String {
      guard case .bytes(let bytes) = attempt.artifacts.first?.content else { return "" }
      return bytes.span.text
    }
    let output = FeedOutput(context: context)
    #expect(text(output.attempt(Self.log, .atom)).contains("<link rel=\"hub\" href=\"https://hub.example/?a&amp;b\"/>"))
    for number in 1...3 {
      let page = text(output.attempt(archive: number, of: Self.log))
      #expect(page.contains("fh:archive") && !page.contains("hub.example"), "\(page)")
    }
  }

  @Test(arguments: [("feed.atom", "feed-2.atom"), ("index.xml", "index-2.xml"), ("atom", "atom-2")])
  func `an archive page is called as its feed, with a number`(name: String, page: String) {
    let context = Self.context(12) { $0.settings.feeds.paths[.atom] = [name, "other.atom"] }
    #expect(context.addresses.archivePath(2, of: Self.log) == "/stories/" + page)
  }
}
