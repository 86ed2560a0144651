import Synchronization
import Text

/// The entries of sources whose texts could not be rendered, and why.
final class UnrenderableEntries: Sendable {
  private let entries = Mutex<[Int: Diagnostic]>([:])

  /// Records why an entry failed. It may fail on several pages, which are rendered in any order: the error that sorts
  /// first is kept.
  func note(_ entry: Int, _ failure: Diagnostic) {
    entries.withLock { entries in
      if let known = entries[entry], UnrenderableEntries.precedes(known, failure) { return }
      entries[entry] = failure
    }
  }

  /// Ordered by entry.
  var all: [(entry: Int, failure: Diagnostic)] {
    entries.withLock { $0 }.sorted { $0.key < $1.key }.map { (entry: $0.key, failure: $0.value) }
  }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    func key(_ diagnostic: Diagnostic) -> (String, String, Int, Int) {
      (diagnostic.summary, diagnostic.place?.file ?? "", diagnostic.place?.line ?? 0, diagnostic.place?.column ?? 0)
    }
    return key(left) <= key(right)
  }
}
