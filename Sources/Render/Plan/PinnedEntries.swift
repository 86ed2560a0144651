import Text

/// The pins of the maps in `content/data/` that name the page which shows them, by the id of the entry that they lead to.
struct PinnedEntries: Sendable {
  struct Place: Sendable, Hashable {
    /// The text that shows the map: an `x.md` below `content/`.
    var file: String
    /// The pin's id on that page.
    var anchor: String
  }

  private let places: [String: [Place]]

  init(_ data: Node) {
    var places: [String: [Place]] = [:]
    for map in data.members {
      guard let file = map.value["page"]?.string else { continue }
      for pin in map.value["pins"]?.elements ?? [] {
        guard let to = pin["to"]?.string else { continue }
        places[to, default: []].append(Place(file: file, anchor: "pin-" + (pin["id"]?.string ?? to)))
      }
    }
    self.places = places
  }

  subscript(id: String) -> [Place] { places[id] ?? [] }
}
