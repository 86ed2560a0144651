import Model
import Archive
import Text

/// One run over many sources: fetches those that are due, politely, and stores the results in one transaction per
/// source.
struct Fetcher: Sendable {
  let archive: SourceArchive
  let agent: UserAgent
  let options: FetchOptions
  /// The folder that `file:` sources are relative to.
  let content: String
  let environment: @Sendable (String) -> String?
  /// `nil` if icons are not searched for.
  let icons: IconMaker?
  let robots: RobotsCache
  /// The rules of `hidden.yaml`.
  let hidings: [HidingRule]
  /// What is not to come back.
  let erased: ErasedItems
  let report: @Sendable (SourceReport) -> Void

  /// Returns one report per source, in their order. A failed source is a report, not an error; only a failure of the
  /// archive is thrown.
  func run(_ sources: [Source]) async throws(ArchiveError) -> [SourceReport] {
    let records = try archive.sources()
    let known = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var run = FetchRun(self, pauses: try archive.pauses(), icons: try icons == nil ? [:] : archive.icons())
    var reports: [String: SourceReport] = [:]
    var files: [(Source, SourceRecord)] = []
    for source in sources {
      let location = source.archivedLocation
      var record = (known[source.id] ?? SourceRecord(id: source.id, location: location)).followed(at: location)
      let settings = source.fetchSettings(proxy: agent.proxy, environment)
      let isChanged = record.settings.map { $0 != settings } ?? false
      if !options.offline { record.begin(with: settings) }
      switch plan(source, record, isChanged: isChanged) {
      case .failed(let report): reports[source.id] = report
      case .nothing(let report):
        self.report(report)
        reports[source.id] = report
      case .file: files.append((source, record))
      case .visit(let visit):
        guard let report = run.add(visit) else { continue }
        self.report(report)
        reports[source.id] = report
      }
    }
    for done in await read(files) + run.finish() { reports[done.id] = done }
    return sources.compactMap { reports[$0.id] }
  }
}

extension Fetcher {
  private enum Plan {
    /// The source is not due, or is never fetched.
    case nothing(SourceReport)
    /// The failure is already stored and reported.
    case failed(SourceReport)
    case file
    case visit(FetchAttempt)
  }

  private func plan(_ source: Source, _ record: SourceRecord, isChanged: Bool) -> Plan {
    var report = SourceReport(source, record)
    switch source.location {
    case .file: return .file
    case .opml where !source.location.isRemote: return .file
    case .url, .opml, .library: break
    }
    guard source.isFetched else {
      report.outcome = .skipped
      return .nothing(report)
    }
    if source.isPaused, !options.offline {
      report.outcome = .waiting
      report.message = "it is paused in the settings"
      return .nothing(report)
    }
    if let waiting = wait(source, record, report, isChanged: isChanged) { return .nothing(waiting) }
    do throws(FetchFailure) {
      return .visit(
        try FetchAttempt(source, record, url: source.requestAddress(environment), environment: environment))
    } catch {
      return .failed(reported(failed(source, record, error, HTTPResponse())))
    }
  }

  /// Returns a report if the source is not due, else `nil`.
  private func wait(
    _ source: Source, _ record: SourceRecord, _ report: SourceReport, isChanged: Bool
  ) -> SourceReport? {
    var report = report
    if options.offline {
      report.outcome = .waiting
      return report
    }
    guard options.ids.isEmpty, !isChanged else { return nil }
    if record.isGone {
      report.outcome = .gone
      return report
    }
    guard !options.all, !record.isOfTheFuture(options.now), let next = record.nextVisit(every: source.every),
      next > options.now
    else { return nil }
    report.outcome = .waiting
    report.message = record.error
    report.nextVisit = next
    return report
  }
}
