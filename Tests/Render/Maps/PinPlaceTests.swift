import Testing

@testable import Render

@Suite struct PinPlaceTests {
  @Test
  func `a pin of 2 cm at 15 and 10 on a map of 60 by 40 cm is at a quarter of both sides, and 3.3333 percent wide`()
    throws
  {
    let size = try #require(AttributeType.sides("60x40cm"))
    let place = PinPlace(.init(x: 15, y: 10), width: 2, on: size)
    #expect(place.left == 25 && place.top == 25 && place.width == 3.3333)
    let corner = PinPlace(.init(x: 0, y: 40), width: nil, on: size)
    #expect(corner.left == 0 && corner.top == 100 && corner.width == nil)
  }

  @Test func `an outline has at least three corners, with or without commas`() {
    #expect(PinPlace.corners("10 5, 20 5, 15 12")?.count == 3)
    #expect(PinPlace.corners("10 5 20 5 15 12")?.count == 3)
    for text in ["", "10 5, 20 5", "10 5 20 5 15", "a b c d e f", "1 2 3 4 5 inf"] {
      #expect(PinPlace.corners(text) == nil, "\(text)")
    }
  }

  @Test func `the name of an outline is at its centroid, and one on a line has no area`() {
    let square = [PinPlace.Point(x: 2, y: 2), .init(x: 6, y: 2), .init(x: 6, y: 4), .init(x: 2, y: 4)]
    #expect(PinPlace.middle(of: square) == PinPlace.Point(x: 4, y: 3))
    #expect(PinPlace.middle(of: square.reversed()) == PinPlace.Point(x: 4, y: 3))
    #expect(PinPlace.area(of: square) == 8)
    #expect(PinPlace.area(of: [.init(x: 0, y: 0), .init(x: 1, y: 1), .init(x: 2, y: 2)]) == 0)
  }
}
