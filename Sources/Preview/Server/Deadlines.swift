import Synchronization
import System

/// Ends connections that take too long to send a request, however slowly they go on sending. Any thread may call it.
final class Deadlines: Sendable {
  /// By socket: when its request must be complete.
  private let waiting = Mutex<[Int32: Double]>([:])
  /// Seconds for a request from the opening of the connection, or from the last answer.
  private let limit: Double

  /// Bytes a second that a body must have.
  private static let slowest = 16_384.0

  init(limit: Double) { self.limit = limit }

  /// A connection was opened or answered.
  func start(_ socket: Int32) { waiting.withLock { $0[socket] = MonotonicClock.seconds() + limit } }

  /// A part of a body has arrived: the rest gets more time, so that a large one may take longer, but none may drip.
  func extend(_ socket: Int32, bytes: Int) {
    waiting.withLock { waiting in
      if let deadline = waiting[socket] { waiting[socket] = deadline + Double(bytes) / Self.slowest }
    }
  }

  /// A request is complete, or the connection is about to be closed: the socket's number may be given to another.
  func stop(_ socket: Int32) { waiting.withLock { $0[socket] = nil } }

  /// Ends the connections that are too late.
  func enforce() {
    let now = MonotonicClock.seconds()
    waiting.withLock { waiting in
      for (socket, deadline) in waiting where deadline < now {
        Connection.shutDown(socket)
        waiting[socket] = nil
      }
    }
  }
}
