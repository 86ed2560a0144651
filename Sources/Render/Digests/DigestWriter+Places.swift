import Model

extension DigestWriter {
  mutating func add(_ place: GeoPlace?) {
    add(place != nil)
    guard let place else { return }
    add(place.name)
    add(place.address)
    add(place.height)
    add(place.shapes) { $0.add($1) }
  }

  mutating func add(_ area: Area) {
    add(area.key)
    add(area.title)
    add(area.description)
    add(area.middle)
    add(area.radius)
    for number in [area.medium, area.dangerous] { add(number) }
    add(area.privacy)
  }

  private mutating func add(_ shape: GeoShape) {
    switch shape {
    case .point: add(0)
    case .circle(_, let radius):
      add(1)
      add(radius)
    case .line: add(2)
    case .polygon(let rings):
      add(3)
      add(rings) { $0.add($1.count) }
    }
    add(shape.writtenPoints) { $0.add($1) }
  }

  private mutating func add(_ point: GeoPoint) {
    add(point.latitude)
    add(point.longitude)
  }
}
