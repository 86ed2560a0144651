import Synchronization
import Text

/// A client that listens to server-sent events, such as an open page. Its connection reads the events; any thread may
/// write them.
final class Subscriber: Sendable {
  /// The page that the client shows; `nil` if it listens to the server as a whole.
  let page: RequestPath?
  private let state: Mutex<State>
  /// Resumes the connection, which is suspended while there is nothing to read.
  private let wake: @Sendable () -> Void

  private struct State {
    var digest: String
    /// The problems that were sent last; `nil` before the first time, since a reconnecting browser may still show old
    /// problems.
    var problems: [Diagnostic]?
    var warnings: Int?
    /// The number of the last answer that was sent.
    var answer = 0
    var pending: [UInt8]
    var isWaiting = false
    var isClosed = false
  }

  /// The most bytes that wait for a client. The connection of a slower reader is closed, and the browser reconnects.
  private static let mostPending = 1 << 20

  /// `digest` is that of the page that the client shows.
  init(page: RequestPath?, digest: String, wake: @escaping @Sendable () -> Void) {
    self.page = page
    self.wake = wake
    // Browsers reconnect half a second after the connection was lost.
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

  /// Writes events for what has changed since the last call: none if page and problems are the same. `number` orders the
  /// answers about the page: one that arrives after a newer one is dropped.
  func send(_ response: Response, number: Int) {
    state.withLock { state in
      guard number > state.answer else { return }
      state.answer = number
      if let digest = response.pageDigest?.hex, !response.isFailure, digest != state.digest {
        state.digest = digest
        append(.page(digest), to: &state)
      }
      if response.problems != state.problems {
        state.problems = response.problems
        append(.problems(response.problems), to: &state)
      }
      if response.warnings != state.warnings {
        state.warnings = response.warnings
        append(.warnings(response.warnings), to: &state)
      }
    }
  }

  func send(_ event: LiveEvent) { state.withLock { append(event, to: &$0) } }

  func beat() { state.withLock { append(.heartbeat, to: &$0) } }

  /// Ends the stream: later events are ignored, and nothing more is read. A suspended connection is resumed, so that it
  /// can end.
  func close() {
    state.withLock { state in
      state.isClosed = true
      wakeUp(&state)
    }
  }

  /// Closes the stream after the connection has ended by itself, without resuming it.
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
