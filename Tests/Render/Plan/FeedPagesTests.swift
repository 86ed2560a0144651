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

  @Test(arguments: [("feed.atom", "feed-2.atom"), ("index.xml", "index-2.xml"), ("atom", "atom-2")])
  func `an archive page is called as its feed, with a number`(name: String, page: String) {
    let context = Self.context(12) { $0.settings.feeds.paths[.atom] = [name, "other.atom"] }
    #expect(context.addresses.archivePath(2, of: Self.log) == "/stories/" + page)
  }
}
