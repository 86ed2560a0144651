import Synchronization

/// The texts rendered for feeds, up to 16 MB: several feeds show the same entries. The feeds of one list are rendered
/// together, so that the oldest texts are those that are needed least.
final class FeedBodies: Sendable {
  /// One text. Its lock is held while the text is rendered: another feed that shows it waits instead of rendering it too.
  fileprivate final class Slot: Sendable {
    let body = Mutex<FeedBody?>(nil)
  }

  fileprivate struct State {
    var slots: [Int: Slot] = [:]
    var bytes = 0
    /// The rendered entries and the lengths of their texts, the oldest first, from `oldest` on.
    var order: [(entry: Int, bytes: Int)] = []
    var oldest = 0
  }

  private let state = Mutex(State())
  /// In bytes.
  fileprivate static let most = 16 << 20

  /// Returns the text of the entry; `render` makes it if it is not stored. `render` must not call this function: that
  /// could deadlock.
  func body(of entry: Int, render: () -> FeedBody) -> FeedBody {
    let slot = state.withLock { state in
      let slot = state.slots[entry] ?? Slot()
      state.slots[entry] = slot
      return slot
    }
    return slot.body.withLock { known in
      if let known { return known }
      let made = render()
      known = made
      state.withLock { $0.add(entry, bytes: made.html.count) }
      return made
    }
  }
}

extension FeedBodies.State {
  fileprivate mutating func add(_ entry: Int, bytes added: Int) {
    guard added <= FeedBodies.most else {
      slots[entry] = nil
      return
    }
    order.append((entry, added))
    bytes += added
    while bytes > FeedBodies.most { removeOldest() }
  }

  private mutating func removeOldest() {
    bytes -= order[oldest].bytes
    slots[order[oldest].entry] = nil
    oldest += 1
    guard oldest > order.count / 2 else { return }
    order.removeFirst(oldest)
    oldest = 0
  }
}
