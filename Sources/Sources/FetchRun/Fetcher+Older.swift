import Feeds
import Model
import Archive
import Text

/// Older documents of a feed (RFC 5005). Each is stored separately, so that after an interruption the next run
/// continues at the same document.
extension Fetcher {
  /// Handles the result of a request for an older document.
  func older(_ visit: FetchAttempt, _ reading: OlderReading, _ step: FetchAttempt.Step) -> End {
    var report = visit.report ?? SourceReport(visit.source, visit.record)
    switch step {
    case .failed(let failure, _):
      var record = visit.record
      if failure.isLasting { record.history = nil }
      return leave(visit, record, report)
    case .follow, .notModified: return End(report: report, record: visit.record)
    case .document(let response):
      guard
        let document = try? FetchOutcome.read(
          visit.withoutSecrets(response.body), response.headers, visit.address, visit.source, now: options.now)
      else {
        var record = visit.record
        record.history = nil
        return leave(visit, record, report)
      }
      do throws(ArchiveError) {
        let outcome = FetchOutcome(
          visit.source, visit.record, older: document, address: visit.address, reading,
          known: try archive.entries(of: visit.source.id), erased: erased, now: options.now)
        try archive.store(
          outcome.record, outcome.changes, document: read(document, visit, reading), now: options.now,
          holder: holder(of: visit.source))
        report.added += outcome.added
        report.heldBack += outcome.heldBack
        report.changed += outcome.changed
        if outcome.added > 0 { report.outcome = .updated }
        var reading = reading
        reading.count(document)
        guard let history = outcome.record.history else { return End(report: report, record: outcome.record) }
        reading.history = history
        return onward(visit, reading, outcome.record, report)
      } catch {
        // The source's own document is stored.
        var report = broken(visit.source, visit.record, error)
        report.unstored = nil
        return End(report: report, record: visit.record)
      }
    }
  }

  /// Returns the request for the next document of the history that is not yet read, if there is one and this run's
  /// limits allow it.
  func onward(_ visit: FetchAttempt, _ reading: OlderReading, _ record: SourceRecord, _ report: SourceReport) -> End {
    var (reading, record) = (reading, record)
    let read = (try? archive.documents(of: visit.source.id)) ?? [:]
    var next: String? = reading.history.address
    while let address = next {
      guard reading.enter(address) else {
        next = nil
        break
      }
      guard let known = read[address] else { break }
      next = known.older
    }
    guard let address = next else {
      record.history = nil
      return leave(visit, record, report)
    }
    reading.history.address = address
    record.history = reading.history
    guard reading.hasRoom else { return leave(visit, record, report) }
    return End(report: report, record: record, next: visit.onward(to: address, .older(reading), record, report))
  }
}

extension Fetcher {
  /// Stores where the history was left. If that fails, the next run repeats a part of it.
  private func leave(_ visit: FetchAttempt, _ record: SourceRecord, _ report: SourceReport) -> End {
    if record.history != visit.record.history || visit.report == nil {
      try? archive.store(record, now: options.now, holder: holder(of: visit.source))
    }
    return End(report: report, record: record)
  }

  /// Returns the record of a document that never changes, or `nil` if it may change.
  private func read(_ document: FeedDocument, _ visit: FetchAttempt, _ reading: OlderReading) -> ReadDocument? {
    guard document.channel.archive == true || document.channel.previousArchive != nil else { return nil }
    return ReadDocument(
      address: reading.history.address, older: OlderReading.next(document.channel, at: visit.address))
  }
}

extension FetchFailure {
  /// Whether a repeated request would fail too.
  var isLasting: Bool {
    switch self {
    case .status(let status): status < 500 && status != 408
    case .transport, .throttled, .challenge: false
    default: true
    }
  }
}
