import Model
import Testing
import Trial

/// Distances as GeographicLib measures them, on the same sphere.
@Suite(.enabled(if: Installed.path(of: "GeodSolve") != nil, "geographiclib-tools is not installed"))
struct GeodesicOracleTests {
  private struct Pair {
    var one: GeoPoint
    var other: GeoPoint
  }

  /// Pairs anywhere, near each other, at opposite ends of the Earth, at the poles and across the antimeridian.
  private static let pairs: [Pair] = {
    var dice = Dice(seed: 15)
    var pairs: [Pair] = []
    for _ in 0..<1000 {
      let one = GeoPoint(latitude: dice.degrees(90), longitude: dice.degrees(180))
      pairs.append(Pair(one: one, other: GeoPoint(latitude: dice.degrees(90), longitude: dice.degrees(180))))
      pairs.append(Pair(one: one, other: near(one, &dice)))
      pairs.append(
        Pair(one: one, other: near(GeoPoint(latitude: -one.latitude, longitude: one.longitude + 180), &dice)))
      let east = GeoPoint(latitude: one.latitude, longitude: 180 - dice.degrees(1).magnitude)
      pairs.append(
        Pair(one: east, other: GeoPoint(latitude: one.latitude, longitude: dice.degrees(1).magnitude - 180)))
      pairs.append(Pair(one: GeoPoint(latitude: dice.pick([90, -90]), longitude: one.longitude), other: one))
    }
    for (a, b, c, d) in [(90, 0, -90, 0), (90, 10, 90, -170), (0, 180, 0, -180), (0, 0, 0, 180), (1, 2, 1, 2)] {
      pairs.append(
        Pair(
          one: GeoPoint(latitude: Double(a), longitude: Double(b)),
          other: GeoPoint(latitude: Double(c), longitude: Double(d))))
    }
    return pairs
  }()

  private static func near(_ point: GeoPoint, _ dice: inout Dice) -> GeoPoint {
    GeoPoint(
      latitude: min(90, max(-90, point.latitude + dice.degrees(0.01))), longitude: point.longitude + dice.degrees(0.01))
  }

  @Test func `distances are those of GeographicLib on the same sphere`() throws {
    let input = Self.pairs.map {
      "\($0.one.latitude) \($0.one.longitude) \($0.other.latitude) \($0.other.longitude)\n"
    }
    let run = try Command.run(
      Installed.path(of: "GeodSolve") ?? "", ["-i", "-e", "\(GeoPoint.earthRadius)", "0", "-p", "9"],
      input: Array(input.joined().utf8))
    let expected = run.text.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
    try #require(run.status == 0 && expected.count == Self.pairs.count, "\(run.words)")
    for (pair, metres) in zip(Self.pairs, expected) {
      // Near the opposite end of the Earth, the haversine formula has fewer digits.
      let tolerance = metres > 19_900_000 ? 0.2 : 0.000_001
      #expect(abs(pair.one.distance(to: pair.other) - metres) <= tolerance, "\(pair): \(metres)")
    }
  }
}

extension Dice {
  /// Degrees from −`limit` to `limit`.
  fileprivate mutating func degrees(_ limit: Double) -> Double {
    Double(number(-1_000_000_000...1_000_000_000)) / 1_000_000_000 * limit
  }
}
