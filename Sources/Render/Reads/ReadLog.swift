import Jinja

/// How the pages of a build note what they read.
struct ReadLog: Sendable {
  let table = ReadTable()
  /// `nil`: nothing is noted.
  let recording: ReadRecording?

  /// The trace of one page; `nil` if nothing is noted.
  func trace() -> Trace? { recording.map { Trace(keepsFragments: $0 == .fragments) } }
}
