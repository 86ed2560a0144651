import Model

/// A place on a map.
struct MapMark: Sendable {
  enum Kind: String, Sendable, Hashable {
    case place
    /// An area of the settings, which has no pin.
    case area
    /// An incident that somebody has taken care of, or not.
    case handled, open
  }

  var place: GeoPlace
  /// Shown beside its pin; empty for none.
  var label: String
  var kind: Kind
}
