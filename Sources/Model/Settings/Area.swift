/// A circle of the settings whose incidents are counted.
package struct Area: Sendable, Hashable {
  package enum Level: String, Sendable, Hashable, CaseIterable { case safe, medium, dangerous }

  /// The last segment of its page's path, `areas/<key>/`.
  package var key: String
  package var title: Localized
  package var description: Localized?
  package var middle: GeoPoint
  /// Metres.
  package var radius = 1000.0
  /// The least number of incidents in the last year for medium danger; `dangerous` is that for high danger.
  package var medium = 5
  package var dangerous = 10
  /// The width in metres of the grid to which positions of its incidents are rounded; `nil` for exact positions.
  package var privacy: Double?

  package init(key: String, title: Localized, middle: GeoPoint) {
    self.key = key
    self.title = title
    self.middle = middle
  }

  /// Returns the level for that many incidents of the last year.
  package func level(of recent: Int) -> Level {
    recent < medium ? .safe : recent < dangerous ? .medium : .dangerous
  }
}
