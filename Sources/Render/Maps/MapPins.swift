import Model

/// The pins of a map. Marks whose pins would cover one another share one pin with all their labels.
struct MapPins {
  struct Pin {
    var position: (x: Double, y: Double)
    var labels: [String]
    var kind: MapMark.Kind

    /// The text beside the pin, with at most three labels, and shorter ones for where it has no room.
    var texts: [String] {
      (0..<min(3, labels.count)).reversed().map { last in
        labels[...last].joined(separator: ", ") + (last + 1 < labels.count ? " …" : "")
      }
    }
  }

  private(set) var all: [Pin] = []

  init(_ marks: [MapMark], _ projection: MapProjection) {
    // Marks are grouped by grid cells of half a pin's width instead of exact distances, so that a dictionary is enough.
    var cells: [String: Int] = [:]
    for mark in marks {
      let position = projection.position(of: mark.place.point)
      let cell = "\((position.x / MapLabels.pin).rounded()) \((position.y / MapLabels.pin).rounded())"
      if let known = cells[cell] {
        if !mark.label.isEmpty { all[known].labels.append(mark.label) }
        // A pin with an unhandled incident must be recognizable.
        if mark.kind == .open { all[known].kind = .open }
      } else {
        cells[cell] = all.count
        all.append(Pin(position: position, labels: mark.label.isEmpty ? [] : [mark.label], kind: mark.kind))
      }
    }
  }
}
