import Archive
import Model

/// A visit that no further request follows. It is not stored yet.
struct HeldVisit: Sendable {
  var source: Source
  var outcome: FetchOutcome

  /// About how much there is to store, and to keep in memory until then.
  var weight: Int {
    outcome.findsNothingNew || outcome.failure != nil
      ? 1 : 1 + outcome.changes.count + Int(clamping: outcome.record.documentLength >> 16)
  }
}

/// Several visits are stored in one transaction. With one for each, a visit that finds nothing new would need more time for
/// its transaction than for all else; over a connection to a database, any visit would need about as much. A run that is
/// killed loses the visits that are not stored yet: their sources are fetched again when their leases have expired, or in the
/// next run.
extension Fetcher {
  /// Whether the visit can be stored later. In a file, a failure and what is new are stored at once, which costs little
  /// there; and new entries also if documents for them may have to be requested.
  func canHold(_ outcome: FetchOutcome, of source: Source) -> Bool {
    if outcome.findsNothingNew { return true }
    guard holder != nil else { return false }
    return outcome.failure != nil || (outcome.isComplete && source.fullText == nil && !source.readsAlerts)
  }

  /// Stores these visits in one transaction for those that found nothing new and one for the others, and returns their
  /// reports. Those that cannot be stored with the others are stored alone, which finds out why.
  func store(_ visits: [HeldVisit]) -> [SourceReport] {
    let unchanged = visits.filter(\.outcome.findsNothingNew).map(\.outcome.record)
    let changed = visits.filter { !$0.outcome.findsNothingNew }.map {
      SourceVisit($0.outcome.record, $0.outcome.changes)
    }
    var stored: Set<String> = []
    do throws(ArchiveError) {
      if !unchanged.isEmpty { stored = try archive.store(unchanged: unchanged, now: options.now, holder: holder) }
      if !changed.isEmpty {
        try archive.store(changed, now: options.now, holder: holder)
        stored.formUnion(changed.map(\.source.id))
      }
    } catch {
      // Otherwise each of them would wait again.
      if error.isAfterWaiting { fault.note(error) }
    }
    return visits.map { visit in
      let isStored = stored.contains(visit.source.id)
      return reported(
        isStored ? SourceReport(visit.source, visit.outcome) : self.stored(visit.source, visit.outcome))
    }
  }
}

extension FetchOutcome {
  /// Whether only the record of the source changes, and no older document is to be read.
  fileprivate var findsNothingNew: Bool { result == .unchanged && changes.isEmpty && isComplete }

  /// Whether no older document is to be read.
  fileprivate var isComplete: Bool { record.history == nil }
}
