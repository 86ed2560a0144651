import Testing
import Trial

@testable import Model

@Suite struct GeoDistanceTests {
  /// The metres were computed apart, in Python.
  @Test(arguments: [
    (37.9838, 23.7275, 37.9927932, 23.7275, 999.9995955), (0, 0, 0, 180, 20_015_114.442),
    (90, 0, -90, 0, 20_015_114.442),
    (37.9715, 23.7267, 37.9755, 23.7748, 4239.5807), (0, 179.9, 0, -179.9, 22_239.016),
  ])
  func `a distance is the one on the sphere`(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ metres: Double) {
    let (one, other) = (GeoPoint(latitude: a, longitude: b), GeoPoint(latitude: c, longitude: d))
    #expect(abs(one.distance(to: other) - metres) < 0.001)
    #expect(one.distance(to: other) == other.distance(to: one))
  }

  @Test func `one kilometre north is 0.0089932 degrees`() {
    let middle = GeoPoint(latitude: 37.9765, longitude: 23.7766)
    let north = GeoPoint(latitude: middle.latitude + 0.008_993_2, longitude: middle.longitude)
    #expect(abs(middle.distance(to: north) - 1000) < 0.01)
    let beyond = GeoPoint(latitude: middle.latitude + 0.008_994, longitude: middle.longitude)
    #expect(middle.distance(to: beyond) > 1000)
  }

  @Test func `an index finds what a search of all finds`() {
    var dice = Dice(seed: 7)
    for round in 0..<40 {
      let isNear = round % 2 == 0
      let points = (0..<300).map { _ -> GeoPoint in
        isNear
          ? GeoPoint(latitude: 37.9 + dice.unit * 0.1, longitude: 23.7 + dice.unit * 0.1)
          : GeoPoint(latitude: dice.unit * 180 - 90, longitude: dice.unit * 360 - 180)
      }
      let grid = GeoGrid(points, cell: dice.pick([10, 700, 1000, 50_000]))
      for _ in 0..<20 {
        let (middle, radius) = (dice.pick(points), dice.pick([1, 500, 1000, 20_000, 3_000_000, 19_000_000.0]))
        let expected = points.indices.filter { points[$0].distance(to: middle) <= radius }.map { Int32($0) }
        #expect(grid.indexes(within: radius, of: middle) == expected)
      }
    }
  }

  @Test(arguments: [10_000, 100_000])
  func `500 areas examine few more incidents than they count, however many there are`(_ count: Int) {
    var dice = Dice(seed: 5)
    func point(_ dice: inout Dice) -> GeoPoint {
      GeoPoint(latitude: 37.7 + dice.unit * 0.54, longitude: 23.4 + dice.unit * 0.68)
    }
    let grid = GeoGrid((0..<count).map { _ in point(&dice) }, radii: Array(repeating: 1000, count: 500))
    var (examined, found) = (0, 0)
    for _ in 0..<500 {
      let middle = point(&dice)
      examined += grid.candidates(within: 1000, of: middle).count
      found += grid.indexes(within: 1000, of: middle).count
    }
    // Of 500 times as many comparisons, a few for each incident remain.
    #expect(found > count / 4 && examined < 4 * found && examined < 2 * count, "\(examined), \(found)")
  }

  @Test func `a rounded position is near, and the same for all of its square`() {
    var dice = Dice(seed: 3)
    for _ in 0..<500 {
      let point = GeoPoint(latitude: dice.unit * 160 - 80, longitude: dice.unit * 340 - 170)
      let rounded = point.rounded(toGridOf: 100)
      #expect(point.distance(to: rounded) < 73)
      #expect(rounded.rounded(toGridOf: 100).distance(to: rounded) < 2)
    }
  }
}

extension Dice {
  /// A number from 0 to 1.
  fileprivate var unit: Double {
    mutating get { Double(number(0...1_000_000)) / 1_000_000 }
  }
}
