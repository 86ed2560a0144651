import Markup
import Model
import Archive
import Text

/// The pictures in published entries of sources with `images: mirror`, and their copies in the mirror.
struct MirroredPictures {
  let mirror: Mirror
  let followed: FollowedSources
  let hidings: [HidingRule]

  var archive: SourceArchive { followed.archive }

  /// Fetches missing pictures, and deletes those that are no longer published.
  func fill(_ options: FetchOptions, _ agent: UserAgent) async throws(ArchiveError) {
    let mirrored = try mirroredSources()
    if !mirrored.isEmpty {
      var works: [MirrorRun.Work] = []
      for source in mirrored where options.concerns(source) {
        works.append(MirrorRun.Work(source: source, wanted: try addresses(of: source, now: options.now)))
      }
      let run = MirrorRun(mirror: mirror, agent: agent, options: options, pauses: try archive.pauses())
      for (host, until) in await run.run(works) { try archive.pause(host, until: until) }
    }
    mirror.prune(toSources: mirrored.map(\.id))
  }

  /// Deletes the copies of pictures that are no longer published.
  func prune(now: Timestamp) throws(ArchiveError) {
    guard mirror.exists else { return }
    let mirrored = try mirroredSources()
    for source in mirrored {
      var cache = MirrorCache(mirror, source.id, wanted: try addresses(of: source, now: now))
      cache.store()
    }
    mirror.prune(toSources: mirrored.map(\.id))
  }

  private func mirroredSources() throws(ArchiveError) -> [Source] {
    try followed.sources().filter { $0.images == .mirror && $0.isFetched }
  }

  /// Returns the number of mirrored pictures and the missing ones, as of the last fetch; `nil` if the source is not
  /// mirrored.
  func report(of source: Source) -> SourceReport.Pictures? {
    guard source.images == .mirror, source.isFetched, !source.isList else { return nil }
    let index = mirror.index(of: source.id)
    let missing = index.sorted { $0.key < $1.key }.compactMap { address, picture in
      picture.absence.map { SourceReport.Pictures.Missing(url: address, reason: $0.reason) }
    }
    return SourceReport.Pictures(mirrored: index.count - missing.count, missing: missing)
  }

  /// Returns the URLs of the pictures in a source's published entries, newest first.
  private func addresses(of source: Source, now: Timestamp) throws(ArchiveError) -> [String] {
    guard source.show != .title else { return [] }
    let items = try archive.entries(of: source.id, at: now).map(ArchivedItem.init)
    var selection = Selection(source, try archive.source(source.id), hidings: hidings, now: now, in: archive)
    let results = selection.results(items)
    let shown = zip(items, results).filter { $0.1 == .shown }.map(\.0)
      .sorted { EntryRecord.isNewer($0.record, than: $1.record) }
    var seen: Set<String> = []
    var addresses: [String] = []
    for item in shown {
      for address in try self.addresses(of: item, source) where URI(address).isWeb && seen.insert(address).inserted {
        addresses.append(address)
      }
    }
    return addresses
  }

  private func addresses(of item: ArchivedItem, _ source: Source) throws(ArchiveError) -> [String] {
    let fields = item.fields
    let attached = fields.enclosures.filter { $0.type?.hasPrefix("image/") ?? false }.map(\.src)
    let named = [fields.image?.src].compactMap { $0 } + attached + fields.authors.compactMap(\.avatar)
    guard source.show == .full, let text = try archive.text(of: item.record.key), ItemText.hasPicture(text.clean) else {
      return named
    }
    return named + HTMLCleaner.pictures(in: SafeHTML(trusted: text.clean))
  }
}
