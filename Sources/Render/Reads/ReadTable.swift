import Model
import Synchronization

/// The numbers of what pages read in one build.
final class ReadTable: Sendable {
  private struct State {
    var numbers: [ReadKey: Int] = [:]
    var keys: [ReadKey] = []
  }

  private let state = Mutex(State())

  func read(_ key: ReadKey) -> Read {
    state.withLock { state in
      if let number = state.numbers[key] { return Read(key.kind, number) }
      state.numbers[key] = state.keys.count
      state.keys.append(key)
      return Read(key.kind, state.keys.count - 1)
    }
  }

  /// What the read is of; `nil` where its number stands for an entry or a moment.
  func key(of read: Read) -> ReadKey? {
    switch read.kind {
    case .front, .facts, .body, .until: nil
    default: state.withLock { $0.keys[read.number] }
    }
  }
}
