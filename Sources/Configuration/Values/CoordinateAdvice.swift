package import Model
import Text

/// Suggestions for coordinates that are refused.
package enum CoordinateAdvice {
  /// Returns what to write instead, or `nil` if there is no suggestion.
  package static func advice(for text: String, is axis: CoordinateText.Axis) -> String? {
    guard let (value, found) = CoordinateText.degrees(of: text) else { return nil }
    let (other, limit) = axis == .latitude ? ("longitude", 90.0) : ("latitude", 180.0)
    if let found, found != axis { return "this is a \(other): are `lat` and `lon` swapped?" }
    guard abs(value) <= limit else {
      return axis == .latitude && abs(value) <= 180
        ? "no latitude is beyond 90: are `lat` and `lon` swapped?" : "degrees of WGS 84 are needed, as maps show them"
    }
    return "write decimal degrees: `\(CoordinateText.written(value))`"
  }
}
