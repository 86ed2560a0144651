/// An index of positions by squares of degrees, which finds those near another position without looking at all.
package struct GeoGrid: Sendable {
  private struct Cell: Hashable {
    var row: Int32
    var column: Int32
  }

  private let points: [GeoPoint]
  private let degrees: Double
  /// Indexes in `points`, ascending.
  private var cells: [Cell: [Int32]] = [:]

  /// `metres` is the height of a cell; the usual radius of searches is best.
  init(_ points: [GeoPoint], cell metres: Double) {
    self.points = points
    // At least this size, so that the cell numbers stay small.
    degrees = max(0.000_1, metres / GeoPoint.metresPerDegree)
    for (index, point) in points.enumerated() where point.isOnEarth {
      cells[cell(row(point.latitude), column(point.longitude)), default: []].append(Int32(index))
    }
  }

  /// A grid for searches with these radii, in metres. If most are the same, their searches look at nine cells.
  package init(_ points: [GeoPoint], radii: [Double]) {
    let radii = radii.sorted()
    self.init(points, cell: radii.isEmpty ? 1000 : radii[radii.count / 2])
  }

  /// Returns the indexes of the positions that are at most `radius` metres away, ascending.
  package func indexes(within radius: Double, of middle: GeoPoint) -> [Int32] {
    let near = candidates(within: radius, of: middle).filter {
      points[Int($0)].distance(to: middle) <= radius
    }
    return near.sorted()
  }
}

extension GeoGrid {
  private func row(_ latitude: Double) -> Int { Int((latitude / degrees).rounded(.down)) }

  private func column(_ longitude: Double) -> Int { Int((longitude / degrees).rounded(.down)) }

  private func cell(_ row: Int, _ column: Int) -> Cell { Cell(row: Int32(row), column: Int32(column)) }

  /// The positions in all cells that the circle can reach; all positions if it reaches more cells than there are.
  func candidates(within radius: Double, of middle: GeoPoint) -> [Int32] {
    // A little more, to allow for the curvature of the sphere between the rows.
    let north = radius / GeoPoint.metresPerDegree * 1.001 + 1e-9
    let (south, top) = (middle.latitude - north, middle.latitude + north)
    let widest = GeoPoint(latitude: min(89.9, max(abs(south), abs(top))), longitude: 0)
    let east = radius / widest.metresPerDegreeOfLongitude * 1.001 + 1e-9
    guard top < 89.9, south > -89.9, east < 90 else { return points.indices.map { Int32($0) } }
    let rows = row(south)...row(top)
    let columns = longitudes(middle.longitude - east, middle.longitude + east)
    let count = columns.reduce(0) { $0 + $1.count } * rows.count
    guard count <= max(64, cells.count) else { return cells.values.flatMap { $0 } }
    var found: [Int32] = []
    for row in rows {
      for column in columns.joined() { found += cells[cell(row, column)] ?? [] }
    }
    return found
  }

  /// The columns between two longitudes. Beyond the antimeridian they go on at its other side.
  private func longitudes(_ west: Double, _ east: Double) -> [ClosedRange<Int>] {
    if west < -180 { return [column(west + 360)...column(180), column(-180)...column(east)] }
    if east > 180 { return [column(west)...column(180), column(-180)...column(east - 360)] }
    return [column(west)...column(east)]
  }
}
