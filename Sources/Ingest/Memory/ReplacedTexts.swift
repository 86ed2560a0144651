import Synchronization
import Text

/// Notes the files that had other bytes when they were opened than when their front matter was read, or that could not be
/// read again. Pages may then show either version, so the next build must render them again.
final class ReplacedTexts: Sendable {
  private let hasFound = Atomic(false)
  private let errors = Mutex<[String: Diagnostic]>([:])

  var isAny: Bool { hasFound.load(ordering: .acquiring) }

  /// The errors of files that could not be read, one for each file, by its name.
  var unreadable: [String: Diagnostic] { errors.withLock { $0 } }

  func note() { hasFound.store(true, ordering: .releasing) }

  func note(_ error: Diagnostic, of file: String) {
    errors.withLock { $0[file] = error }
    note()
  }
}
