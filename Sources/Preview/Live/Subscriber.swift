import Synchronization
import Text

/// An open page that waits for events. Its connection reads them, any thread writes them.
final class Subscriber: Sendable {
  /// `nil` if it does not follow a page.
  let page: RequestPath?
  private let state: Mutex<State>
  /// Wakes the connection after it found nothing to read.
  private let wake: @Sendable () -> Void

  private struct State {
    var digest: String
    /// `nil` until it was told: a browser that asks again may show what is mended.
    var problems: [Diagnostic]?
    var pending: [UInt8]
    var isWaiting = false
    var isClosed = false
  }

  /// The most bytes that wait for a client; one that reads so slowly is let go, and asks again.
  private static let mostPending = 1 << 20

  /// `digest` is that of the page that the client shows.
  init(page: RequestPath?, digest: String, wake: @escaping @Sendable () -> Void) {
    self.page = page
    self.wake = wake
    // Browsers ask again after half a second if the server has ended.
    state = Mutex(State(digest: digest, pending: Array("retry: 500\n\n".utf8)))
  }

  enum Reading { case bytes([UInt8]), nothing, end }

  /// Returns the next bytes, at most `count`. If there are none, calls `suspend` before any other thread can `wake`.
  func read(_ count: Int, suspend: () -> Void) -> Reading {
    state.withLock { state in
      if state.isClosed { return .end }
      guard !state.pending.isEmpty else {
        state.isWaiting = true
        suspend()
        return .nothing
      }
      let part = Array(state.pending.prefix(count))
      state.pending.removeFirst(part.count)
      return .bytes(part)
    }
  }

  /// Tells what has changed since the last time: nothing if the page is the same.
  func tell(_ response: Response) {
    state.withLock { state in
      if let digest = response.pageDigest?.hex, !response.isFailure, digest != state.digest {
        state.digest = digest
        append(.page(digest), to: &state)
      }
      if response.problems != state.problems {
        state.problems = response.problems
        append(.problems(response.problems), to: &state)
      }
    }
  }

  func tell(_ event: LiveEvent) { state.withLock { append(event, to: &$0) } }

  func beat() { state.withLock { append(.heartbeat, to: &$0) } }

  /// No event is written or read after it. A connection that waits is woken, so that it can end.
  func close() {
    state.withLock { state in
      state.isClosed = true
      wakeUp(&state)
    }
  }

  /// Call it when the connection has ended by itself: it cannot be woken any more.
  func forget() {
    state.withLock { state in
      state.isClosed = true
      state.isWaiting = false
    }
  }
}

extension Subscriber {
  private func append(_ event: LiveEvent, to state: inout State) {
    guard !state.isClosed else { return }
    state.pending += event.bytes
    if state.pending.count > Self.mostPending { state.isClosed = true }
    wakeUp(&state)
  }

  private func wakeUp(_ state: inout State) {
    guard state.isWaiting else { return }
    state.isWaiting = false
    wake()
  }
}
