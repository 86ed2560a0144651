/// What the value of a read depends on.
enum ReadDependence: UInt8, Sendable {
  /// On the site alone: it cannot change while `Site.digest` stays the same.
  case site
  /// Also on texts, files, templates or tools.
  case more
}
