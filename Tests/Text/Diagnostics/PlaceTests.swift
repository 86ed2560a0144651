import Testing

@testable import Text

@Suite struct PlaceTests {
  @Test func `an offset becomes a line, a column in scalars and the line itself`() {
    let bytes = Array("alpha\nβήτα γ\nend".utf8)
    let place = Place(file: "a.md", offset: 15, in: bytes)
    #expect(place.line == 2)
    #expect(place.column == 6)
    #expect(place.text == "βήτα γ")
  }

  @Test func `an offset past the end means the end`() {
    let place = Place(file: "a.md", offset: 99, in: Array("one\r\ntwo".utf8))
    #expect(place.line == 2)
    #expect(place.column == 4)
  }
}
