/// A feed that a planet follows, and the source that it has become.
package struct PlanetFeed: Sendable, Hashable {
  /// The id of the source.
  package var source: String
  var url: String
  var name: String?
  /// The name of its section in the settings, which Pluto calls its key.
  var section: String

  /// Returns the source of the feed with one of the addresses, the surest first, or else of the section; `nil` if the
  /// settings do not have it.
  package static func source(in feeds: [PlanetFeed], addresses: [String], section: String?) -> String? {
    for address in addresses {
      if let feed = feeds.first(where: { $0.url == address }) { return feed.source }
    }
    return feeds.first { $0.section == section }?.source
  }
}
