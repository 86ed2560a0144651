import Model
import Synchronization
import Text

/// The numbers of the reads in one build.
///
/// Most reads of a page are of a numbered thing: their number is made from it. Only the others are looked up in a table,
/// which all threads share.
final class ReadTable: Sendable {
  private struct State {
    var numbers: [ReadKey: Int] = [:]
    var keys: [ReadKey] = []
  }

  private let state = Mutex(State())
  private let digests = Mutex<[Read: FastDigest]>([:])

  func read(_ key: ReadKey) -> Read {
    if let number = NumberedKey.number(of: key) { return Read(key.kind, number) }
    return state.withLock { state in
      if let number = state.numbers[key] { return Read(key.kind, number) }
      state.numbers[key] = state.keys.count
      state.keys.append(key)
      return Read(key.kind, state.keys.count - 1)
    }
  }

  /// The digest of what the read gives in this build, computed once.
  func digest(of read: Read, _ compute: () -> FastDigest) -> FastDigest {
    if let digest = digests.withLock({ $0[read] }) { return digest }
    let digest = compute()
    digests.withLock { $0[read] = digest }
    return digest
  }

  /// Returns what the read refers to, or `nil` if its number is that of an entry or a moment.
  func key(of read: Read) -> ReadKey? {
    switch read.kind {
    case .front, .facts, .body, .until: nil
    default: NumberedKey.key(of: read.number) ?? state.withLock { $0.keys[read.number] }
    }
  }
}
