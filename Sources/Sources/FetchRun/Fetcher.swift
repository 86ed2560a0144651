import Model
import Archive
import Text

/// One run over many sources: fetches those that are due, politely, and stores each result in one transaction, or many
/// results together that found nothing new.
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
  /// Digests of erased entries and people, which must not be fetched again.
  let erased: ErasedItems
  let report: @Sendable (SourceReport) -> Void
  /// The holder of the run's leases; `nil` if no other fetcher can use the archive, or no requests are sent.
  let holder: LeaseHolder?
  let fault = ArchiveFault()

  /// Returns one report per source, in their order. A failed source is a report, not an error; only a failure of the
  /// archive is thrown.
  func run(_ sources: [Source]) async throws(ArchiveError) -> [SourceReport] {
    guard !sources.isEmpty else { return [] }
    var (run, reports, files) = try planned(sources)
    for done in await read(files) { reports[done.id] = done }
    for done in await run.finish() { reports[done.id] = done }
    return sources.compactMap { reports[$0.id] }
  }

  /// Returns the visits that are due, the reports of the sources that are not, and the files. A function of its own, so that
  /// the records of all sources are freed before the requests begin.
  private func planned(
    _ sources: [Source]
  ) throws(ArchiveError) -> (FetchRun, [String: SourceReport], [(Source, SourceRecord)]) {
    let records = try archive.sources()
    let places = Dictionary(records.indices.map { (records[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var run = FetchRun(self, pauses: try archive.pauses(), icons: try icons == nil ? [:] : archive.icons())
    var reports: [String: SourceReport] = Dictionary(minimumCapacity: sources.count)
    var files: [(Source, SourceRecord)] = []
    // An archive that was restored from a part of an export can have entries without the record of their source.
    let new = sources.compactMap { places[$0.id] == nil ? $0.id : nil }
    let filled = try new.isEmpty ? [:] : archive.counts(of: new)
    for source in sources {
      let stored = places[source.id].map { records[$0] }
      switch plan(source, known: stored, isFirst: stored == nil && filled[source.id] == nil) {
      case .refused(let record, let failure):
        reports[source.id] = reported(try refused(source, record, failure))
      case .nothing(let report):
        self.report(report)
        reports[source.id] = report
      case .file(let record): files.append((source, record))
      case .visit(let visit):
        guard let report = run.add(visit) else { continue }
        self.report(report)
        reports[source.id] = report
      }
    }
    return (run, reports, files)
  }
}

extension Fetcher {
  enum Plan {
    /// The source is not due, or is never fetched.
    case nothing(SourceReport)
    /// The settings of the source do not allow a request. This is not yet stored.
    case refused(SourceRecord, FetchFailure)
    case file(SourceRecord)
    case visit(FetchAttempt)
  }

  /// `known` is what the archive stores about the source; `isFirst` says that it has no entries of it either.
  func plan(_ source: Source, known: SourceRecord?, isFirst: Bool = false) -> Plan {
    let location = source.archivedLocation
    var record = (known ?? SourceRecord(id: source.id, location: location)).followed(at: location)
    let settings = source.fetchSettings(proxy: agent.proxy, environment)
    let isChanged = record.settings.map { $0 != settings } ?? false
    if !options.offline { record.begin(with: settings) }
    if source.isReadLocally { return .file(record) }
    guard source.isFetched else {
      var report = SourceReport(source, record)
      report.outcome = .skipped
      return .nothing(report)
    }
    if source.isPaused, !options.offline {
      var report = SourceReport(source, record)
      report.pause()
      return .nothing(report)
    }
    if let waiting = wait(source, record, isChanged: isChanged) { return .nothing(waiting) }
    do throws(FetchFailure) {
      let address = source.requestAddress(environment)
      return .visit(
        try FetchAttempt(source, record, url: address, isFirst: isFirst, environment: environment))
    } catch {
      return .refused(record, error)
    }
  }

  /// Stores that the settings of a source do not allow a request, unless another fetcher has just done so.
  private func refused(
    _ source: Source, _ record: SourceRecord, _ failure: FetchFailure
  ) throws(ArchiveError) -> SourceReport {
    guard let holder else { return failed(source, record, failure, HTTPResponse()) }
    let name = LeaseName.source(source.id)
    guard try archive.lease([name], to: holder, for: options.pace.lease).contains(name) else {
      var report = SourceReport(source, record)
      (report.outcome, report.message) = (.waiting, FetchRun.elsewhere)
      return report
    }
    let report: SourceReport
    switch plan(source, known: try archive.source(source.id)) {
    case .nothing(let waiting): report = waiting
    case .refused(let record, let failure): report = failed(source, record, failure, HTTPResponse())
    case .file, .visit: report = SourceReport(source, record)
    }
    try archive.release([name], of: holder)
    return report
  }

  /// Files of the site need no lease: reading them twice sends no request, and stores the same.
  func holder(of source: Source) -> LeaseHolder? { source.isReadLocally ? nil : holder }

  /// Returns a report if the source is not due, else `nil`.
  private func wait(_ source: Source, _ record: SourceRecord, isChanged: Bool) -> SourceReport? {
    func report(_ outcome: SourceReport.Outcome) -> SourceReport {
      var report = SourceReport(source, record)
      report.outcome = outcome
      return report
    }
    if options.offline { return report(.waiting) }
    guard options.ids.isEmpty, !isChanged else { return nil }
    if record.isGone { return report(.gone) }
    guard !options.all, !record.isOfTheFuture(options.now), let next = record.nextVisit(every: source.every),
      next > options.now, !record.isAlmostDue(every: source.every, now: options.now)
    else { return nil }
    var waiting = report(.waiting)
    waiting.nextVisit = next
    return waiting
  }
}

extension Source {
  /// Whether it is a file of the site.
  var isReadLocally: Bool {
    switch location {
    case .file: true
    case .opml: !location.isRemote
    case .url, .library: false
    }
  }
}
