/// A feed that a planet follows, and the source that it has become.
package struct PlanetFeed: Sendable, Hashable {
  /// The id of the source.
  package var source: String
  package var url: String
  package var name: String?
}
