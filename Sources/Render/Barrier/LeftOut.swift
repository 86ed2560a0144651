import Synchronization

/// The entries of sources whose texts could not be rendered.
final class LeftOut: Sendable {
  private let entries = Mutex<[Int: String]>([:])

  /// `false` if the entry was noted before.
  func note(_ entry: Int, _ reason: String) -> Bool {
    entries.withLock { entries in
      guard entries[entry] == nil else { return false }
      entries[entry] = reason
      return true
    }
  }

  var reasons: [Int: String] { entries.withLock { $0 } }
}
