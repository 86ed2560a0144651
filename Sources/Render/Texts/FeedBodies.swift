import Synchronization

/// The texts rendered for feeds, up to 64 MB: several feeds show the same entries.
final class FeedBodies: Sendable {
  private struct State {
    var bodies: [Int: FeedBody] = [:]
    var bytes = 0
  }

  private let state = Mutex(State())
  /// In bytes.
  private static let most = 64 << 20

  subscript(entry: Int) -> FeedBody? { state.withLock { $0.bodies[entry] } }

  func keep(_ body: FeedBody, of entry: Int) {
    state.withLock { state in
      guard state.bytes + body.html.count <= FeedBodies.most,
        state.bodies.updateValue(body, forKey: entry) == nil
      else { return }
      state.bytes += body.html.count
    }
  }
}
