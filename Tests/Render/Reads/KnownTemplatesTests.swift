import Model
import Testing

@testable import Render

struct KnownTemplatesTests {
  private let first = Read(.front, 1)
  private let second = Read(.front, 2)

  @Test func `a template is found by its number and by its name`() {
    var known = KnownTemplates()
    known.add(first, of: "entry.html", number: 3)
    #expect(known.read(of: "entry.html", number: 3) == first)
    #expect(known.read(of: "entry.html", number: nil) == first)
  }

  @Test func `a number is not known before its template was looked up with it`() {
    var known = KnownTemplates()
    known.add(first, of: "entry.html", number: nil)
    #expect(known.read(of: "entry.html", number: 0) == nil)
    #expect(known.read(of: "entry.html", number: 7) == nil)
    #expect(known.read(of: "home.html", number: nil) == nil)
  }

  @Test func `the name decides if two libraries give templates the same number`() {
    var known = KnownTemplates()
    known.add(first, of: "blocks/link.html", number: 2)
    known.add(second, of: "blocks/code.html", number: 2)
    #expect(known.read(of: "blocks/link.html", number: 2) == first)
    #expect(known.read(of: "blocks/code.html", number: 2) == second)
    #expect(known.read(of: "blocks/quote.html", number: 2) == nil)
  }
}
