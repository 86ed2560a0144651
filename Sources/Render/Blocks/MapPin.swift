import Model

/// A pin of a drawn map, wherever it is written.
struct MapPin: Sendable {
  enum Origin: Sendable, Hashable {
    /// The position of a `pin` directive in its text.
    case directive(Int)
    /// An index in `PinTable.pins`.
    case table(Int)
  }

  var origin: Origin
  var place: PinPlace.Point
  /// Empty for a point.
  var outline: [PinPlace.Point]
  /// Where it really is; `nil` if it does not say.
  var position: GeoPoint?

  var control: AffineFit.Control? { position.map { AffineFit.Control(place: place, position: $0) } }
}
