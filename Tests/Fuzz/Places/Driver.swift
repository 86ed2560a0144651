import Text

@testable import Model

/// Geometries of GeoJSON, coordinates as text, and stored places of any bytes: what is read is on Earth, and can be written
/// and read again.
func check(_ bytes: [UInt8]) {
  checkGeometry(bytes)
  if let degrees = CoordinateText.degrees(of: String(decoding: bytes, as: UTF8.self))?.value {
    precondition(degrees.magnitude <= 360, "degrees beyond a circle")
    precondition(CoordinateText.degrees(of: CoordinateText.written(degrees)) != nil, "what is written can be read")
  }
  var reader = BinaryReader(StoredBytes(bytes))
  let place = reader.geoPlace()
  if !reader.hasFailed { checkPlace(place) }
}

private func checkGeometry(_ bytes: [UInt8]) {
  guard let node = try? JSON.parse(bytes, file: "fuzz"), let read = try? GeoJSON.shapes(of: node),
    let place = GeoPlace(height: read.height, shapes: read.shapes)
  else { return }
  checkPlace(place)
  let again = try? GeoJSON.shapes(of: JSON.parse(JSON.bytes(of: GeoJSON.geometry(of: place)), file: "again"))
  precondition(again?.shapes.count == place.shapes.count, "what is written can be read")
}

private func checkPlace(_ place: GeoPlace) {
  precondition(place.shapes.allSatisfy { $0.writtenPoints.allSatisfy(\.isOnEarth) }, "a position that is not on Earth")
  let rounded = place.rounded(toGridOf: 100)
  precondition(rounded.point.isOnEarth || !place.point.isOnEarth, "rounded off the Earth")
  let grid = GeoGrid([place.point, rounded.point], cell: 500)
  precondition(
    !place.point.isOnEarth || grid.indexes(within: 500, of: place.point).contains(0), "not found where it is")
}
