import Model
import Archive
import Text

/// Icons of sources, searched for once a week, after a successful fetch. A missing icon is not an error.
extension Fetcher {
  /// Handles the result of a request in an icon search.
  func icon(_ visit: FetchAttempt, _ search: IconSearch, _ step: FetchAttempt.Step) -> End {
    let report = visit.report ?? SourceReport(visit.source, visit.record)
    var search = search
    if case .document(let response) = step {
      if search.isAtPage {
        search.found(PageLinks.icons(in: visit.withoutSecrets(response.body), at: visit.address))
      } else if let icon = icons?.icon(of: response.body) {
        let picture = IconRecord.Picture(
          address: visit.source.isSecret ? "" : visit.address, type: icon.type, width: icon.width, height: icon.height,
          digest: SHA256.digest(of: icon.bytes).bytes)
        try? archive.store(IconRecord(looked: options.now, picture: picture), bytes: icon.bytes, of: visit.source.id)
        return End(report: report, record: visit.record)
      }
    }
    return onward(visit, search, visit.record, report)
  }

  /// Returns the first request of an icon search, or `nil` if no search is due.
  func iconSearch(after visit: FetchAttempt, _ end: End, _ icon: IconRecord?) -> FetchAttempt? {
    guard icons != nil, !visit.source.isList else { return nil }
    if let icon, icon.looked.seconds + IconSearch.interval > options.now.seconds { return nil }
    let search = IconSearch(picture: end.record.picture, page: end.record.home, feed: visit.address)
    return onward(visit, search, end.record, end.report).next
  }

  private func onward(_ visit: FetchAttempt, _ search: IconSearch, _ record: SourceRecord, _ report: SourceReport)
    -> End
  {
    var search = search
    guard let address = search.next() else {
      try? archive.store(IconRecord(looked: options.now, picture: nil), bytes: [], of: visit.source.id)
      return End(report: report, record: record)
    }
    return End(report: report, record: record, next: visit.onward(to: address, .icon(search), record, report))
  }
}
