import Text

extension Invocation {
  /// Returns the time of `--now`, or the machine's clock.
  func now() throws(Failure) -> Timestamp {
    guard let text = value("--now") else { return Clock.now() }
    guard let moment = Timestamp(rfc3339: text) else {
      throw Failure(.usageError, "`\(text)` is not a date", help: "--now 2026-11-20T10:30:00Z")
    }
    return moment
  }
}
