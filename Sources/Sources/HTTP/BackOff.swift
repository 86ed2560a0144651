import Text

/// When to come back to somebody who did not answer well.
enum BackOff {
  static let longest: Int64 = 24 * 3600

  /// Until when an answer asks for quiet; `nil` where it does not. 429 and 503 do without saying how long: ten minutes, then
  /// twice as long each time.
  static func quiet(_ response: HTTPResponse, failures: Int, _ id: String, now: Timestamp) -> Timestamp? {
    guard response.status >= 400 else { return nil }
    if let until = retryAfter(response.headers, now: now) { return until }
    guard response.status == 429 || response.status == 503 else { return nil }
    return after(failures: failures, first: 10 * 60, id, now: now)
  }

  /// After 404, 5xx, time-outs and the like.
  static func failed(failures: Int, _ id: String, now: Timestamp) -> Timestamp {
    after(failures: failures, first: 15 * 60, id, now: now)
  }

  /// Seconds or a date; at most a day, so that nobody can silence a host for ever.
  private static func retryAfter(_ headers: HeaderFields, now: Timestamp) -> Timestamp? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = Int64(value) { return Timestamp(seconds: now.seconds + min(max(0, seconds), longest)) }
    guard let date = HTTPDate.read(value) else { return nil }
    return Timestamp(seconds: min(max(date.seconds, now.seconds), now.seconds + longest))
  }

  /// With a jitter of up to a tenth, which depends on the source and the count alone, so that runs repeat.
  private static func after(failures: Int, first: Int64, _ id: String, now: Timestamp) -> Timestamp {
    let doubled = first << Int64(min(max(failures, 1) - 1, 10))
    let wait = min(doubled, longest)
    let jitter = Int64(FastDigest(of: "\(id) \(failures)").low % UInt64(max(1, wait / 10)))
    return Timestamp(seconds: now.seconds + wait + (doubled > longest ? -jitter : jitter))
  }
}
