import Model
import Store
import Text

/// One run over many sources: who is due is asked, politely, and what comes is stored, one transaction a source.
struct Fetcher: Sendable {
  let archive: Archive
  let agent: Agent
  let options: FetchOptions
  /// The folder that `file:` sources are relative to.
  let content: String
  let environment: @Sendable (String) -> String?
  let report: @Sendable (SourceReport) -> Void

  /// Returns one report a source, in their order. A failed source is a report, never an error; only an archive that
  /// cannot be read or written is.
  func run(_ sources: [Source]) async throws(ArchiveError) -> [SourceReport] {
    let records = try archive.sources()
    let known = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var run = FetchRun(self, pauses: try archive.pauses())
    var reports: [String: SourceReport] = [:]
    var files: [(Source, SourceRecord)] = []
    for source in sources {
      let location = source.location.text
      let record = (known[source.id] ?? SourceRecord(id: source.id, location: location)).followed(at: location)
      switch plan(source, record) {
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
    /// It is not its turn, or never will be.
    case nothing(SourceReport)
    /// Already stored and told.
    case failed(SourceReport)
    case file
    case visit(Visit)
  }

  private func plan(_ source: Source, _ record: SourceRecord) -> Plan {
    var report = SourceReport(source, record)
    switch source.location {
    case .file: return .file
    case .opml(let location) where !URI(location).isWeb: return .file
    case .library:
      report.outcome = .skipped
      report.message = "picture libraries are not followed yet"
      return .nothing(report)
    case .url, .opml: break
    }
    guard source.kind == .feed else {
      report.outcome = .skipped
      return .nothing(report)
    }
    if let waiting = wait(source, record, report) { return .nothing(waiting) }
    do throws(FetchFailure) {
      return .visit(
        try Visit(source, record, url: source.location.text(withCredentials: true), environment: environment))
    } catch {
      return .failed(failed(source, record, error, HTTPResponse()))
    }
  }

  /// `nil` where the source is due.
  private func wait(_ source: Source, _ record: SourceRecord, _ report: SourceReport) -> SourceReport? {
    var report = report
    if options.offline {
      report.outcome = .waiting
      return report
    }
    guard options.ids.isEmpty else { return nil }
    if record.isGone {
      report.outcome = .gone
      return report
    }
    guard let next = record.nextVisit(every: source.every), next > options.now else { return nil }
    report.outcome = .waiting
    report.message = record.error
    report.nextVisit = next
    return report
  }
}

extension Fetcher {
  private func read(_ files: [(Source, SourceRecord)]) async -> [SourceReport] {
    await withTaskGroup(of: SourceReport.self, returning: [SourceReport].self) { group in
      for (source, record) in files { group.addTask { reading(source, record) } }
      var reports: [SourceReport] = []
      for await report in group { reports.append(report) }
      return reports
    }
  }

  /// A file of the site: read at every run, and compared by its bytes.
  private func reading(_ source: Source, _ record: SourceRecord) -> SourceReport {
    do throws(FetchFailure) {
      let bytes = try SiteFile.read(source.location.text, in: content)
      var outcome = try VisitOutcome(
        source, record, document: bytes, headers: HeaderFields(), address: nil,
        known: { () throws(ArchiveError) in try archive.entries(of: source.id) }, now: options.now)
      if outcome.result == .unchanged, record.failures == 0 { return told(SourceReport(source, record), .unchanged) }
      outcome.record.succeeded(0, now: options.now)
      return stored(source, outcome)
    } catch {
      return failed(source, record, error, HTTPResponse())
    }
  }

  /// The end of a visit: what came is read and stored.
  func finish(_ visit: Visit, _ step: Visit.Step) -> SourceReport {
    switch step {
    case .follow: preconditionFailure("a redirect is no end of a visit")
    case .failed(let failure, let response): return failed(visit.source, visit.record, failure, response)
    case .notModified(let response): return unchanged(visit, response)
    case .document(let response): return document(visit, response)
    }
  }

  private func unchanged(_ visit: Visit, _ response: HTTPResponse) -> SourceReport {
    var record = visit.record
    record.keepValidators(response.headers, status: 304, from: visit.address)
    record.confirm(permanent: visit.permanent)
    record.succeeded(304, now: options.now)
    record.freshUntil = Freshness.until(response.headers, record, now: options.now)
    record.notModified += 1
    record.savedBytes += record.documentLength
    return stored(visit.source, VisitOutcome(unchanged: record))
  }

  private func document(_ visit: Visit, _ response: HTTPResponse) -> SourceReport {
    let source = visit.source
    do throws(FetchFailure) {
      var outcome = try VisitOutcome(
        source, visit.record, document: response.body, headers: response.headers, address: visit.address,
        known: { () throws(ArchiveError) in try archive.entries(of: source.id) }, now: options.now)
      outcome.record.keepValidators(response.headers, status: 200, from: visit.address)
      outcome.record.confirm(permanent: visit.permanent)
      outcome.record.succeeded(response.status, now: options.now)
      return stored(source, outcome)
    } catch .notAFeed where PageLinks.isChallenge(response) {
      return failed(source, visit.record, .challenge, response)
    } catch {
      return failed(source, visit.record, error, response)
    }
  }

  private func told(_ report: SourceReport, _ outcome: SourceReport.Outcome) -> SourceReport {
    var report = report
    report.outcome = outcome
    self.report(report)
    return report
  }

  private func stored(_ source: Source, _ outcome: VisitOutcome) -> SourceReport {
    do throws(ArchiveError) {
      try archive.store(outcome.record, outcome.changes, now: options.now)
    } catch {
      var report = SourceReport(source, outcome.record)
      report.outcome = .failed
      report.message = error.summary
      self.report(report)
      return report
    }
    var report = SourceReport(source, outcome.record)
    report.outcome = outcome.result
    (report.added, report.changed) = (outcome.added, outcome.changed)
    self.report(report)
    return report
  }

  func failed(
    _ source: Source, _ record: SourceRecord, _ failure: FetchFailure, _ response: HTTPResponse
  ) -> SourceReport {
    var record = record
    record.failed(failure, response, now: options.now)
    var message = failure.summary
    do throws(ArchiveError) {
      try archive.store(record, now: options.now)
    } catch {
      message = error.summary
    }
    var report = SourceReport(source, record)
    report.outcome = failure == .gone ? .gone : .failed
    report.message = message
    self.report(report)
    return report
  }
}
