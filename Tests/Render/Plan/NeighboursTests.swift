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
}
