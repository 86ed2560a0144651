import Testing

@testable import Render

/// Names of pins that would cover one another, as the build estimates it.
@Suite struct PinNamesTests {
  private func classes(
    _ pins: [(name: String, left: Double, top: Double)], width: Double? = nil, above: Double? = nil
  ) -> [[String]] {
    let pins = pins.map { pin in
      let outline = above.map { [PinPlace.Point(x: pin.left, y: pin.top - $0)] } ?? []
      return PinNames.Pin(
        name: pin.name,
        place: PinPlace(.init(x: pin.left, y: pin.top), width: width, outline: outline, on: (100, 100)))
    }
    return PinNames(pins, ratio: 2.0 / 3).classes
  }

  @Test func `names that are far from one another are names on every screen`() {
    #expect(classes([("Nemea", 20, 20), ("Delphi", 80, 20), ("Rhodes", 50, 80)]) == [[], [], []])
  }

  @Test func `of two names that meet on narrow screens, the second one is a number there`() {
    let found = classes([("Stadium of Nemea", 40, 50), ("Stadium of Olympia", 55, 50)])
    #expect(found[0].isEmpty && found[1].first == "crowded-30" && !found[1].contains("crowded-wide"), "\(found)")
  }

  @Test func `two pins at one place have one name everywhere`() {
    let all = ["crowded-30", "crowded-48", "crowded-72", "crowded-wide"]
    #expect(classes([("A", 50, 50), ("B", 50, 50)]) == [[], all])
  }

  @Test func `a name over another pin is a number, since it would cover it`() {
    // The first one is below the second one: its name is where that is.
    let found = classes([("A long name", 50, 50), ("B", 50, 47)])
    #expect(found[0].contains("crowded-30"), "\(found)")
  }

  @Test func `a name without room above its pin is below it, where it may cover another one`() {
    #expect(classes([("A", 50, 3), ("B", 50, 1)])[1].contains("crowded-wide"))
    #expect(classes([("At the top", 50, 2), ("B", 50, 9)])[0].contains("crowded-30"))
    #expect(classes([("In the middle", 50, 50), ("B", 50, 90)]) == [[], []])
  }

  @Test func `a very long name has several lines, and a large pin pushes its name up`() {
    let name = String(repeating: "Long words ", count: 8)
    #expect(classes([("A", 50, 40), (name, 50, 50)])[1].contains("crowded-48"))
    #expect(classes([("A", 50, 20), ("B", 52, 50)], width: 40)[1] != classes([("A", 50, 20), ("B", 52, 50)])[1])
  }

  @Test func `a name is above an outline that it would cover, and inside of a larger one`() {
    // The second pin is where the name of the first one is.
    #expect(classes([("A", 50, 50), ("B", 50, 46)], above: 2)[0].contains("crowded-wide"))
    #expect(classes([("A", 50, 50), ("B", 50, 20)], above: 25) == [[], []])
    #expect(classes([("A", 50, 1), ("B", 50, 1.5)], above: 1)[1].contains("crowded-wide"))
  }

  @Test func `more pins than can be compared all have numbers`() {
    let pins = (0..<501).map { ("P", Double($0 % 100), Double($0 / 100)) }
    #expect(classes(pins).allSatisfy { $0.count == 4 })
  }
}
