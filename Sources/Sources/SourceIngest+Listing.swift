package import Model
package import Archive
import Text

extension SourceIngest {
  /// The feeds that are followed, those of lists too, as others may know them: with the titles and pages that the feeds
  /// say, without secrets, and none of a private network. Without an `archive` lists are closed, and titles are the
  /// settings'.
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
      source.complete(records[source.id], fallback: settings.defaultLanguage)
      return source
    }
  }
}

extension Source {
  /// Whether the settings say so, or its address names a host that nobody else can reach.
  var isOfPrivateNetwork: Bool {
    guard case .url(let address) = location, !allowsPrivateNetwork else { return allowsPrivateNetwork }
    return PrivateHost.isNamed(in: URI(address))
  }
}
