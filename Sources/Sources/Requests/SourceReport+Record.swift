import Model
import Archive
import Text

extension SourceReport {
  /// Creates a report from the archive's record; the outcome is that of the last fetch.
  init(_ source: Source, _ record: SourceRecord) {
    self.init(
      id: source.id, title: source.hasOwnTitle ? source.title : record.title ?? source.id,
      location: source.shownAddress, outcome: .updated)
    isList = source.isList
    describe(record, of: source)
    outcome = SourceReport.outcome(source, record)
  }

  /// Sets all but the outcome to what the archive's record says.
  mutating func describe(_ record: SourceRecord, of source: Source) {
    message = record.error
    status = record.status
    failures = record.failures
    failingSince = record.failingSince
    lastAttempt = record.lastAttempt
    lastSuccess = record.lastSuccess
    nextVisit = record.nextVisit(every: source.every)
    problems = record.problems
    movedTo = record.movedTo
    visits = record.visits
    notModified = record.notModified
    savedBytes = record.savedBytes
  }

  /// Creates the report of a visit with this result.
  init(_ source: Source, _ result: FetchOutcome) {
    self.init(source, result.record)
    outcome = result.result
    if let failure = result.failure { message = failure.summary }
    (added, changed, heldBack) = (result.added, result.changed, result.heldBack)
    mistakes = result.mistakes
  }

  /// Says that the settings pause the source.
  mutating func pause() {
    outcome = .waiting
    message = "it is paused in the settings"
    nextVisit = nil
  }

  /// Says that the run ended before it visited the source, since the archive can store nothing more.
  mutating func skip(for error: ArchiveError) {
    outcome = .failed
    message = error.summary
    (unstored, isUnvisited) = (error, true)
  }

  private static func outcome(_ source: Source, _ record: SourceRecord) -> Outcome {
    if !source.isFetched { return .skipped }
    if record.isGone { return .gone }
    if record.failures > 0 { return .failed }
    if record.lastAttempt == nil { return .waiting }
    return record.status == 304 ? .unchanged : .updated
  }
}

extension Source {
  /// Whether the title is from the settings; otherwise it is the feed's.
  var hasOwnTitle: Bool { !title.isEmpty && title != id }
}

extension Source.Location {
  /// The location without credentials. For a secret address, use `Source.shownAddress` or `Source.archivedLocation` instead: it
  /// must not be shown or stored.
  var text: String { text(withCredentials: false) }

  func text(withCredentials: Bool) -> String {
    switch self {
    case .url(let address), .opml(let address):
      // Most addresses have no `@`, and need not be parsed.
      withCredentials || !address.utf8.contains(UInt8(ascii: "@")) ? address : URI(address).withoutCredentials
    case .file(let path): path
    case .library(let search): search.text
    }
  }
}
