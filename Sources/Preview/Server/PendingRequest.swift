import Synchronization

/// A request from its first line to the end of its answer. The server's thread owns it; the task that makes the reply only
/// stores it.
final class PendingRequest: Sendable {
  private let state = Mutex(State())

  private struct State {
    var body: [UInt8] = []
    var isTooLong = false
    var hasStarted = false
    var reply: Reply?
    var subscriber: Subscriber?
  }

  /// Adds a part of the body. Bytes after the limit are dropped.
  func take(_ part: [UInt8]) {
    state.withLock { state in
      if state.body.count + part.count > LiveCommand.longest { state.isTooLong = true } else { state.body += part }
    }
  }

  /// The body, or `nil` if it is too long.
  var body: [UInt8]? { state.withLock { $0.isTooLong ? nil : $0.body } }

  /// Returns whether this is the first call.
  func start() -> Bool {
    state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
  }

  var reply: Reply? {
    get { state.withLock { $0.reply } }
    set { state.withLock { $0.reply = newValue } }
  }

  var subscriber: Subscriber? {
    get { state.withLock { $0.subscriber } }
    set { state.withLock { $0.subscriber = newValue } }
  }
}
