import Text

/// When to come back to somebody who did not answer well.
enum BackOff {
  static let longest: Int64 = 24 * 3600

  /// Retry-After, in seconds or as a date, of any answer; at most a day, so that nobody can silence a host for ever.
  static func retryAfter(_ headers: HeaderFields, now: Timestamp) -> Timestamp? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = Int64(value) { return Timestamp(seconds: now.seconds + min(max(0, seconds), longest)) }
    guard let date = HTTPDate.read(value) else { return nil }
    return Timestamp(seconds: min(max(date.seconds, now.seconds), now.seconds + longest))
  }

  /// After 429 or 503 without Retry-After: ten minutes, then twice as long each time.
  static func throttled(failures: Int, _ id: String, now: Timestamp) -> Timestamp {
    after(failures: failures, first: 10 * 60, id, now: now)
  }

  /// After 404, 5xx, time-outs and the like.
  static func failed(failures: Int, _ id: String, now: Timestamp) -> Timestamp {
    after(failures: failures, first: 15 * 60, id, now: now)
  }

  /// With a jitter of up to a tenth, which depends on the source and the count alone, so that runs repeat.
  private static func after(failures: Int, first: Int64, _ id: String, now: Timestamp) -> Timestamp {
    let doubled = first << Int64(min(max(failures, 1) - 1, 10))
    let wait = min(doubled, longest)
    let jitter = Int64(FastDigest(of: "\(id) \(failures)").low % UInt64(max(1, wait / 10)))
    return Timestamp(seconds: now.seconds + wait + (doubled > longest ? -jitter : jitter))
  }
}
