/// What the value of a read follows from.
enum ReadDependence: UInt8, Sendable {
  /// From the site alone: it cannot change while `Site.digest` stays the same.
  case site
  /// Also from texts, files, templates or tools.
  case more
}
