/// A circle of the settings whose incidents are counted.
package struct Area: Sendable, Hashable {
  package enum Level: String, Sendable, Hashable, CaseIterable { case safe, medium, dangerous }

  /// Its part of the address.
  package var key: String
  package var title: Localized
  package var description: Localized?
  package var middle: GeoPoint
  /// Metres.
  package var radius = 1000.0
  /// From how many incidents of the last year on it is of medium danger, and from how many it is dangerous.
  package var medium = 5
  package var dangerous = 10
  /// The metres of the grid in which its incidents are shown; `nil` if they are shown where they were.
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
