import Archive
import Feeds
import Markup
import Model
import Text

/// The pages of entries, for their full texts. They are requested after the feed, one after another, newest first, and
/// each is stored separately. A page that cannot be read is never an error of its source. See `Fetcher+Robots.swift` for
/// the pages that are not requested.
///
/// A host that asks for a pause gets no further request in this run; see `FetchRun`.
extension Fetcher {
  /// Returns the first request for a page, or `nil` if none is due.
  func pages(after visit: FetchAttempt, _ end: End) -> FetchAttempt? {
    guard visit.source.fullText != nil, let pages = try? duePages(of: visit.source, end.record),
      let reading = PageReading(pages)
    else { return nil }
    return next(reading, after: visit, end.record, end.report)
  }

  /// Handles the result of a request for a page.
  func page(_ visit: FetchAttempt, _ reading: PageReading, _ step: FetchAttempt.Step) -> End {
    var report = visit.report ?? SourceReport(visit.source, visit.record)
    var reading = reading
    switch step {
    case .follow:
      // The robots.txt of the target's host applies as well.
      reading.redirect(to: visit.address)
      return End(report: report, record: visit.record, next: next(reading, after: visit, visit.record, report))
    case .notModified: break
    case .failed(let failure, _):
      note(words(failure, visit.source), reading.current, tries: tries(reading.current, after: failure))
    case .document(let response):
      if PageLinks.isChallenge(response) {
        note(FetchFailure.challenge.summary, reading.current)
      } else if response.headers["content-type"].map({ !$0.lowercased().contains("html") }) ?? false {
        note("it is not a web page", reading.current)
      } else if store(response, visit, reading.current) {
        report.fetchedPages += 1
      }
    }
    guard reading.advance() else { return End(report: report, record: visit.record) }
    return End(report: report, record: visit.record, next: next(reading, after: visit, visit.record, report))
  }
}

extension Fetcher {
  /// Returns the pages of entries that are on the site, the newest first.
  private func duePages(of source: Source, _ record: SourceRecord) throws(ArchiveError) -> [PageReading.Page] {
    let items = try archive.entries(of: source.id, at: options.now).map(ArchivedItem.init)
    var selection = Selection(source, record, hidings: hidings, now: options.now, in: archive)
    let results = selection.results(items)
    let known = try archive.pages(of: source.id)
    let shown = zip(items, results).filter { $0.1 == .shown }.map(\.0.record)
    return shown.sorted(by: EntryRecord.isNewer).compactMap { entry in
      guard let link = entry.link, let address = URI(link).forRequest,
        PageReading.isDue(known[entry.key], updated: entry.updated, now: options.now)
      else { return nil }
      return PageReading.Page(
        key: entry.key, address: address, tries: known[entry.key]?.tries ?? 0, failure: known[entry.key]?.failure)
    }
  }

  private func words(_ failure: FetchFailure, _ source: Source) -> String {
    guard !source.isSecret else { return failure.withoutAddresses.summary }
    // The usual text recommends a setting, which does not apply to addresses that a third party chooses.
    if case .transport(.privateAddress(let address)) = failure {
      return "it leads to \(address), which is not a public address"
    }
    return failure.summary
  }

  func tries(_ page: PageReading.Page, after failure: FetchFailure) -> Int {
    switch failure {
    // The host asked for a pause, so this does not count as a failure of the page.
    case .throttled: page.tries
    case .transport(.bodyTooLarge): PageReading.mostTries
    default: failure.isLasting ? PageReading.mostTries : page.tries + 1
    }
  }

  func note(_ failure: String, _ page: PageReading.Page, tries: Int = PageReading.mostTries) {
    var record = PageRecord(asked: options.now)
    record.tries = tries
    record.failure = ItemText.line(failure)
    // If the result cannot be stored, the next run repeats the request.
    try? archive.store(record, address: nil, html: nil, of: page.key)
  }

  private func store(_ response: HTTPResponse, _ visit: FetchAttempt, _ page: PageReading.Page) -> Bool {
    let bytes = WebPage.utf8(visit.withoutSecrets(response.body), contentType: response.headers["content-type"])
    let html = ElementIndex(bytes).html(without: Self.needless).text.prefix(utf8: PageReading.longestStored)
    do throws(ArchiveError) {
      try archive.store(PageRecord(asked: options.now), address: visit.address, html: html, of: page.key)
      return true
    } catch {
      return false
    }
  }

  /// Elements whose contents are not part of the text.
  private static let needless = (try? SelectorParser.selectors("script, style, svg, template, link")) ?? []
}
