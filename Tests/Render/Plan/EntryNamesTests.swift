import Model
import Testing
import Text

@testable import Render

@Suite struct EntryNamesTests {
  @Test func `an entry is found by its whole name and by no other`() {
    var site = Fixture.stories(1)
    site.sources = [Source(id: "port", location: .file("x"), title: "Port")]
    site.entries = [Fixture.entry("a"), Fixture.entry("b"), Fixture.entry("c"), Fixture.entry("d")]
    site.entries[1].origin = .row("content/boats.csv", line: 3)
    site.entries[2].origin = .archived(0)
    site.entries[2].source = 0
    site.entries[3].origin = .archived(1)
    let (names, written) = (EntryNames(site), EntryDigest(site: site))
    func entry(_ name: String) -> Int? { names.entry(named: name.utf8.span) }
    for index in site.entries.indices {
      let name = written.name(of: index)
      #expect(entry(name) == index)
      #expect(names.digest(of: index) == FastDigest(of: name))
      for other in [name + "x", "x" + name, String(name.dropLast()), String(name.dropFirst()), ""] {
        #expect(entry(other) == nil, "\(other)")
      }
    }
  }

  @Test func `of two entries with one name the first is found`() {
    var site = Fixture.stories(1)
    site.entries = [Fixture.entry("a"), Fixture.entry("a")]
    let name = EntryDigest(site: site).name(of: 1)
    let found = EntryNames(site).entry(named: name.utf8.span)
    #expect(found == 0)
  }
}
