import Archive
import Feeds
import Model
import Text

/// The alerts to which the entries of a CAP index link. They are requested after the index, one after another, the
/// newest first, and each is stored separately. If an alert cannot be read, the entry keeps the data of the index.
extension Fetcher {
  /// Returns the first request for an alert, or `nil` if none is due.
  func alerts(after visit: FetchAttempt, _ end: End) -> FetchAttempt? {
    guard visit.source.readsAlerts, let alerts = try? dueAlerts(of: visit.source), let reading = PageReading(alerts)
    else {
      return nil
    }
    return visit.onward(to: reading.current.address, .alert(reading), end.record, end.report)
  }

  /// Handles the result of a request for an alert.
  func alert(_ visit: FetchAttempt, _ reading: PageReading, _ step: FetchAttempt.Step) -> End {
    let report = visit.report ?? SourceReport(visit.source, visit.record)
    var page: PageRecord? = PageRecord(asked: options.now)
    switch step {
    case .follow, .notModified: break
    case .failed(let failure, _):
      // A service may write its index before the alert, so a 404 is not final as it is for a page.
      let isPause = if case .throttled = failure { true } else { false }
      page?.tries = reading.current.tries + (isPause ? 0 : 1)
      page?.failure = ItemText.line(failure.withoutAddresses.summary)
    case .document(let response):
      do throws(ArchiveError) {
        if try !store(visit.withoutSecrets(response.body), visit, reading.current) {
          page?.tries = PageReading.mostTries
          page?.failure = "it is not an alert"
        }
      } catch {
        page = nil
      }
    }
    // If the result cannot be stored, the next run repeats the request.
    if let page { try? archive.store(page, address: nil, html: nil, of: reading.current.key) }
    var reading = reading
    guard reading.advance() else { return End(report: report, record: visit.record) }
    return End(
      report: report, record: visit.record,
      next: visit.onward(to: reading.current.address, .alert(reading), visit.record, report))
  }
}

extension Fetcher {
  private func dueAlerts(of source: Source) throws(ArchiveError) -> [PageReading.Page] {
    let entries = try archive.entries(of: source.id).filter { $0.deleted == nil && $0.left == nil && !$0.isHeldBack }
    let known = try archive.pages(of: source.id)
    return entries.sorted(by: EntryRecord.isNewer).compactMap { entry in
      guard let address = ItemFields(entry.fields).alertAddress.flatMap({ URI($0).forRequest }),
        PageReading.isDueAlert(known[entry.key], updated: entry.updated, now: options.now, retries: options.retries)
      else { return nil }
      return PageReading.Page(key: entry.key, address: address, tries: known[entry.key]?.tries ?? 0)
    }
  }

  /// Adds the alert's data to the entry that links to it. Returns `false` if the document is not an alert.
  private func store(
    _ bytes: [UInt8], _ visit: FetchAttempt, _ page: PageReading.Page
  ) throws(ArchiveError) -> Bool {
    guard case .feed(let document) = FeedReader.read(bytes, metadata: HTTPMetadata(url: visit.address)),
      let entry = document.entries.first(where: { $0.alert?.infos.isEmpty == false || $0.alert?.kind == .cancel })
    else { return false }
    let records = try archive.entries(of: visit.source.id)
    let linked = LinkedAlert(entry, language: visit.source.language, now: options.now)
    try archive.store(
      visit.record, linked.changes(of: page.key, in: records), now: options.now, holder: holder(of: visit.source))
    return true
  }
}

extension Source {
  /// Whether the alerts are requested to which its entries link.
  var readsAlerts: Bool { isIncident && fullText == nil }
}
