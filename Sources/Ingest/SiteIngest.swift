package import Archive
package import Configuration
import Content
package import Media
package import Model
package import Sources
package import System
package import Text

/// Builds the site from the content folder and the sources.
package enum SiteIngest {
  /// The state of a build before the content is read: the settings, and the sources, after those that were due have
  /// been fetched.
  package struct Start: Sendable {
    fileprivate let settings: Settings
    fileprivate let hidings: [HidingRule]
    fileprivate let sources: FetchedSources
    fileprivate let diagnostics: [Diagnostic]
    fileprivate let hasSettings: Bool

    /// See `FetchedSources.state`; `nil` also for a site without sources.
    package var state: SourceState? { sources.state }

    /// See `FetchedSources.failure`.
    package var archiveFailure: ArchiveError? { sources.failure }

    /// Calls `SourceArchive.checkpoint()`, for the end of a program that does not close the archive.
    package func checkpointArchive() { sources.checkpointArchive() }
  }

  /// Reads the settings, and fetches the sources that are due, unless the build is offline or the settings have an
  /// error. `waiting` is called once if another program fetches for this site, which is waited for, and `report` for
  /// each fetched source, immediately and from any thread.
  package static func start(
    _ options: IngestOptions, profiler: Profiler? = nil, waiting: @escaping @Sendable () -> Void = {},
    report: @escaping @Sendable (SourceReport) -> Void = { _ in }
  ) async -> Start {
    var (settings, problems) = Settings.load(
      folder: options.folder, environment: options.environment, baseURL: options.baseURL)
    if options.isPublic { settings.sources.removeAll { $0.isConfidential } }
    let hasSettings = SettingsFile.exists(in: options.folder)
    let hidings = hasSettings ? HidingRule.load(folder: options.folder, settings: settings, &problems) : []
    if !hasSettings { settings.sources = [] }
    // Nothing is published, and the mistake can be in the address of a source.
    var fetching = options
    if problems.contains(where: { $0.severity == .error }) { fetching.offline = true }
    let sources = await profiler.span(.sources) { [settings, fetching] in
      await FetchedSources.fetch(fetching, settings, hidings: hidings, waiting: waiting, report: report)
    }
    return Start(
      settings: settings, hidings: hidings, sources: sources, diagnostics: problems, hasSettings: hasSettings)
  }

  /// Returns the site, or `nil` if the settings could not be read at all. If a diagnostic is an error, the site
  /// contains only what could be understood. `preparer` decides what is published for media files; without it they are
  /// published unchanged. With `memory`, only files that have changed since the last build are read; with the `listing`
  /// of `content/` too, even the search for changes is spared. The listing must have begun before the call; it is
  /// awaited only when it is needed. `hasMedia` is called once `content/` is read, if it contains media files.
  package static func site(
    _ options: IngestOptions, from start: Start? = nil, preparer: MediaPreparer? = nil, memory: IngestMemory? = nil,
    listing: (@Sendable () async -> FolderListing?)? = nil, profiler: Profiler? = nil, hasMedia: () -> Void = {}
  ) async -> (site: Site?, bodies: any Bodies, diagnostics: [Diagnostic]) {
    let begun: Start
    if let start { begun = start } else { begun = await self.start(options, profiler: profiler) }
    let settings = begun.settings
    guard begun.hasSettings else { return (nil, EmptyBodies(), begun.diagnostics) }
    if let memory, memory.lastSite != nil,
      let last = await RememberedSite(
        options, settings, await listing?(), memory, preparer: preparer, profiler: profiler)
    {
      return (last.site, last.bodies, last.diagnostics)
    }
    let harvesting = Task.detached {
      profiler.measure(.sources) {
        begun.sources.harvest(now: options.now, memory: HarvestMemory(memory?.lastHarvest))
      }
    }
    var content = await ContentIngest.read(options, settings: settings, memory: memory?.lastTexts, profiler: profiler)
    memory?.keep(takenFrom: &content)
    if !content.media.isEmpty { hasMedia() }
    // The task would keep a copy until the end of this function, which would then free the entries.
    let harvest = await (consume harvesting).value
    memory?.keep(harvest)
    // Without all names of the settings, most mistakes would only follow from those of the settings.
    let read = begun.diagnostics + content.diagnostics + (settings.hasAllNames ? harvest.diagnostics : [])
    // Moved, so that the assembly can take the entries out of them instead of copying each.
    let (site, bodies, more, assembly) = Assembly.site(
      options, settings: settings, content: consume content, harvest: consume harvest, preparer: preparer,
      memory: memory?.media(in: options.folder), replaced: memory?.replaced ?? ReplacedTexts(), profiler: profiler)
    let faulty = Set(read.filter { $0.severity == .error }.compactMap { $0.place?.file })
    // What a whole file lacks may be in the front matter that could not be read.
    let certain = more.filter { found in
      found.severity == .error || found.place.map { $0.line > 0 || !faulty.contains($0.file) } ?? true
    }
    let diagnostics = settings.hasAllNames ? read + certain : read
    // A site with errors is not kept: a preview continues after errors, and must not repeat them when they are
    // corrected.
    if !diagnostics.contains(where: { $0.severity == .error }) {
      memory?.keep(site: assembly.memory(await listing?(), reporting: diagnostics))
    }
    free(consume assembly)
    return (site, bodies, diagnostics)
  }

  /// Lets another thread free what only the assembly needed, while this one plans the pages.
  private static func free(_ assembly: consuming Assembly) { Task.detached { [assembly] in _ = assembly } }
}

extension Source {
  /// Whether a public preview leaves the source out: its address is secret, or its feed is for a private network.
  fileprivate var isConfidential: Bool {
    if isSecret || isPrivate || allowsPrivateNetwork { return true }
    switch location {
    case .url(let address), .opml(let address): return EnvironmentReference.variable(of: address) != nil
    case .file, .library: return false
    }
  }
}
