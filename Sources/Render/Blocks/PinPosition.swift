import Configuration
import Model
import Text

/// `lat` and `lon` of a pin in a file of `content/data/`.
enum PinPosition {
  /// Returns the position, or `nil` if the pin has none, or `report` was given what is wrong with it.
  static func read(
    _ pin: Node, report: (_ summary: String, _ help: String?, _ key: String) -> Void
  ) -> GeoPoint? {
    guard pin["lat"] != nil || pin["lon"] != nil else { return nil }
    var degrees: [Double] = []
    for (key, axis, limit) in [("lat", CoordinateText.Axis.latitude, 90.0), ("lon", .longitude, 180)] {
      guard let node = pin[key] else {
        report("`\(key == "lat" ? "lon" : "lat")` needs `\(key)` beside it", nil, key == "lat" ? "lon" : "lat")
        continue
      }
      guard let number = node.real, abs(number) <= limit else {
        let written = node.string ?? node.real.map(\.written) ?? ""
        report(
          "`\(key)` must be a number from -\(Int(limit)) to \(Int(limit))\(written.isEmpty ? "" : ", not `\(written)`")",
          CoordinateAdvice.advice(for: written, is: axis), key)
        continue
      }
      degrees.append(number)
    }
    guard degrees.count == 2 else { return nil }
    let point = GeoPoint(latitude: degrees[0], longitude: degrees[1])
    guard !point.isNull else {
      report(nullPosition.summary, nullPosition.help, "lat")
      return nil
    }
    return point
  }

  static let nullPosition = (
    summary: "the position is (0, 0), in the sea off Ghana", help: "remove `lat` and `lon` if it is not known"
  )

  /// Returns the position of a `pin` directive.
  static func of(_ pin: Attributes) -> GeoPoint? {
    guard let latitude = pin["lat"].flatMap(Double.init), let longitude = pin["lon"].flatMap(Double.init) else {
      return nil
    }
    let point = GeoPoint(latitude: latitude, longitude: longitude)
    return point.isOnEarth && !point.isNull ? point : nil
  }
}
