import Synchronization

/// The texts rendered for feeds, up to 16 MB: several feeds show the same entries. The feeds of one list are rendered
/// together, so that the oldest texts are those that are needed least.
final class FeedBodies: Sendable {
  fileprivate struct State {
    var bodies: [Int: FeedBody] = [:]
    var bytes = 0
    /// The entries in `bodies`, the oldest first, from `oldest` on.
    var order: [Int] = []
    var oldest = 0
  }

  private let state = Mutex(State())
  /// In bytes.
  private static let most = 16 << 20

  subscript(entry: Int) -> FeedBody? { state.withLock { $0.bodies[entry] } }

  func keep(_ body: FeedBody, of entry: Int) {
    guard body.html.count <= FeedBodies.most else { return }
    state.withLock { state in
      guard state.bodies.updateValue(body, forKey: entry) == nil else { return }
      state.bytes += body.html.count
      state.order.append(entry)
      while state.bytes > FeedBodies.most { state.removeOldest() }
    }
  }
}

extension FeedBodies.State {
  fileprivate mutating func removeOldest() {
    bytes -= bodies.removeValue(forKey: order[oldest])?.html.count ?? 0
    oldest += 1
    guard oldest > order.count / 2 else { return }
    order.removeFirst(oldest)
    oldest = 0
  }
}
