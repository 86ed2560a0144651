import Feeds
import Model
import Archive
import Text

extension Fetcher {
  /// Reads sources that are files of the site, in every run. A file whose digest has not changed is not stored again.
  /// Failures are reports, too.
  func read(_ files: [(Source, SourceRecord)]) async -> [SourceReport] {
    await withTaskGroup(of: SourceReport.self, returning: [SourceReport].self) { group in
      for (source, record) in files { group.addTask { reported(reading(source, record)) } }
      var reports: [SourceReport] = []
      for await report in group { reports.append(report) }
      return reports
    }
  }

  private func reading(_ source: Source, _ record: SourceRecord) -> SourceReport {
    if let error = fault.error {
      var report = SourceReport(source, record)
      report.skip(for: error)
      return report
    }
    do throws(FetchFailure) {
      let bytes = try LocalSourceFile.read(source.location.text, in: content)
      var outcome = try FetchOutcome(
        source, record, document: bytes, headers: HeaderFields(), address: nil,
        known: { () throws(ArchiveError) in try archive.entries(of: source.id) }, erased: erased, now: options.now)
      if outcome.result == .unchanged {
        outcome.mistakes = mistakes(in: bytes, source, record)
        // There are fewer in the dump of a database when a date is no longer in the future.
        if !outcome.mistakes.isEmpty || record.mistakes == nil { outcome.record.mistakes = outcome.mistakes.count }
        if record.failures == 0 { return unchanged(source, record, outcome) }
      }
      // A file has no HTTP status.
      outcome.record.succeeded(status: 0, now: options.now)
      return stored(source, outcome)
    } catch {
      return failed(source, record, error, HTTPResponse())
    }
  }

  /// Stores only what has changed: most runs find nothing to store.
  private func unchanged(_ source: Source, _ record: SourceRecord, _ outcome: FetchOutcome) -> SourceReport {
    var record = record
    let isKnown = record.mistakes == outcome.record.mistakes
    record.mistakes = outcome.record.mistakes
    // If this cannot be stored, the next run does it.
    if !outcome.changes.isEmpty || !isKnown { try? archive.store(record, outcome.changes, now: options.now) }
    var report = SourceReport(source, record)
    (report.outcome, report.mistakes) = (.unchanged, outcome.mistakes)
    return report
  }

  /// Returns the mistakes in an unchanged file, which are reported until they are corrected. The file is parsed only if it
  /// has any, or if the archive does not know.
  private func mistakes(in bytes: [UInt8], _ source: Source, _ record: SourceRecord) -> [FeedProblem] {
    guard record.mistakes.map({ $0 > 0 }) ?? (source.kind == .firebase || record.problems > 0) else { return [] }
    guard var document = try? FetchOutcome.read(bytes, HeaderFields(), nil, source, now: options.now) else { return [] }
    return FetchOutcome.prepare(&document, of: source, erased: erased)
  }
}
