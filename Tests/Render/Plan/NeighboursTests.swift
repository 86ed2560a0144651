import Jinja
import Model
import Testing
import Text

@testable import Render

@Suite struct NeighboursTests {
  @Test func `the previous one of dated entries is the older one`() {
    let site = Fixture.stories(3)
    let neighbours = Neighbours(site, listings: Fixture.plan(site).1)
    #expect(neighbours.previous(of: 1) == 2)
    #expect(neighbours.next(of: 1) == 0)
    #expect(neighbours.next(of: 0) == nil)
    #expect(neighbours.previous(of: 2) == nil)
  }

  @Test func `the previous one of a manual is the one before`() {
    var site = Fixture.stories(3)
    for index in 0..<3 {
      site.entries[index].date = nil
      site.entries[index].weight = index
    }
    let neighbours = Neighbours(site, listings: Fixture.plan(site).1)
    #expect(neighbours.previous(of: 1) == 0)
    #expect(neighbours.next(of: 1) == 2)
  }

  @Test(arguments: [true, false])
  func `the previous one is the older one in whichever direction the section sorts by date`(descending: Bool) {
    var site = Fixture.stories(3)
    site.sections[0].list.sort = Settings.Sort(.date, descending: descending)
    site.sections[0].sortIsGiven = true
    let neighbours = Neighbours(site, listings: Fixture.plan(site).1)
    #expect(neighbours.previous(of: 1) == 2)
    #expect(neighbours.next(of: 1) == 0)
  }

  @Test func `the previous one of dated entries that are sorted by weight or title is the one before`() {
    for key in [Settings.Sort.Key.weight, .title] {
      var site = Fixture.stories(3)
      for index in 0..<3 { site.entries[index].weight = index }
      site.sections[0].list.sort = Settings.Sort(key, descending: false)
      site.sections[0].sortIsGiven = true
      let neighbours = Neighbours(site, listings: Fixture.plan(site).1)
      #expect(neighbours.previous(of: 1) == 0, "\(key)")
      #expect(neighbours.next(of: 1) == 2, "\(key)")
    }
  }

  @Test func `the previous page of a list by date is the older one, of others the one before`() throws {
    for (key, descending, previous) in [
      (Settings.Sort.Key.date, true, "/stories/page/3/"), (.date, false, "/stories/"), (.title, false, "/stories/"),
    ] {
      var site = Fixture.stories(5)
      site.sections[0].list.paginate = 2
      site.sections[0].list.sort = Settings.Sort(key, descending: descending)
      site.sections[0].sortIsGiven = true
      let context = Fixture.context(site)
      let page = try #require(context.plan.pages.first { $0.subject == .section(0) && $0.number == 2 })
      let host = PageHost(context, page: page)
      #expect(host.pagerMember(.previous).text == previous, "\(key) \(descending)")
      let isDated = if case .bool(let dated) = host.pagerMember(.dated) { dated } else { false }
      #expect(isDated == (key == .date))
    }
  }
}
