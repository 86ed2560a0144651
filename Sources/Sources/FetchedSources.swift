package import Archive
package import Configuration
package import Model
package import Text

/// The sources of a site after those that were due were fetched.
package struct FetchedSources: Sendable {
  /// `nil` if there are no sources, or the archive cannot be used.
  private let ingest: SourceIngest?
  private let sources: [Source]
  private let diagnostics: [Diagnostic]
  /// The error that must stop a build, since entries would be lost with their archive, or nothing can be stored; `nil` if
  /// there is none.
  package let failure: ArchiveError?

  private init(_ ingest: SourceIngest, _ diagnostics: [Diagnostic]) {
    self.ingest = ingest
    self.diagnostics = diagnostics
    sources = []
    failure = nil
  }

  /// Makes a value with sources and without entries.
  private init(sources: [Source], _ diagnostics: [Diagnostic] = [], failure: ArchiveError? = nil) {
    ingest = nil
    (self.sources, self.diagnostics, self.failure) = (sources, diagnostics, failure)
  }

  /// Fetches the sources that are due, unless the build is offline. A site without sources has no archive.
  package static func fetch(
    _ options: IngestOptions, _ settings: Settings, hidings: [HidingRule],
    waiting: @escaping @Sendable () -> Void = {}, report: @escaping @Sendable (SourceReport) -> Void
  ) async -> FetchedSources {
    guard !settings.sources.isEmpty else { return FetchedSources(sources: []) }
    var diagnostics: [Diagnostic] = []
    do throws(ArchiveError) {
      let archive = try SiteArchive(in: options.folder, settings, output: options.output).open(
        options, &diagnostics)
      let ingest = SourceIngest(settings, folder: options.folder, archive: archive, hidings: hidings)
      var fetch = FetchOptions(now: options.now)
      fetch.offline = options.offline
      fetch.whenWaiting = waiting
      fetch.described = .none
      fetch.pace.hosts = settings.fetchHosts
      let reports = try await ingest.refresh(fetch, report: report)
      diagnostics += reports.flatMap { $0.warnings(settings) }
      if let first = reports.first(where: \.isUnvisited) {
        diagnostics.append(
          Diagnostic(.warning, "the sources were not fetched, since nothing can be stored: \(first.message ?? "")"))
      } else if let first = reports.first(where: { $0.unstored != nil }) {
        diagnostics.append(
          Diagnostic(
            .warning, "not everything that was fetched is stored: \(first.message ?? "")",
            help: "the site shows what was stored before; the next build fetches the rest again"))
      }
      // This changes the state of the entries, so it must happen before the state is read.
      try OutdatedTexts(archive: archive).clean(ingest.followed.sources())
      return FetchedSources(ingest, diagnostics)
    } catch {
      let stops = error.isLoss || error.isUnwritable
      return FetchedSources(
        sources: settings.sources, diagnostics + [error.diagnostic], failure: stops ? error : nil)
    }
  }

  /// The inputs of `harvest`, besides the time and the files of the site; `nil` if there are inputs other than the
  /// archive, or if the archive has diagnostics.
  package var state: SourceState? {
    guard let ingest, diagnostics.isEmpty else { return nil }
    return try? SourceState(ingest.archive, ingest.settings)
  }

  /// See `SourceArchive.checkpoint()`. For the end of a build.
  package func checkpointArchive() { ingest?.archive.checkpoint() }

  /// Returns the archive's contents. The entries of sources that have not changed are taken from `memory`.
  package func harvest(now: Timestamp, memory: HarvestMemory) -> Harvest {
    var harvest = Harvest()
    do throws(ArchiveError) {
      if let ingest { harvest = try ingest.harvest(now: now, memory: memory) } else { harvest.sources = sources }
      harvest.diagnostics += diagnostics
    } catch {
      harvest.sources = ingest?.settings.sources ?? []
      harvest.diagnostics = diagnostics + [error.diagnostic]
    }
    return harvest
  }
}
