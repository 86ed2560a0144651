import Model
import Archive
import Text

extension SourceRecord {
  /// What remains when the settings name another address: entries and what the feed said, but nothing of HTTP.
  func followed(at location: String) -> SourceRecord {
    guard location != self.location else { return self }
    if location == movedTo {
      var record = self
      (record.location, record.movedTo) = (location, nil)
      return record
    }
    var record = SourceRecord(id: id, location: location)
    record.title = title
    record.home = home
    record.language = language
    record.description = description
    record.lastSuccess = lastSuccess
    record.visits = visits
    record.notModified = notModified
    record.savedBytes = savedBytes
    // A source that is broken does not become well by another address alone.
    record.failingSince = failingSince
    return record
  }

  /// The settings of its visits have changed, so that what failed before may work now. Since when it has failed stays: a
  /// change alone does not repair it.
  mutating func begin(with settings: Int) {
    defer { self.settings = settings }
    guard let before = self.settings, before != settings else { return }
    (failures, error, notBefore, freshUntil, isGone) = (0, nil, nil, nil, false)
  }

  mutating func succeeded(_ status: Int, now: Timestamp) {
    self.status = status
    failures = 0
    error = nil
    failingSince = nil
    notBefore = nil
    isGone = false
    visits += 1
    lastAttempt = now
    lastSuccess = now
  }

  mutating func failed(_ failure: FetchFailure, _ response: HTTPResponse, now: Timestamp) {
    status = response.status
    failures += 1
    // It may name what a stranger chose, and stands on pages.
    error = ItemText.line(failure.summary)
    failingSince = failingSince ?? now
    visits += 1
    lastAttempt = now
    isGone = failure == .gone
    notBefore =
      BackOff.quiet(response, failures: failures, id, now: now) ?? BackOff.failed(failures: failures, id, now: now)
    // Perhaps it moved once more: ask again where the settings say.
    if failures >= 3 { movedTo = nil }
  }

  /// Takes the validators of a 200 or 304; a 304 that names none confirms those that were sent.
  mutating func keepValidators(_ headers: HeaderFields, status: Int, from address: String) {
    let (etag, lastModified) = (headers.validator("etag"), headers.validator("last-modified"))
    if status != 304 || etag != nil || lastModified != nil {
      (self.etag, self.lastModified) = (etag, lastModified)
    }
    validatorsFrom = address
  }

  /// Counts how often the same permanent redirect has led to a good answer; from the third time on it is followed at once.
  mutating func confirm(permanent target: String?) {
    guard let target else {
      redirect = nil
      confirmations = 0
      return
    }
    confirmations = redirect == target ? confirmations + 1 : 1
    redirect = target
    guard confirmations >= 3 else { return }
    movedTo = target
    redirect = nil
    confirmations = 0
  }

  /// When the source may be visited next; `nil`: at any time, or never again where it is gone.
  func nextVisit(every: Int64?) -> Timestamp? {
    if isGone { return nil }
    let fresh = every.map { every in lastSuccess.map { Timestamp(seconds: $0.seconds + every) } } ?? freshUntil
    if failures > 0 { return notBefore }
    return [fresh, notBefore].compactMap { $0 }.max()
  }
}
