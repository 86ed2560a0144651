import Synchronization

/// Whether a file had other bytes when it was opened than when its front matter was read. Pages may then show either, so
/// that the next build must make them again.
final class ReplacedTexts: Sendable {
  private let hasFound = Atomic(false)

  var isAny: Bool { hasFound.load(ordering: .acquiring) }

  func note() { hasFound.store(true, ordering: .releasing) }
}
