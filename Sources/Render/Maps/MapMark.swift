import Model

/// A place on a map.
struct MapMark: Sendable {
  enum Kind: String, Sendable, Hashable {
    case place
    /// An area of the settings, which has no pin.
    case area
    /// An incident that was handled, and one that was not.
    case handled, open

    /// The outline of its pin around (0, 0), as an SVG path; `nil` for an area, which has no pin. Handled incidents are
    /// round, others are diamonds: they are never told apart by colour alone.
    var pin: String? {
      switch self {
      case .open: "M0-9 9 0 0 9-9 0z"
      case .handled: "M0-7.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 1 1 0-15zM-3.6.2-1 3l4.6-5.4"
      case .place: "M0-6a6 6 0 1 1 0 12 6 6 0 1 1 0-12z"
      case .area: nil
      }
    }
  }

  var place: GeoPlace
  /// Shown beside its pin; empty for none.
  var label: String
  var kind: Kind
}
