import Synchronization

/// A flag that is set if a file had other bytes when it was opened than when its front matter was read. Pages may then
/// show either version, so the next build must render them again.
final class ReplacedTexts: Sendable {
  private let hasFound = Atomic(false)

  var isAny: Bool { hasFound.load(ordering: .acquiring) }

  func note() { hasFound.store(true, ordering: .releasing) }
}
