import Model
import Archive
import Text

extension SourceRecord {
  /// Returns the record after a change of the source's address in the settings: it keeps the feed's data and the
  /// counters, but no HTTP state. If the feed had moved to that address, everything is kept.
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
    // A new address alone does not end an outage.
    record.failingSince = failingSince
    return record
  }

  /// Records changed fetch settings and clears errors and back-off, since a failed request may succeed now.
  /// `failingSince` stays: only a successful fetch ends an outage.
  mutating func begin(with settings: Int) {
    defer { self.settings = settings }
    guard let before = self.settings, before != settings else { return }
    (failures, error, errorKind, notBefore, freshUntil, isGone) = (0, nil, nil, nil, nil, false)
  }

  /// Whether it was visited only once.
  var isNew: Bool { visits <= 1 }

  mutating func succeeded(status: Int, now: Timestamp) {
    self.status = status
    failures = 0
    (error, errorKind) = (nil, nil)
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
    // The text may contain parts that a third party chose, and is shown on pages.
    error = ItemText.line(failure.summary)
    errorKind = failure.kind
    failingSince = failingSince ?? now
    visits += 1
    lastAttempt = now
    isGone = failure == .gone
    notBefore =
      BackOff.pauseEnd(response, failures: failures, id, now: now) ?? BackOff.failed(failures: failures, id, now: now)
    // The source may have moved again, so the next fetch uses the address in the settings.
    if failures >= 3 { movedTo = nil }
  }

  /// Stores the validators of a 200 or 304. A 304 without validators confirms those that were sent. One with another
  /// ETag than the one that was sent is about a version that was never received, so that nothing of it is stored
  /// (RFC 9111, section 4.3.4).
  mutating func keepValidators(_ headers: HeaderFields, status: Int, from address: String) {
    let (etag, lastModified) = (headers.validator("etag"), headers.validator("last-modified"))
    if status == 304, let own = self.etag, let etag, !Self.areSame(own, etag) { return }
    if status != 304 || etag != nil || lastModified != nil {
      (self.etag, self.lastModified) = (etag, lastModified)
    }
    validatorsFrom = address
  }

  /// Whether two entity tags are equal by weak comparison (RFC 9110, section 8.8.3.2).
  private static func areSame(_ one: String, _ other: String) -> Bool {
    func bare(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
    return bare(one) == bare(other)
  }

  /// Counts successful fetches through the same permanent redirect. After the third, its target is requested directly.
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

  /// Whether the last attempt is more than an hour after `now`: the clock was wrong then, or is wrong now, so the
  /// stored time of the next visit must be ignored. The clocks of machines that share an archive must differ by less.
  func isOfTheFuture(_ now: Timestamp) -> Bool {
    lastAttempt.map { $0.seconds - now.seconds > 3600 } ?? false
  }

  /// Returns when the source may be fetched next; `nil` if at any time, or if it is gone.
  func nextVisit(every: Int64?) -> Timestamp? {
    if isGone { return nil }
    let fresh = every.map { every in lastSuccess.map { Timestamp(seconds: $0.seconds + every) } } ?? freshUntil
    if failures > 0 { return notBefore }
    return [fresh, notBefore].compactMap { $0 }.max()
  }

  /// Whether the source is due within a minute, or within a tenth of its interval: a program that is started at fixed
  /// times can start a little earlier than the last time, and must not skip a turn for it. Pauses that a server has asked
  /// for are kept to the second.
  func isAlmostDue(every: Int64?, now: Timestamp) -> Bool {
    guard failures == 0, notBefore.map({ $0 <= now }) ?? true, let last = lastSuccess,
      let next = nextVisit(every: every)
    else { return false }
    return next.seconds - now.seconds <= min(60, (next.seconds - last.seconds) / 10)
  }
}
