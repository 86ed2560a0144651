import Model

/// The files with places as GeoJSON that are beside pages of lists, and beside pages with a drawn map.
enum PlaceFile {
  static let name = "places.geojson"

  /// The address of the file beside the page of an entry, without the base path.
  static func path(beside entry: Entry) -> String {
    (entry.path.hasSuffix("/") ? entry.path : entry.path + ".") + name
  }
}
