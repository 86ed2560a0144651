import Archive
import Configuration
import Model

/// The sources that a site follows: those of its settings, with the feeds of its OPML lists, which are in the archive.
struct FollowedSources: Sendable {
  let settings: Settings
  let archive: SourceArchive

  /// Returns what the archive knows of each source, by its id.
  func records() throws(ArchiveError) -> [String: SourceRecord] {
    Dictionary(try archive.sources().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the settings' sources in their order. An OPML source is replaced by its feeds; with `withLists`, the feeds
  /// follow it.
  func sources(withLists: Bool = false) throws(ArchiveError) -> [Source] {
    // Reading the records of all sources takes as long as planning their visits.
    let hasLists = settings.sources.contains { $0.isList }
    return sources(withLists: withLists, hasLists ? try outlines(records()) : [:])
  }

  /// Returns the same, for the given result of `outlines`.
  func sources(withLists: Bool = false, _ outlines: [String: OutlineList]) -> [Source] {
    guard settings.sources.contains(where: { $0.isList || $0.hasSeveralLibraries }) else { return settings.sources }
    var followed: [Source] = []
    followed.reserveCapacity(settings.sources.count)
    for source in settings.sources {
      guard source.isList else {
        followed += source.perLibrary
        continue
      }
      if withLists { followed.append(source) }
      followed += outlines[source.id]?.sources ?? []
    }
    return followed
  }

  /// Returns the feeds of each OPML source, by its id.
  func outlines(_ records: [String: SourceRecord]) throws(ArchiveError) -> [String: OutlineList] {
    let names = settings.categoryKeys
    var outlines: [String: OutlineList] = [:]
    for list in settings.sources where list.isList {
      outlines[list.id] = OutlineList(list, try archive.entries(of: list.id), records, categories: names)
    }
    return outlines
  }
}
