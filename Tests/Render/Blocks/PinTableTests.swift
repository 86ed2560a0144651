import Configuration
import Model
import Testing
import Text

@testable import Render

/// Maps whose pins are in a file of `content/data/`.
@Suite struct PinTableTests {
  private func table(_ yaml: String, size: String? = nil, languages: [String] = ["en"]) throws -> PinTable {
    PinTable(try #require(YAML.parse(Array(yaml.utf8).span).root).node, size: size, languages: languages)
  }

  private func mistakes(_ yaml: String, languages: [String] = ["en"]) throws -> [String] {
    try table(yaml, languages: languages).mistakes.map(\.summary)
  }

  @Test func `points and outlines have names, places and widths`() throws {
    let table = try table(
      """
      size: 60x40cm
      pin-width: 2
      pins:
        - {title: {en: Nemea, el: Νεμέα}, at: [15, 10], to: nemea}
        - {id: bay, title: Bay, outline: [[0, 0], [20, 0], [20, 10], [0, 10]], text: Deep., width: 3}
      """, languages: ["en", "el"])
    #expect(table.mistakes.isEmpty, "\(table.mistakes)")
    #expect(table.size?.width == 60 && table.size?.height == 40)
    #expect(table.pins.map(\.width) == [2, 3])
    #expect(table.pins[0].title.text(in: "el") == "Νεμέα")
    #expect(table.pins[1].at == PinPlace.Point(x: 10, y: 5) && table.pins[1].outline.count == 4)
  }

  @Test func `the size of the block comes before that of the file`() throws {
    #expect(try table("{size: 60x40, pins: [{title: A, at: [1, 1], text: a}]}", size: "30x20").size?.width == 30)
  }

  @Test(arguments: [
    ("{pins: [{title: A, at: [1, 1], text: a}]}", "the map has no size"),
    ("{size: 0x40cm, pins: []}", "`size` must be a size, such as `60x40cm`, not `0x40cm`"),
    ("{size: 60x40}", "a map needs `pins`"), ("{size: 60x40, pins: [A]}", "a pin must be a mapping"),
    ("{size: 60x40, pins: [{at: [1, 1], text: a}]}", "this pin has no `title`"),
    ("{size: 60x40, pins: [{title: A, text: a}]}", "this pin has no place"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1]}]}", "this pin leads nowhere"),
    ("{size: 60x40, pins: [{title: A, at: 1, text: a}]}", "`at` must be two numbers"),
    ("{size: 60x40, pins: [{title: A, at: [61, 1], text: a}]}", "the pin is outside its picture, which is 60 × 40"),
    ("{size: 60x40, pins: [{title: A, outline: [1, 1, 61, 1, 5, 5], text: a}]}", "the pin is outside its picture"),
    ("{size: 60x40, pins: [{title: A, outline: [1, 1, 2, 2, 3, 3], text: a}]}", "`outline` must be the corners"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, width: 0}]}", "`width` must be a number above 0"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, tex: b}]}", "there is no key `tex` here"),
    (
      "{size: 60x40, pins: [{title: A, at: [1, 1], to: a}, {title: B, at: [2, 2], to: a}]}",
      "the pin 1 leads to `a` too"
    ),
    (
      "{size: 60x40, pins: [{id: a, title: A, at: [1, 1], text: a}, {id: a, title: B, at: [2, 2], text: b}]}",
      "the pin 1 has the id `a` too"
    ),
    (
      "{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: 95, lon: 1}]}", "`lat` must be a number from -90 to 90"
    ),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: x, lon: 1}]}", "-90 to 90, not `x`"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: 1, lon: 181}]}", "`lon` must be a number from -180"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: 1}]}", "`lat` needs `lon` beside it"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lon: 1}]}", "`lon` needs `lat` beside it"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: 0, lon: 0}]}", "the position is (0, 0)"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, start: 3, end: 2}]}", "`start` must be before `end`"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, start: -5}]}", "`start` must be seconds of the recording"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, end: abc}]}", "`end` must be seconds of the recording"),
    ("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, start: .inf}]}", "`start` must be seconds of the recording"),
    ("{size: 60, pins: [{title: A, at: [1, 1], text: a}]}", "such as `60x40cm`, not `60`"),
    ("{size: 60x40, tolerance: 0, pins: [{title: A, at: [1, 1], text: a}]}", "`tolerance` must be a distance above 0"),
    ("{size: 60x40, tolerance: far, pins: [{title: A, at: [1, 1], text: a}]}", "`tolerance` must be a distance"),
  ])
  func `mistakes are named`(_ yaml: String, _ words: String) throws {
    let found = try mistakes(yaml)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test func `a pin can name its real position, and the map how far it may be off`() throws {
    let table = try table(
      "{size: 60x40, tolerance: 2.5km, pins: [{title: A, at: [1, 1], text: a, lat: 37.5, lon: -24}]}")
    #expect(table.mistakes.isEmpty && table.tolerance == 2500)
    #expect(table.pins[0].position == GeoPoint(latitude: 37.5, longitude: -24))
    let wrong = try self.table("{size: 60x40, pins: [{title: A, at: [1, 1], text: a, lat: 37°30′N, lon: 1}]}")
    #expect(wrong.mistakes.map(\.help) == ["write decimal degrees: `37.5`"])
    #expect(wrong.mistakes.map(\.path) == [[.key("pins"), .item(0), .key("lat")]])
  }

  @Test func `a name is in every language of the site, or the same in all`() throws {
    let yaml = "{size: 60x40, pins: [{title: {en: A}, at: [1, 1], text: a}]}"
    #expect(try mistakes(yaml, languages: ["en", "el"]) == ["`title` has no text in `el`"])
    #expect(try mistakes(yaml).isEmpty)
  }

  @Test func `a mistake leads to its place in the file`() throws {
    let yaml = "size: 60x40\npins:\n  - {title: A, at: [61, 1], text: a}\n"
    #expect(try table(yaml).mistakes.map(\.path) == [[.key("pins"), .item(0), .key("at")]])
  }
}
