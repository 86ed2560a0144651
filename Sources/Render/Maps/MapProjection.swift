import Model

/// The positions of a map in the units of its drawing: equirectangular, which keeps distances in the map's middle.
struct MapProjection {
  static let width = 640.0
  static let height = 420.0
  private static let margin = 44.0
  /// The least height of a map in metres.
  private static let leastHeight = 600.0
  /// The height of the map of a single point, so that it has surroundings.
  private static let heightAroundPoint = 4000.0

  private let middle: GeoPoint
  private let metresOfLongitude: Double
  /// Whether the map shows a single point.
  let isAroundPoint: Bool
  /// Metres of one unit.
  let scale: Double

  init(_ bounds: GeoBounds) {
    middle = bounds.middle
    metresOfLongitude = middle.metresPerDegreeOfLongitude
    let wide = (bounds.east - bounds.west) * metresOfLongitude
    let tall = (bounds.north - bounds.south) * GeoPoint.metresPerDegree
    isAroundPoint = wide == 0 && tall == 0
    let high = isAroundPoint ? Self.heightAroundPoint : max(tall, Self.leastHeight)
    scale = max(wide / (Self.width - 2 * Self.margin), high / (Self.height - 2 * Self.margin))
  }

  func position(of point: GeoPoint) -> (x: Double, y: Double) {
    (
      Self.width / 2 + (point.longitude - middle.longitude) * metresOfLongitude / scale,
      Self.height / 2 - (point.latitude - middle.latitude) * GeoPoint.metresPerDegree / scale
    )
  }

  /// The scale bar: the longest of 1, 2 or 5 times a power of ten metres that is at most a quarter of the map.
  var scaleBar: (metres: Double, length: Double) {
    var step = 1.0
    while step * 10 * Self.barLimit <= Self.width * scale { step *= 10 }
    let metres = [5, 2, 1].map { $0 * step }.first { $0 * Self.barLimit <= Self.width * scale } ?? step
    return (metres, metres / scale)
  }

  private static let barLimit = 4.0
}
