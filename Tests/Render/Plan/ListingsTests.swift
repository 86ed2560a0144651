import Model
import Testing
import Text

@testable import Render

@Suite struct ListingsTests {
  @Test func `a section lists its own and deeper entries`() {
    var site = Fixture.site()
    site.sections = ["guides", "guides/sea", "guidesbook"].map { Section(name: $0, title: Localized($0)) }
    site.entries = [
      Fixture.entry("a", section: 1, day: 3), Fixture.entry("b", section: 0, day: 2),
      Fixture.entry("c", section: 2, day: 1),
    ]
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [0, 1])
    #expect(listings.entries(ListKey(subject: .section(1), language: 0)) == [0])
    #expect(listings.entries(ListKey(subject: .section(2), language: 0)) == [2])
  }

  @Test(arguments: [
    ("/a/", true), ("/v1.2/", true), ("/a.html", true), ("/a.HTM", true), ("/a", true), ("/a.xml", false),
    ("/list.json", false), ("/v1.2/feed.txt", false),
  ])
  func `the list of all entries and the sitemap have pages for readers only`(path: String, isListed: Bool) {
    var site = Fixture.site()
    site.settings.search = .titles
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = [Fixture.entry("a", day: 1)]
    site.entries[0].path = path
    let plan = Fixture.context(site).plan
    #expect(plan.listings.entries(ListKey(subject: .everything, language: 0)) == (isListed ? [0] : []))
    #expect(plan.listings.entries(ListKey(subject: .section(0), language: 0)) == [0])
    let sitemap = plan.sitemap.pages.map { plan.pages[$0].subject }
    #expect(sitemap.contains(.entry(0)) == isListed)
  }

  @Test func `home lists dated entries of sections and sources, pages and undated ones not`() {
    var site = Fixture.site()
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    var item = Fixture.entry("item", section: nil, day: 1)
    item.source = 0
    site.sources = [Source(id: "feed", location: .url("https://a.example/"), title: "Feed")]
    site.entries = [
      Fixture.entry("dated", day: 2), Fixture.entry("page", section: nil, day: 2), item, Fixture.entry("timeless"),
    ]
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [0, 2])
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [0, 3])
    #expect(listings.entries(ListKey(subject: .source(0), language: 0)) == [2])
  }

  @Test func `home and the archive have undated entries of feeds, the archive only if their age is known`() {
    var site = Fixture.site()
    site.settings.archive = .year
    site.sources = [Source(id: "feed", location: .url("https://a.example/"), title: "Feed")]
    site.entries = [400, -1].map { (day: Int64) in
      var item = Fixture.entry("\(day)", section: nil)
      item.source = 0
      (item.sortDate, item.firstSeen) = (Timestamp(seconds: day * 86_400), Timestamp(seconds: 86_400_000))
      return item
    }
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [0, 1])
    #expect(listings.entries(ListKey(subject: .source(0), language: 0)) == [0, 1])
    #expect(listings.entries(ListKey(subject: .period(Period(year: 1971)), language: 0)) == [0])
    #expect(listings.periods == [[Period(year: 1971)]])
  }

  @Test func `home is in the order that the settings give it`() {
    var site = Fixture.site()
    site.settings.home.sort = Settings.Sort(.title, descending: false)
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = [Fixture.entry("c", day: 3), Fixture.entry("a", day: 2), Fixture.entry("b", day: 1)]
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [1, 2, 0])
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [0, 1, 2])
    site.entries = ["c", "a", "b"].map { Fixture.entry($0) }
    let undated = Fixture.plan(site).1
    #expect(undated.entries(ListKey(subject: .home, language: 0)) == [1, 2, 0])
  }

  @Test func `home has what the categories and the list without one have, with dates or not`() {
    var site = Fixture.site()
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = [
      Fixture.entry("dated", day: 2), Fixture.entry("timeless"), Fixture.entry("of the sea", day: 1),
      Fixture.entry("timeless of the sea"), Fixture.entry("page of the sea", section: nil),
      Fixture.entry("page", section: nil),
    ]
    for index in 2...4 { site.entries[index].category = 0 }
    let (_, listings, _) = Fixture.plan(site)
    let lists = [ListKey.Subject.home, .category(0), .uncategorised].map {
      Set(listings.entries(ListKey(subject: $0, language: 0)))
    }
    #expect(lists == [[0, 2, 3, 4], [2, 3, 4], [0]])
  }

  @Test func `a language's lists hold its own entries, and those of sources that show in all`() {
    var site = Fixture.site(languages: ["el", "en"])
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    var shared = Fixture.entry("shared", section: nil, language: "el", day: 1)
    shared.source = 0
    var source = Source(id: "feed", location: .url("https://a.example/"), title: "Feed")
    source.showsInAllLanguages = true
    site.sources = [source]
    site.entries = [Fixture.entry("a", language: "el", day: 3), Fixture.entry("b", language: "en", day: 2), shared]
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [0, 2])
    #expect(listings.entries(ListKey(subject: .home, language: 1)) == [1, 2])
  }

  @Test func `a section without dates goes by weight, then title`() {
    var site = Fixture.site()
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = ["zeta", "Άλφα", "beta"].map { Fixture.entry($0) }
    site.entries[0].weight = 1
    site.entries[1].weight = 2
    site.entries[2].weight = 2
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [0, 2, 1])
  }

  @Test func `a section is sorted as the settings say`() {
    var site = Fixture.stories(3)
    site.sections[0].list.sort = Settings.Sort(.title, descending: true)
    site.sections[0].sortIsGiven = true
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .section(0), language: 0)) == [2, 1, 0])
    #expect(listings.entries(ListKey(subject: .home, language: 0)) == [0, 1, 2])
  }

  @Test func `an entry stands once in a list however often it carries the term`() {
    var site = Fixture.stories(1)
    site.taxonomies[0].terms = [Tag(name: "Sea", slug: "sea")]
    site.entries[0].terms = [Tag.Index(taxonomy: 0, term: 0), Tag.Index(taxonomy: 0, term: 0)]
    let (_, listings, _) = Fixture.plan(site)
    #expect(listings.entries(ListKey(subject: .term(0), language: 0)) == [0])
  }

  @Test func `titles are in the order of the list's language, whatever stands before their first letter`() {
    func titles(_ language: String) -> [String] {
      var site = Fixture.site(languages: [language])
      site.sections = [Section(name: "stories", title: Localized("Stories"))]
      site.sections[0].list.sort = Settings.Sort(.title, descending: false)
      site.sections[0].sortIsGiven = true
      site.entries = ["Part 10", "“Åre”", "zebra", "Part 9", "apple"].map { title in
        var entry = Fixture.entry(title, language: language, day: 1)
        entry.title = title
        return entry
      }
      let (_, listings, _) = Fixture.plan(site)
      return listings.entries(ListKey(subject: .section(0), language: 0)).map { site.entries[Int($0)].title }
    }
    #expect(titles("en") == ["apple", "“Åre”", "Part 9", "Part 10", "zebra"])
    #expect(titles("sv") == ["apple", "Part 9", "Part 10", "zebra", "“Åre”"])
  }
}
