import Configuration
import System
package import Model
package import Archive
package import Text

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

  var followed: FollowedSources { FollowedSources(settings: settings, archive: archive) }

  var mirroredPictures: MirroredPictures {
    MirroredPictures(mirror: mirror, followed: followed, hidings: hidings)
  }

  private var linkedPages: LinkedPages { LinkedPages(archive: archive) }

  /// What erases entries from the archive and the mirror.
  package var erasure: Erasure { Erasure(pictures: mirroredPictures, content: content, cache: cache) }

  /// Fetches the sources that are due, OPML files first and then the feeds that they list. `report` is called for each
  /// immediately, from any thread. The result is in the order of the settings.
  package func refresh(
    _ options: FetchOptions, report: @escaping @Sendable (SourceReport) -> Void = { _ in }
  ) async throws(ArchiveError) -> [SourceReport] {
    try await refresh(options, environment: ProcessEnvironment.value, report: report)
  }

  /// Returns the health of each source as of its last fetch.
  package func reports() throws(ArchiveError) -> [SourceReport] {
    let records = try followed.records()
    let counts = try archive.counts()
    let omissions = omissions.omissions()
    let mirrored = mirroredPictures
    var reports: [SourceReport] = []
    for source in try followed.sources(withLists: true) {
      var report = SourceReport(
        source, records[source.id] ?? SourceRecord(id: source.id, location: source.archivedLocation))
      if source.isPaused, source.isFetched, !source.isReadLocally { report.pause() }
      report.entries = counts[source.id] ?? 0
      report.pictures = mirrored.report(of: source)
      report.pages = try linkedPages.pages(of: source)
      report.alerts = try linkedPages.alerts(of: source)
      report.omissions = omissions[source.id] ?? []
      reports.append(report)
    }
    return reports
  }

  /// Returns the archive's contents for a build. Texts that were sanitized with an older policy are sanitized again
  /// first. The entries of sources that have not changed are taken from `memory`.
  package func harvest(now: Timestamp, memory: HarvestMemory = HarvestMemory()) throws(ArchiveError) -> Harvest {
    try HarvestReader(pictures: mirroredPictures, content: content, cache: cache, now: now).read(memory)
  }

  /// Returns what explains why entries are on the site or not.
  package func explainer(_ build: ExplainedBuild) -> Explainer {
    Explainer(followed: followed, hidings: hidings, build: build)
  }
}

extension SourceIngest {
  /// Imports the files of an export into an archive, which must be empty, without the entries that `content/erased.yaml`
  /// lists. Returns the number of imported entries, and that of those left out. If the site has no archive, it has none
  /// either after an import that fails: a lost archive stays lost, and stops builds.
  package static func restore(
    _ files: [(path: String, bytes: [UInt8])], into site: SiteArchive, now: Timestamp
  ) throws(ArchiveError) -> (entries: Int, erased: Int) {
    try site.makeFolder()
    return try site.location.fill { (archive) throws(ArchiveError) in
      let count = try archive.restore(files)
      let ingest = SourceIngest(site.settings, folder: site.folder, archive: archive)
      let erased = try ingest.erasure.repeatErasures(now: now)
      return (count - erased, erased)
    }
  }

  /// Returns the followed feeds, also those of lists, in a form that can be published: with the titles and pages of the
  /// feeds, without secrets and without feeds of private networks. Without an `archive`, lists are not expanded, and
  /// titles are those of the settings.
  package static func publishable(_ settings: Settings, archive: SourceArchive?) throws(ArchiveError) -> [Source] {
    var sources = settings.sources
    var records: [String: SourceRecord] = [:]
    if let archive {
      let followed = FollowedSources(settings: settings, archive: archive)
      records = try followed.records()
      sources = try followed.sources()
    }
    return sources.compactMap { source in
      guard source.kind == .feed, case .url = source.location, !source.hidesAddress else { return nil }
      var source = source
      source.complete(records[source.id])
      return source
    }
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
    try erasure.repeatErasures(now: options.now)
    let agent = UserAgent(
      site: settings.url, version: options.version, proxy: settings.proxy, deadline: options.pace.deadline)
    let fetcher = Fetcher(
      archive: archive, agent: agent, options: options, content: content, environment: environment,
      icons: settings.showsIcons ? IconMaker(cache: cache, thumbnail: options.thumbnail) : nil,
      robots: RobotsCache(cache: cache, now: options.now), hidings: hidings,
      erased: try ErasedItems.read(content: content), report: report,
      holder: archive.sharesSources && !options.offline ? LeaseHolder() : nil)
    let lists = settings.sources.filter { $0.isList && options.concerns($0) }
    let listed = try await fetcher.run(lists)
    // A source is large: copies of thousands would take longer than their plans.
    let sources = try followed.sources()
    let rest = options.ids.isEmpty ? sources : sources.filter { options.concerns($0) }
    // A list is often on the host of its feeds, so the pause between two requests to it must pass first.
    if listed.contains(where: \.wasRequested) { try? await Task.sleep(for: options.pace.spacing) }
    var reports = try await fetcher.run(rest)
    reports.insert(contentsOf: listed, at: 0)
    if !options.offline, settings.sources.contains(where: { $0.images == .mirror }) || mirror.exists {
      try OutdatedTexts(archive: archive).clean(followed.sources())
      try await mirroredPictures.fill(options, agent)
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
    let records = areShared ? try followed.records() : [:]
    let counts = try archive.counts(of: indices.map { reports[$0].id })
    let mirrored = mirroredPictures
    let places = Dictionary(sources.indices.map { (sources[$0].id, $0) }) { first, _ in first }
    for index in indices {
      reports[index].entries = counts[reports[index].id] ?? 0
      guard let place = places[reports[index].id] else { continue }
      if reports[index].isIdle, let record = records[reports[index].id] {
        reports[index].describe(record, of: sources[place])
        if record.isGone { reports[index].outcome = .gone }
      }
      if sources[place].images == .mirror { reports[index].pictures = mirrored.report(of: sources[place]) }
      reports[index].pages = try linkedPages.pages(of: sources[place])
      reports[index].alerts = try linkedPages.alerts(of: sources[place])
    }
  }
}
