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

  @Test func `an incident is related to those around it, and a new one only to the next`() {
    let site = incidents(30)
    #expect(related(site, to: 10) == [8, 12, 7, 13, 6, 14])
    var next = site
    next.entries.insert(Fixture.entry("new", day: 20_001), at: 0)
    next.entries[0].incident = Incident()
    let changed = site.entries.indices.filter { index in
      names(related(site, to: index), site) != names(related(next, to: index + 1), next)
    }
    #expect(changed == [1, 2, 3])
  }

  @Test func `an entry of a source is related to those around it, and not to incidents`() {
    var site = Fixture.stories(30)
    site.sources = [Source(id: "wire", location: .file("wire.xml"), title: "Wire")]
    for index in site.entries.indices { site.entries[index].source = 0 }
    #expect(related(site, to: 10) == [8, 12, 7, 13, 6, 14])
    site.entries[12].incident = Incident()
    #expect(related(site, to: 10) == [8, 7, 13, 6, 14, 5])
    var next = site
    next.entries.insert(Fixture.entry("new", day: 20_001), at: 0)
    next.entries[0].source = 0
    let changed = site.entries.indices.filter { index in
      names(related(site, to: index), site) != names(related(next, to: index + 1), next)
    }
    #expect(changed == [1, 2, 3])
  }

  @Test func `the nearest incidents with a tag come first, also of a tag that all have`() {
    var site = incidents(400)
    site.taxonomies[0].terms = [Tag(name: "Dark", slug: "dark")]
    for index in site.entries.indices { site.entries[index].terms = [Tag.Index(taxonomy: 0, term: 0)] }
    #expect(related(site, to: 300) == [298, 302, 297, 303, 296, 304])
  }

  @Test func `other entries are related to incidents by tags, and not by the section`() {
    var site = incidents(6)
    site.taxonomies[0].terms = [Tag(name: "Dark", slug: "dark")]
    for index in [0, 4] { site.entries[index].terms = [Tag.Index(taxonomy: 0, term: 0)] }
    for index in [0, 5] { site.entries[index].incident = nil }
    #expect(related(site) == [4, 5])
  }

  private func incidents(_ count: Int) -> Site {
    var site = Fixture.stories(count)
    for index in site.entries.indices { site.entries[index].incident = Incident() }
    return site
  }

  private func names(_ entries: [Int], _ site: Site) -> [String] { entries.map { site.entries[$0].id } }

  private func related(_ site: Site, _ bodies: any Bodies = EmptyBodies(), to index: Int = 0) -> [Int] {
    let context = Fixture.context(site, bodies)
    return RelatedEntries(site: site, plan: context.plan, texts: context.texts).related(to: index, language: 0)
  }
}
