import Text

/// When to retry after a failed fetch.
enum BackOff {
  static let longest: Int64 = 24 * 3600

  /// Whether a pause that ends at `until` is over. A time that is further away than the longest pause was stored while
  /// the clock was ahead, and counts as over.
  static func isOver(_ until: Timestamp, now: Timestamp) -> Bool {
    until <= now || until.seconds - now.seconds > 2 * longest
  }

  /// Returns until when a response asks for a pause, or `nil` if it does not. A 429 or 503 without a time in the future
  /// means ten minutes, doubled with each failure.
  static func pauseEnd(_ response: HTTPResponse, failures: Int, _ id: String, now: Timestamp) -> Timestamp? {
    guard response.status >= 400 else { return nil }
    if let until = retryAfter(response.headers, now: now) { return until }
    guard response.status == 429 || response.status == 503 else { return nil }
    return after(failures: failures, first: 10 * 60, id, now: now)
  }

  /// Returns when to retry after 404, 5xx, timeouts and other failures.
  static func failed(failures: Int, _ id: String, now: Timestamp) -> Timestamp {
    after(failures: failures, first: 15 * 60, id, now: now)
  }

  /// Returns the time of `Retry-After`, in seconds or as a date; `nil` if it is not in the future. At most a day, so that
  /// no answer can block a host for ever.
  private static func retryAfter(_ headers: HeaderFields, now: Timestamp) -> Timestamp? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = DeltaSeconds.read(value) {
      return seconds > 0 ? Timestamp(seconds: now.seconds + min(seconds, longest)) : nil
    }
    guard let date = HTTPDate.read(value), date > now else { return nil }
    return Timestamp(seconds: min(date.seconds, now.seconds + longest))
  }

  /// Adds a jitter of up to a tenth, which depends only on the source and the count, so that runs are reproducible.
  private static func after(failures: Int, first: Int64, _ id: String, now: Timestamp) -> Timestamp {
    let doubled = first << Int64(min(max(failures, 1) - 1, 10))
    let wait = min(doubled, longest)
    let jitter = Int64(FastDigest(of: "\(id) \(failures)").low % UInt64(max(1, wait / 10)))
    return Timestamp(seconds: now.seconds + wait + (doubled > longest ? -jitter : jitter))
  }
}
