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
  /// The position on Earth; `nil` if the pin does not give one.
  var position: GeoPoint?

  var control: AffineFit.Control? { position.map { AffineFit.Control(place: place, position: $0) } }
}
