import Model
import Text

extension MapMark {
  /// Returns the marks as GeoJSON, for a map that is drawn in the browser: with their `kind`, and the
  /// outline of their `pin` and their `label` if they have them.
  static func features(_ marks: [MapMark]) -> String {
    let features = marks.map { mark in
      GeoJSON.feature(
        mark.place,
        properties: [.init("kind", .string(mark.kind.rawValue))]
          + (mark.kind.pin.map { [.init("pin", .string($0))] } ?? [])
          + (mark.label.isEmpty ? [] : [.init("label", .string(mark.label))]))
    }
    return JSON.bytes(of: GeoJSON.collection(features)).text
  }
}
