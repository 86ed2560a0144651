import Archive
import Synchronization

/// The error after which the archive can store no further result, such as a full disk: a run then sends no more requests.
final class ArchiveFault: Sendable {
  private let state = Mutex<ArchiveError?>(nil)

  /// The first such error; `nil` if there is none.
  var error: ArchiveError? { state.withLock { $0 } }

  /// Takes an error of storing one source, which may concern only that source.
  func note(_ error: ArchiveError) {
    guard error.concernsAll else { return }
    state.withLock { $0 = $0 ?? error }
  }
}
