import Model
import Testing
import Text

@testable import Render

@Suite struct RelatedEntriesTests {
  @Test func `entries that share tags come first, a rare tag before one that is everywhere`() {
    var site = Fixture.stories(40)
    site.taxonomies[0].terms = [Tag(name: "Sea", slug: "sea"), Tag(name: "Rope", slug: "rope")]
    for index in site.entries.indices { site.entries[index].terms = [Tag.Index(taxonomy: 0, term: 0)] }
    for index in [0, 30] { site.entries[index].terms.append(Tag.Index(taxonomy: 0, term: 1)) }
    #expect(related(site).first == 30)
  }

  @Test func `an entry that the text links to comes before those that share a tag`() {
    var site = Fixture.stories(6)
    site.taxonomies[0].terms = [Tag(name: "Sea", slug: "sea")]
    for index in [0, 1, 2] { site.entries[index].terms = [Tag.Index(taxonomy: 0, term: 0)] }
    site.entryByFile = ["stories/s4.md": 4]
    let bodies = FixtureBodies { _ in
      var body = Body()
      body.facts.links = ["s4.md#end", "/stories/s5/", "https://elsewhere.example/", "gone.md"]
      return body
    }
    let related = related(site, bodies)
    #expect(Set(related.prefix(2)) == [4, 5])
    #expect(Array(related[2..<4]) == [1, 2])
  }

  @Test func `without tags and links others of the section stand in, never those of a category alone`() {
    var site = Fixture.stories(3)
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    site.sections.append(Section(name: "news", title: Localized("News")))
    site.entries.append(Fixture.entry("other", section: 1, day: 19_000))
    for index in [0, 2, 3] { site.entries[index].category = 0 }
    #expect(related(site) == [2, 1])
  }

  @Test func `an entry is not related to itself, nor to one of another language`() {
    var site = Fixture.stories(2)
    site.settings.languages = ["en", "el"]
    site.entries.append(Fixture.entry("τρία", language: "el", day: 19_000))
    let bodies = FixtureBodies { _ in
      var body = Body()
      body.facts.links = ["/stories/s0/", "/stories/τρία/"]
      return body
    }
    #expect(related(site, bodies) == [1])
  }

  private func related(_ site: Site, _ bodies: any Bodies = EmptyBodies()) -> [Int] {
    let context = Fixture.context(site, bodies)
    return RelatedEntries(site: site, plan: context.plan, texts: context.texts).related(to: 0, language: 0)
  }
}
