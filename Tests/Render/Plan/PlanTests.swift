import Model
import Testing
import Text

@testable import Render

@Suite struct PlanTests {
  private func slices(_ entries: Int, _ change: (inout Site) -> Void = { _ in }) -> [Page] {
    var site = Fixture.stories(entries)
    site.sections[0].list.paginate = 2
    site.sources = [Source(id: "port", location: .file("port.xml"), title: "Port")]
    site.entries[0].source = 0
    change(&site)
    return Fixture.plan(site).0.pages.filter { $0.subject == .section(0) }
  }

  @Test func `a list with entries of sources is cut into pages of its size, the second one shorter`() {
    #expect(slices(2).map(\.slice) == [0..<2])
    #expect(slices(3).map(\.slice) == [0..<2, 2..<3])
    #expect(slices(5).map(\.slice) == [0..<2, 2..<3, 3..<5])
    #expect(slices(6).map(\.slice) == [0..<2, 2..<4, 4..<6])
    #expect(slices(5).map(\.count) == [3, 3, 3])
  }

  @Test func `a new entry moves none from the third page on`() {
    let (before, after) = (slices(7), slices(8))
    #expect(before.map(\.count) == after.map(\.count))
    #expect(before.map(\.isFilledFromEnd) == [false, false, true, true])
    #expect(before[2...].map(\.sliceFromEnd) == after[2...].map(\.sliceFromEnd))
    #expect(before[2...].map(\.sliceFromEnd) == [2..<4, 0..<2])
  }

  @Test func `the last page of own entries, or of a list in another order, is the shorter one`() {
    #expect(slices(5) { $0.entries[0].source = nil }.map(\.slice) == [0..<2, 2..<4, 4..<5])
    let pages = slices(5) { $0.sections[0].list.sort = Settings.Sort(.title, descending: false) }
    #expect(pages.map(\.slice) == [0..<2, 2..<4, 4..<5])
  }

  @Test func `a page size that the settings refuse does not overflow`() {
    #expect(slices(5) { $0.sections[0].list.paginate = .max }.map(\.slice) == [0..<5])
  }

  @Test func `a page size of 0 puts all on one page`() {
    var site = Fixture.stories(50)
    site.sections[0].list.paginate = 0
    #expect(Fixture.plan(site).0.pages.filter { $0.subject == .section(0) }.map(\.slice) == [0..<50])
  }

  @Test func `an empty site has a home and a page for what is not found`() {
    #expect(Fixture.plan(Fixture.site()).0.pages.map(\.subject) == [.home, .notFound])
  }

  @Test func `a section without entries has a page where it has a text`() {
    var site = Fixture.site(languages: ["el", "en"])
    var section = Section(name: "stories", title: Localized("Stories"))
    section.indexes = ["en": 0]
    site.sections = [section]
    site.entries = [Fixture.entry("index", language: "en")]
    site.entries[0].kind = .index
    let pages = Fixture.plan(site).0.pages.filter { $0.subject == .section(0) }
    #expect(pages.map(\.language) == [1])
  }

  @Test func `terms of another language have no page in this one`() {
    var site = Fixture.site(languages: ["el", "en"])
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.taxonomies[0].terms = [Tag(name: "Sea", slug: "sea"), Tag(name: "Θάλασσα", slug: "θάλασσα")]
    site.entries = [Fixture.entry("a", language: "el", day: 1), Fixture.entry("b", language: "en", day: 1)]
    site.entries[0].terms = [Tag.Index(taxonomy: 0, term: 1)]
    site.entries[1].terms = [Tag.Index(taxonomy: 0, term: 0)]
    let pages = Fixture.plan(site).0.pages
    #expect(pages.filter { $0.subject == .term(0) }.map(\.language) == [1])
    #expect(pages.filter { $0.subject == .term(1) }.map(\.language) == [0])
  }

  @Test func `an item that only links out has no page, an index none of its own`() {
    var site = Fixture.stories(2)
    site.entries[0].path = ""
    site.entries[1].kind = .index
    #expect(!Fixture.plan(site).0.pages.contains { if case .entry = $0.subject { true } else { false } })
  }

  @Test func `a source has its page in the languages of its entries, or in the default one`() {
    var site = Fixture.site(languages: ["el", "en"])
    site.sources = ["english", "silent"].map { Source(id: $0, location: .url("https://a.example/"), title: $0) }
    site.entries = [Fixture.entry("a", section: nil, language: "en", day: 1)]
    site.entries[0].source = 0
    let pages = Fixture.plan(site).0.pages
    #expect(pages.filter { $0.subject == .source(0) }.map(\.language) == [1])
    #expect(pages.filter { $0.subject == .source(1) }.map(\.language) == [0])
  }
}
