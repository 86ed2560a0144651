import Jinja

/// Records the reads of the pages of a build.
struct ReadLog: Sendable {
  let table = ReadTable()
  /// `nil` if nothing is recorded.
  let recording: ReadRecording?

  /// The trace of one page; `nil` if nothing is recorded.
  func trace() -> Trace? { recording.map { Trace(keepsFragments: $0 == .fragments) } }
}
