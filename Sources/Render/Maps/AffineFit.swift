import Model

/// An affine transformation from places on a picture to positions on Earth, fitted by least squares in a local
/// equirectangular projection in metres.
struct AffineFit: Sendable {
  /// A place on the picture whose position is known.
  struct Control: Sendable, Equatable {
    var place: PinPlace.Point
    var position: GeoPoint
  }

  private let middle: PinPlace.Point
  private let origin: GeoPoint
  private let metresOfLongitude: Double
  /// Metres to the east, and to the north, for each unit to the right and each unit down.
  private let east: (right: Double, down: Double)
  private let north: (right: Double, down: Double)

  /// `nil` for fewer than three controls, or if all are on one line, on the picture or on Earth.
  init?(_ controls: [Control]) {
    guard controls.count >= 3, let first = controls.first?.position.longitude else { return nil }
    let count = Double(controls.count)
    // Beside the antimeridian, longitudes of both signs are neighbours.
    let longitudes = controls.map { first + Self.wrapped($0.position.longitude - first) }
    let middle = PinPlace.Point(
      x: controls.reduce(0) { $0 + $1.place.x } / count, y: controls.reduce(0) { $0 + $1.place.y } / count)
    let origin = GeoPoint(
      latitude: controls.reduce(0) { $0 + $1.position.latitude } / count, longitude: longitudes.reduce(0, +) / count)
    self.middle = middle
    self.origin = origin
    metresOfLongitude = origin.metresPerDegreeOfLongitude
    let (x, y) = (controls.map { $0.place.x - middle.x }, controls.map { $0.place.y - middle.y })
    let easts = longitudes.map { [metresOfLongitude] in ($0 - origin.longitude) * metresOfLongitude }
    let norths = controls.map { ($0.position.latitude - origin.latitude) * GeoPoint.metresPerDegree }
    guard Self.fillsAnArea(x, y), Self.fillsAnArea(easts, norths) else { return nil }
    let (xx, xy, yy) = (Self.sum(x, x), Self.sum(x, y), Self.sum(y, y))
    let determinant = xx * yy - xy * xy
    let solve = { (values: [Double]) -> (right: Double, down: Double) in
      let (xv, yv) = (Self.sum(x, values), Self.sum(y, values))
      return ((xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant)
    }
    (east, north) = (solve(easts), solve(norths))
  }

  /// Whether the map would be a mirror image of the land. Latitudes and longitudes that are swapped look like that.
  var isMirrored: Bool { east.right * north.down - east.down * north.right > 0 }

  /// Returns the position of a place on the picture with six decimals (a tenth of a metre), or `nil` if it would be beyond
  /// a pole.
  func position(of place: PinPlace.Point) -> GeoPoint? {
    let metres = metres(of: place)
    let latitude = origin.latitude + metres.north / GeoPoint.metresPerDegree
    guard (-90...90).contains(latitude) else { return nil }
    let longitude = Self.wrapped(origin.longitude + metres.east / metresOfLongitude)
    return GeoPoint(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude))
  }

  /// Returns the distance in metres between the control's position and the fitted position of its place.
  func residual(of control: Control) -> Double {
    let metres = metres(of: control.place)
    let east = Self.wrapped(control.position.longitude - origin.longitude) * metresOfLongitude - metres.east
    let north = (control.position.latitude - origin.latitude) * GeoPoint.metresPerDegree - metres.north
    return (east * east + north * north).squareRoot()
  }
}

extension AffineFit {
  /// The least ratio of the points' spread across the line that fits them best to their spread along it.
  private static let leastSpread = 0.01

  private func metres(of place: PinPlace.Point) -> (east: Double, north: Double) {
    let (x, y) = (place.x - middle.x, place.y - middle.y)
    return (east.right * x + east.down * y, north.right * x + north.down * y)
  }

  /// Whether points, whose mean is 0, are not on one line: compares the eigenvalues of their covariance.
  private static func fillsAnArea(_ x: [Double], _ y: [Double]) -> Bool {
    let (xx, xy, yy) = (sum(x, x), sum(x, y), sum(y, y))
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    let (least, most) = ((xx + yy - root) / 2, (xx + yy + root) / 2)
    return most > 0 && least > most * leastSpread * leastSpread
  }

  private static func sum(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Degrees from −180 to 180.
  private static func wrapped(_ degrees: Double) -> Double { degrees - 360 * (degrees / 360).rounded() }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1_000_000).rounded() / 1_000_000 }
}
