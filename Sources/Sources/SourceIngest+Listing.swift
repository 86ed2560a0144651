package import Model
package import Archive
import Text

extension SourceIngest {
  /// Returns the followed feeds, also those of lists, in a form that can be published: with the titles and pages of the
  /// feeds, without secrets and without feeds of private networks. Without an `archive`, lists are not expanded, and
  /// titles are those of the settings.
  package static func listed(_ settings: Settings, folder: String, archive: SourceArchive?) throws(ArchiveError)
    -> [Source]
  {
    var sources = settings.sources
    var records: [String: SourceRecord] = [:]
    if let archive {
      let ingest = SourceIngest(settings, folder: folder, archive: archive, hidings: [])
      records = try ingest.records()
      sources = try ingest.followed(withLists: false)
    }
    return sources.compactMap { source in
      guard source.kind == .feed, case .url = source.location, !source.hidesAddress else { return nil }
      var source = source
      source.complete(records[source.id])
      return source
    }
  }
}

extension Source {
  /// Whether the feed is on a private network: the settings say so, or the name of its host shows it.
  var isOfPrivateNetwork: Bool {
    guard case .url(let address) = location, !allowsPrivateNetwork else { return allowsPrivateNetwork }
    return PrivateHost.isNamed(in: URI(address))
  }
}
