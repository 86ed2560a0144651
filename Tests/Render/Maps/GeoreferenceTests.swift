import Model
import Testing

@testable import Render

/// Drawn maps whose pins have real positions: where the picture is on Earth, and which positions do not fit.
@Suite struct GeoreferenceTests {
  private typealias Control = AffineFit.Control

  /// The stadiums of Nemea, Delphi, Olympia and Rhodes on a map of 60 × 40 cm.
  private static let stadiums = [
    control(18.9, 19.1, 37.8080, 22.7130), control(17.4, 13.8, 38.4838, 22.4957),
    control(11.4, 20.5, 37.6385, 21.6323), control(57.3, 30.2, 36.4405, 28.2100),
  ]

  private static func control(_ x: Double, _ y: Double, _ latitude: Double, _ longitude: Double) -> Control {
    Control(place: .init(x: x, y: y), position: GeoPoint(latitude: latitude, longitude: longitude))
  }

  /// A map that is turned, with one unit a hundredth of a degree.
  private static func turned(_ x: Double, _ y: Double, around longitude: Double = 23) -> Control {
    var east = longitude + (x * 0.6 + y * 0.8) / 100
    if east > 180 { east -= 360 }
    return control(x, y, 37 + (x * 0.8 - y * 0.6) / 100, east)
  }

  private static let grid = [(0, 0), (10, 0), (20, 5), (0, 10), (10, 12), (20, 20), (5, 17)].map {
    turned(Double($0.0), Double($0.1))
  }

  @Test func `positions that fit say where every other place is`() throws {
    let reference = Georeference(Self.grid)
    let fit = try #require(reference.fit)
    #expect(reference.problem == nil && !fit.isMirrored)
    let place = Self.turned(13, 8)
    let position = try #require(fit.position(of: place.place))
    #expect(position.distance(to: place.position) < 0.2)
  }

  /// With three positions, the affine transformation follows from them without a remainder: it is solved here by Cramer's
  /// rule in degrees.
  @Test func `three positions are fitted exactly`() throws {
    let controls = Array(Self.stadiums.prefix(3))
    let fit = try #require(Georeference(controls).fit)
    let (a, b, c) = (controls[0].place, controls[1].place, controls[2].place)
    let (x, y) = (30.0, 12.5)
    let whole = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    let second = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / whole
    let third = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / whole
    let weights = [1 - second - third, second, third]
    let latitude = zip(weights, controls).reduce(0) { $0 + $1.0 * $1.1.position.latitude }
    let longitude = zip(weights, controls).reduce(0) { $0 + $1.0 * $1.1.position.longitude }
    let position = try #require(fit.position(of: .init(x: x, y: y)))
    #expect(abs(position.latitude - latitude) < 1e-6 && abs(position.longitude - longitude) < 1e-6)
    for control in controls { #expect(fit.residual(of: control) < 0.01) }
  }

  @Test func `a map across the antimeridian is whole`() throws {
    let controls = [(0, 0), (30, 0), (0, 30), (30, 30)].map { Self.turned(Double($0.0), Double($0.1), around: 179.9) }
    #expect(controls.contains { $0.position.longitude < 0 } && controls.contains { $0.position.longitude > 0 })
    let reference = Georeference(controls)
    #expect(reference.problem == nil)
    let place = Self.turned(29, 12, around: 179.9)
    #expect(try #require(reference.fit?.position(of: place.place)).distance(to: place.position) < 0.2)
  }

  @Test func `a drawn map may be a little off`() {
    let reference = Georeference(Self.stadiums)
    #expect(reference.problem == nil && (11_000...12_000).contains(reference.tolerance))
    guard case .unclear(let found)? = Georeference(Self.stadiums, tolerance: 400).problem else {
      Issue.record("400 m are less than the map is off")
      return
    }
    #expect(found.map(\.control) == [0, 2] && found.allSatisfy { $0.metres > 400 && !$0.fitsSwapped })
  }

  @Test(arguments: 0..<4)
  func `of four positions, the one that is swapped is found`(_ index: Int) {
    var controls = Self.stadiums
    controls[index].position = controls[index].position.swapped
    guard case .outliers(let found)? = Georeference(controls).problem else {
      Issue.record("not found")
      return
    }
    #expect(found.map(\.control) == [index] && found[0].fitsSwapped && found[0].metres > 100_000)
  }

  @Test(arguments: 0..<7)
  func `of more positions, the one that is wrong is found, and the others are used`(_ index: Int) throws {
    var controls = Self.grid
    controls[index].position.latitude += 0.05
    let reference = Georeference(controls)
    guard case .outliers(let found)? = reference.problem else {
      Issue.record("not found")
      return
    }
    #expect(found.map(\.control) == [index] && !found[0].fitsSwapped && abs(found[0].metres - 5560) < 10)
    let place = Self.turned(13, 8)
    #expect(try #require(reference.fit?.position(of: place.place)).distance(to: place.position) < 0.2)
  }

  @Test func `two wrong ones of seven are found`() {
    var controls = Self.grid
    controls[1].position.longitude += 0.2
    controls[4].position = controls[4].position.swapped
    guard case .outliers(let found)? = Georeference(controls).problem else {
      Issue.record("not found")
      return
    }
    #expect(found.map(\.control) == [1, 4] && found.map(\.fitsSwapped) == [false, true])
  }

  @Test func `positions that are all swapped make a mirror image`() {
    let controls = Self.grid.map { Control(place: $0.place, position: $0.position.swapped) }
    #expect(Georeference(controls).problem == .mirrored)
  }

  @Test func `too few positions, or some on one line, say nothing`() {
    #expect(Georeference([]).problem == nil)
    #expect(Georeference(Array(Self.grid.prefix(2))).problem == .tooFew(2))
    let line = (0..<4).map { Self.turned(Double($0), Double($0) * 2) }
    #expect(Georeference(line).problem == .onOneLine && Georeference(line).fit == nil)
    let place = Self.grid.map { Control(place: $0.place, position: Self.grid[0].position) }
    #expect(Georeference(place).problem == .onOneLine)
  }

  @Test func `nothing is beyond a pole`() throws {
    let controls = [(0, 0), (10, 0), (0, 10)].map {
      Self.control(Double($0.0), Double($0.1), 89 - Double($0.1) / 10, Double($0.0))
    }
    let fit = try #require(Georeference(controls).fit)
    #expect(fit.position(of: .init(x: 0, y: -20)) == nil && fit.position(of: .init(x: 0, y: -9)) != nil)
  }

  @Test(arguments: [(12.4, "12 m"), (999, "999 m"), (12_440, "12.4 km"), (300_400, "300 km")])
  func `distances are said with as many digits as matter`(_ metres: Double, _ words: String) {
    #expect(GeoreferenceCheck.words(metres) == words)
  }
}
