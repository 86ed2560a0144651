/// A place that is known by its words alone, such as `Town hall`. `GeoPlace` is one whose position is known.
@usableFromInline
package struct Venue: Sendable, Hashable {
  package var name: String?
  /// In one line, as it is written on letters.
  package var address: String?

  /// `nil` if there are no words.
  package init?(name: String?, address: String?) {
    guard name != nil || address != nil else { return nil }
    self.name = name
    self.address = address
  }
}
