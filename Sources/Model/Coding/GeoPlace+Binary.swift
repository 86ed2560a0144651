package import Text

extension BinaryWriter {
  package mutating func append(_ place: GeoPlace) {
    append(place.name) { $0.append($1) }
    append(place.address) { $0.append($1) }
    append(place.height) { $0.append(double: $1) }
    append(place.shapes) { $0.append($1) }
  }

  private mutating func append(_ shape: GeoShape) {
    switch shape {
    case .point(let point):
      append(count: 0)
      append(point)
    case .circle(let point, let radius):
      append(count: 1)
      append(point)
      append(double: radius)
    case .line(let points):
      append(count: 2)
      append(points) { $0.append($1) }
    case .polygon(let rings):
      append(count: 3)
      append(rings) { writer, ring in writer.append(ring) { $0.append($1) } }
    }
  }

  private mutating func append(_ point: GeoPoint) {
    append(double: point.latitude)
    append(double: point.longitude)
  }

  mutating func append(_ incident: Incident) {
    append(incident.isHandled)
    append(incident.severity) { $0.append($1.rawValue) }
    append(incident.certainty) { $0.append($1.rawValue) }
    append(incident.urgency) { $0.append($1.rawValue) }
  }
}

extension BinaryReader {
  package mutating func geoPlace() -> GeoPlace {
    let (name, address, height) = (optional { $0.text() }, optional { $0.text() }, optional { $0.double() })
    let shapes = list { $0.shape() }
    return GeoPlace(name: name, address: address, height: height, shapes: shapes)
      ?? fail(GeoPlace(at: GeoPoint(latitude: 0, longitude: 0)))
  }

  private mutating func shape() -> GeoShape {
    switch count() {
    case 0: return .point(point())
    case 1:
      let (point, radius) = (point(), double())
      return .circle(point, radius: GeoShape.radii.contains(radius) ? radius : fail(0))
    case 2: return .line(list { $0.point() })
    case 3: return .polygon(list { reader in reader.list { $0.point() } })
    default: return fail(.point(GeoPoint(latitude: 0, longitude: 0)))
    }
  }

  /// Reads a position. Fails if it is not on Earth, so that callers can calculate with it.
  private mutating func point() -> GeoPoint {
    let (latitude, longitude) = (double(), double())
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    return point.isOnEarth ? point : fail(GeoPoint(latitude: 0, longitude: 0))
  }

  mutating func incident() -> Incident {
    var incident = Incident(isHandled: flag())
    incident.severity = optional { reader in Incident.Severity(rawValue: reader.text()) ?? reader.fail(.unknown) }
    incident.certainty = optional { reader in Incident.Certainty(rawValue: reader.text()) ?? reader.fail(.unknown) }
    incident.urgency = optional { reader in Incident.Urgency(rawValue: reader.text()) ?? reader.fail(.unknown) }
    return incident
  }
}
