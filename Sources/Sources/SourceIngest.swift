import Configuration
import System
package import Model
package import Archive
import Text

/// The sources of a site with their archive: fetches them, reports their health, and gives their entries to a build.
package struct SourceIngest: Sendable {
  package private(set) var settings: Settings
  /// The folder `content/`, which `file:` sources are relative to.
  let content: String
  let archive: SourceArchive
  let hidings: [HidingRule]
  /// The folder `.rhapsode/cache/`, which can always be deleted.
  let cache: String
  let mirror: Mirror
  /// The folder that a program locks while it fetches.
  private let fetching: String
  private let omissions: OmissionsFile

  /// `folder` contains `content/`. Without `hidings`, its `hidden.yaml` is read; mistakes in it are reported only by a
  /// build.
  package init(_ settings: Settings, folder: String, archive: SourceArchive, hidings: [HidingRule]? = nil) {
    self.settings = settings
    content = folder + "/content"
    cache = folder + "/.rhapsode/cache"
    fetching = folder + "/.rhapsode/fetching"
    mirror = Mirror(folder: folder + "/.rhapsode/mirror", cache: cache)
    omissions = OmissionsFile(folder: folder)
    self.archive = archive
    var mistakes: [Diagnostic] = []
    self.hidings = hidings ?? HidingRule.load(folder: folder, settings: settings, &mistakes)
  }

  /// Returns the path of the archive of a site that has no database.
  package static func archivePath(in folder: String) -> String { folder + "/.rhapsode/archive.sqlite" }

  /// Fetches the sources that are due, OPML files first and then the feeds that they list. `report` is called for each
  /// immediately, from any thread. The result is in the order of the settings.
  package func refresh(
    _ options: FetchOptions, report: @escaping @Sendable (SourceReport) -> Void = { _ in }
  ) async throws(ArchiveError) -> [SourceReport] {
    try await refresh(options, environment: ProcessEnvironment.value, report: report)
  }

  /// Returns the health of each source as of its last fetch.
  package func reports() throws(ArchiveError) -> [SourceReport] {
    let records = try self.records()
    let counts = try archive.counts()
    let omissions = omissions.omissions()
    var reports: [SourceReport] = []
    for source in try followed(withLists: true) {
      var report = SourceReport(
        source, records[source.id] ?? SourceRecord(id: source.id, location: source.archivedLocation))
      if source.isPaused, source.isFetched, !source.isReadLocally { report.pause() }
      report.entries = counts[source.id] ?? 0
      report.pictures = pictures(of: source)
      report.pages = try pages(of: source)
      report.alerts = try alerts(of: source)
      report.omissions = omissions[source.id] ?? []
      reports.append(report)
    }
    return reports
  }
}

extension SourceIngest {
  func refresh(
    _ options: FetchOptions, environment: @escaping @Sendable (String) -> String?,
    report: @escaping @Sendable (SourceReport) -> Void
  ) async throws(ArchiveError) -> [SourceReport] {
    var resolved = self
    // Only this copy of the settings contains secret addresses.
    for index in settings.sources.indices where settings.sources[index].isInEnvironment {
      resolved.settings.sources[index] = settings.sources[index].resolved(environment)
    }
    return try await resolved.refreshResolved(options, environment: environment, report: report)
  }

  /// Keeps other programs from fetching into this site's archive, and waits while one does: otherwise both would request
  /// every feed that is due. Returns `nil` if nothing is requested, if fetchers share the sources, or if the folder cannot
  /// be locked.
  private func fetchLock(_ options: FetchOptions) async -> FolderLock? {
    guard !options.offline, !archive.sharesSources else { return nil }
    var hasWaited = false
    while !Task.isCancelled {
      do throws(FileError) {
        if let lock = try FolderLock.take(fetching) { return lock }
      } catch {
        return nil
      }
      if !hasWaited { options.whenWaiting() }
      hasWaited = true
      try? await Task.sleep(for: .milliseconds(100))
    }
    return nil
  }

  private func refreshResolved(
    _ options: FetchOptions, environment: @escaping @Sendable (String) -> String?,
    report: @escaping @Sendable (SourceReport) -> Void
  ) async throws(ArchiveError) -> [SourceReport] {
    let lock = await fetchLock(options)
    defer { withExtendedLifetime(lock) {} }
    try eraseAgain(now: options.now)
    let agent = UserAgent(
      site: settings.url, version: options.version, proxy: settings.proxy, deadline: options.pace.deadline)
    let fetcher = Fetcher(
      archive: archive, agent: agent, options: options, content: content, environment: environment,
      icons: settings.showsIcons ? IconMaker(cache: cache, thumbnail: options.thumbnail) : nil,
      robots: RobotsCache(cache: cache, now: options.now), hidings: hidings, erased: ErasedItems(content: content),
      report: report, holder: archive.sharesSources && !options.offline ? LeaseHolder() : nil)
    let lists = settings.sources.filter { $0.isList && options.concerns($0) }
    let listed = try await fetcher.run(lists)
    // A source is large: copies of thousands would take longer than their plans.
    let followed = try followed(withLists: false)
    let rest = options.ids.isEmpty ? followed : followed.filter { options.concerns($0) }
    // A list is often on the host of its feeds, so the pause between two requests to it must pass first.
    if listed.contains(where: \.wasRequested) { try? await Task.sleep(for: options.pace.spacing) }
    var reports = try await fetcher.run(rest)
    reports.insert(contentsOf: listed, at: 0)
    if !options.offline, settings.sources.contains(where: { $0.images == .mirror }) || mirror.exists {
      try cleanAgain()
      try await fillMirror(options, agent)
    }
    try describe(options.described, &reports, of: rest)
    return reports
  }

  /// Adds what the archive has of these sources to their reports.
  private func describe(
    _ described: FetchOptions.Described, _ reports: inout [SourceReport], of sources: [Source]
  ) throws(ArchiveError) {
    guard described != .none else { return }
    let indices = reports.indices.filter { described == .all || !reports[$0].isIdle }
    guard !indices.isEmpty else { return }
    // What other fetchers have visited meanwhile.
    let areShared = archive.sharesSources && indices.contains { reports[$0].isIdle }
    let records = areShared ? try self.records() : [:]
    let counts = try archive.counts(of: indices.map { reports[$0].id })
    let places = Dictionary(sources.indices.map { (sources[$0].id, $0) }) { first, _ in first }
    for index in indices {
      reports[index].entries = counts[reports[index].id] ?? 0
      guard let place = places[reports[index].id] else { continue }
      if reports[index].isIdle, let record = records[reports[index].id] {
        reports[index].describe(record, of: sources[place])
        if record.isGone { reports[index].outcome = .gone }
      }
      if sources[place].images == .mirror { reports[index].pictures = pictures(of: sources[place]) }
      reports[index].pages = try pages(of: sources[place])
      reports[index].alerts = try alerts(of: sources[place])
    }
  }

  func records() throws(ArchiveError) -> [String: SourceRecord] {
    Dictionary(try archive.sources().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the settings' sources in their order. An OPML source is replaced by its feeds; with `withLists`, the feeds
  /// follow it.
  func followed(withLists: Bool) throws(ArchiveError) -> [Source] {
    // Reading the records of all sources takes as long as planning their visits.
    let hasLists = settings.sources.contains { $0.isList }
    return followed(withLists: withLists, hasLists ? try outlines(self.records()) : [:])
  }

  /// Returns the same, for the given result of `outlines`.
  func followed(withLists: Bool, _ outlines: [String: OutlineList]) -> [Source] {
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

extension FetchOptions {
  /// Whether the run includes that source; the id of an OPML source includes all its feeds.
  func concerns(_ source: Source) -> Bool {
    ids.isEmpty || ids.contains(source.id) || ids.contains { source.id.hasPrefix($0 + "/") }
      || (source.isList && ids.contains { $0.hasPrefix(source.id + "/") })
  }
}
