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
    do throws(FetchFailure) {
      let bytes = try LocalSourceFile.read(source.location.text, in: content)
      var outcome = try FetchOutcome(
        source, record, document: bytes, headers: HeaderFields(), address: nil,
        known: { () throws(ArchiveError) in try archive.entries(of: source.id) }, erased: erased, now: options.now)
      if outcome.result == .unchanged, record.failures == 0 {
        // If expired entries cannot be deleted, the next run does it.
        if !outcome.changes.isEmpty { try? archive.store(record, outcome.changes, now: options.now) }
        var report = SourceReport(source, record)
        report.outcome = .unchanged
        report.mistakes = mistakes(in: bytes, source, record)
        return report
      }
      // A file has no HTTP status.
      outcome.record.succeeded(status: 0, now: options.now)
      return stored(source, outcome)
    } catch {
      return failed(source, record, error, HTTPResponse())
    }
  }

  /// Returns the mistakes in an unchanged file, which are reported until they are corrected.
  private func mistakes(in bytes: [UInt8], _ source: Source, _ record: SourceRecord) -> [FeedProblem] {
    guard source.kind == .firebase || record.problems > 0 else { return [] }
    guard var document = try? FetchOutcome.read(bytes, HeaderFields(), nil, source, now: options.now) else { return [] }
    return FetchOutcome.prepare(&document, of: source, erased: erased)
  }
}
