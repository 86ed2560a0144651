import Model
import Testing
import Text

@testable import Render

/// Lists in the order of feeds.
@Suite struct FeedOrderTests {
  private static let order = Settings.Sort(.feed, descending: false)

  private static func site() -> Site {
    var site = Fixture.site()
    site.sections = [Section(name: "news", title: Localized("News"))]
    site.sources = ["one", "two"].map { Source(id: $0, location: .url("https://a.example/\($0)"), title: $0) }
    return site
  }

  private static func item(_ id: String, of source: Int, day: Int64, _ positions: FeedPosition...) -> Entry {
    var item = Fixture.entry(id, section: 0, day: day)
    item.source = source
    item.feedPositions = positions
    return item
  }

  private static func position(_ source: String, _ rank: Int64?, left: Int64? = nil) -> FeedPosition {
    FeedPosition(source: source, left: left.map { Timestamp(seconds: $0) }, rank: rank)
  }

  @Test func `a source's list is in the order of its feed, and what has left the feed comes last`() {
    var site = Self.site()
    site.sources[0].sort = Self.order
    site.entries = [
      Self.item("gone", of: 0, day: 9, Self.position("one", 8, left: 100)),
      Self.item("second", of: 0, day: 8, Self.position("one", 1)),
      Self.item("gone later", of: 0, day: 7, Self.position("one", 3, left: 200)),
      Self.item("unknown", of: 0, day: 6, Self.position("one", nil)),
      Self.item("first", of: 0, day: 5, Self.position("one", 2)),
    ]
    let key = ListKey(subject: .source(0), language: 0)
    #expect(Fixture.plan(site).1.entries(key) == [4, 1, 3, 2, 0])
    site.sources[0].sort.descending = true
    #expect(Fixture.plan(site).1.entries(key) == [0, 2, 3, 1, 4])
    site.sources[0].sort = .newestFirst
    #expect(Fixture.plan(site).1.entries(key) == [0, 1, 2, 3, 4])
  }

  @Test func `an entry of two feeds has a position in each`() {
    var site = Self.site()
    for source in 0...1 { site.sources[source].sort = Self.order }
    site.entries = [
      Self.item("both", of: 0, day: 9, Self.position("one", 1), Self.position("two", 5)),
      Self.item("one", of: 0, day: 8, Self.position("one", 2)),
      Self.item("two", of: 1, day: 7, Self.position("two", 4)),
    ]
    site.entries[0].alsoIn = [1]
    let listings = Fixture.plan(site).1
    #expect(listings.entries(ListKey(subject: .source(0), language: 0)) == [1, 0])
    #expect(listings.entries(ListKey(subject: .source(1), language: 0)) == [0, 2])
  }

  @Test func `a section has its own entries first, then those of each source`() {
    var site = Self.site()
    site.sections[0].list.sort = Self.order
    site.entries = [
      Self.item("b1", of: 1, day: 9, Self.position("two", 1)), Self.item("b2", of: 1, day: 8, Self.position("two", 2)),
      Self.item("a1", of: 0, day: 7, Self.position("one", 1)), Fixture.entry("new", day: 6),
      Fixture.entry("old", day: 5), Self.item("a2", of: 0, day: 4, Self.position("one", 2)),
    ]
    let listings = Fixture.plan(site).1
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [3, 4, 5, 2, 1, 0])
    // The feed of the section, like home, is sorted by date.
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [0, 1, 2, 3, 4, 5])
  }
}
