import Archive
import Model

/// A visit that succeeded and found nothing new, and that no further request follows. It is not stored yet.
struct UnchangedVisit: Sendable {
  var source: Source
  var outcome: FetchOutcome
}

/// Most visits find nothing new. They are stored many at a time, since a transaction for each would take more time than the
/// rest of the visit. A run that is killed before that has lost only the knowledge that these sources have not changed:
/// they are fetched again when their leases have expired, or in the next run.
extension Fetcher {
  /// Stores these visits in one transaction, and returns their reports. Those that cannot be stored with the others are
  /// stored alone, which finds out why.
  func store(_ visits: [UnchangedVisit]) -> [SourceReport] {
    let stored = (try? archive.store(unchanged: visits.map(\.outcome.record), now: options.now, holder: holder)) ?? []
    return visits.map { visit in
      let isStored = stored.contains(visit.source.id)
      return reported(
        isStored ? SourceReport(visit.source, visit.outcome) : self.stored(visit.source, visit.outcome))
    }
  }
}

extension FetchOutcome {
  /// Whether only the record of the source changes, and no older document is to be read.
  var findsNothingNew: Bool { result == .unchanged && changes.isEmpty && record.history == nil }
}
