import Model
import Archive
import Text

extension Fetcher {
  /// The continuation after a fetch has ended.
  enum Ending: Sendable {
    case report(SourceReport)
    /// Another request for the same source.
    case more(FetchAttempt)
    /// The visit is yet to be stored, together with others.
    case held(HeldVisit)
  }

  /// Reads and stores the result of a fetch; one that can be held is stored later.
  func finish(_ visit: FetchAttempt, _ step: FetchAttempt.Step, _ icon: IconRecord?) -> Ending {
    let end =
      switch visit.purpose {
      case .document: document(visit, step)
      case .older(let reading): older(visit, reading, step)
      case .icon(let search): self.icon(visit, search, step)
      case .page(let reading): page(visit, reading, step)
      case .robots(let reading): robots(visit, reading)
      case .alert(let reading): alert(visit, reading, step)
      }
    let next = end.next ?? supplement(to: visit, end, icon)
    guard let unstored = end.unstored else {
      guard let next else { return .report(reported(end.report)) }
      return .more(next)
    }
    guard let next else { return .held(unstored) }
    // Before the next request, which may take long. It is not made for a source that another fetcher has taken over.
    let report = stored(unstored.source, unstored.outcome)
    return report.outcome == unstored.outcome.result ? .more(next) : .report(reported(report))
  }

  /// Returns the first request for what completes a source after its documents: its icon, then the pages of its entries,
  /// then their alerts; `nil` if none is due.
  private func supplement(to visit: FetchAttempt, _ end: End, _ icon: IconRecord?) -> FetchAttempt? {
    guard end.report.outcome == .updated || end.report.outcome == .unchanged else { return nil }
    switch visit.purpose {
    case .document, .older:
      return iconSearch(after: visit, end, icon) ?? pages(after: visit, end) ?? alerts(after: visit, end)
    case .icon: return pages(after: visit, end) ?? alerts(after: visit, end)
    case .page, .robots, .alert: return nil
    }
  }

  /// The result of one request.
  struct End {
    var report: SourceReport
    var record: SourceRecord
    var next: FetchAttempt?
    /// The visit, if it is not stored yet.
    var unstored: HeldVisit?
  }

  /// Passes the report to the caller of the run, and returns it.
  func reported(_ report: SourceReport) -> SourceReport {
    self.report(report)
    return report
  }

  func stored(_ source: Source, _ outcome: FetchOutcome) -> SourceReport {
    // Each attempt would take as long as the one that has failed.
    if let error = fault.error, error.isAfterWaiting { return broken(source, outcome.record, error) }
    do throws(ArchiveError) {
      try archive.store(outcome.record, outcome.changes, now: options.now, holder: holder(of: source))
    } catch {
      return broken(source, outcome.record, error)
    }
    return SourceReport(source, outcome)
  }

  func failed(
    _ source: Source, _ record: SourceRecord, _ failure: FetchFailure, _ response: HTTPResponse
  ) -> SourceReport {
    stored(source, FetchOutcome(failure, response, record, of: source, now: options.now))
  }

  /// Returns the report of a result that cannot be stored. It is not an error if another process has just stored one.
  func broken(_ source: Source, _ record: SourceRecord, _ error: ArchiveError) -> SourceReport {
    let stored = error.isUnreachable ? nil : try? archive.source(source.id)
    if error == .overtaken {
      var report = SourceReport(source, stored ?? SourceRecord(id: source.id, location: source.archivedLocation))
      // The other one has yet to store its first visit.
      if stored == nil { report.message = FetchRun.elsewhere }
      report.outcome = stored == nil ? .waiting : .unchanged
      return report
    }
    fault.note(error)
    var report = SourceReport(source, stored ?? record)
    report.outcome = .failed
    (report.message, report.unstored) = (error.summary, error)
    return report
  }
}

extension Fetcher {
  private func document(_ visit: FetchAttempt, _ step: FetchAttempt.Step) -> End {
    switch step {
    case .follow: preconditionFailure("a redirect does not end a fetch")
    case .failed(let failure, let response): return failed(visit, failure, response)
    case .notModified(let response): return stored(visit, unchanged(visit, response))
    case .document(let response):
      do throws(FetchFailure) {
        return stored(visit, try changed(visit, response))
      } catch .notAFeed where PageLinks.isChallenge(response) {
        return failed(visit, .challenge, response)
      } catch {
        return failed(visit, error, response)
      }
    }
  }

  private func failed(_ visit: FetchAttempt, _ failure: FetchFailure, _ response: HTTPResponse) -> End {
    stored(visit, FetchOutcome(failure, response, visit.record, of: visit.source, now: options.now))
  }

  private func unchanged(_ visit: FetchAttempt, _ response: HTTPResponse) -> FetchOutcome {
    var record = visit.record
    record.keepValidators(response.headers, status: 304, from: visit.validatorsKey)
    record.confirm(permanent: visit.source.isSecret ? nil : visit.permanent)
    record.succeeded(status: 304, now: options.now)
    record.freshUntil = Freshness.until(response.headers, record, now: options.now)
    record.notModified += 1
    record.savedBytes += record.documentLength
    return FetchOutcome(unchanged: record, of: visit.source, now: options.now)
  }

  private func changed(_ visit: FetchAttempt, _ response: HTTPResponse) throws(FetchFailure) -> FetchOutcome {
    let source = visit.source
    var outcome = try FetchOutcome(
      source, visit.record, document: visit.withoutSecrets(response.body), headers: response.headers,
      address: visit.address,
      known: { () throws(ArchiveError) in visit.isFirst ? [] : try archive.entries(of: source.id) }, erased: erased,
      now: options.now)
    outcome.record.keepValidators(response.headers, status: 200, from: visit.validatorsKey)
    outcome.record.confirm(permanent: visit.source.isSecret ? nil : visit.permanent)
    outcome.record.succeeded(status: response.status, now: options.now)
    return outcome
  }

  private func stored(_ visit: FetchAttempt, _ outcome: FetchOutcome) -> End {
    if canHold(outcome, of: visit.source) {
      return End(
        report: SourceReport(visit.source, outcome), record: outcome.record,
        unstored: HeldVisit(source: visit.source, outcome: outcome))
    }
    let report = stored(visit.source, outcome)
    guard let history = outcome.record.history, outcome.failure == nil, report.outcome != .failed else {
      return End(report: report, record: outcome.record)
    }
    return onward(visit, OlderReading(history, from: visit.address), outcome.record, report)
  }
}
