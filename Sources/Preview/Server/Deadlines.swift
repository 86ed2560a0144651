import Synchronization
import System

/// The deadlines of requests, which end connections that take too long to send one, even if they keep sending slowly.
/// Any thread may call it.
final class Deadlines: Sendable {
  /// The time at which the request must be complete, by socket.
  private let waiting = Mutex<[Int32: Double]>([:])
  /// Seconds for a request from the opening of the connection, or from the last answer.
  private let limit: Double

  /// The lowest rate of a body, in bytes a second.
  private static let slowest = 16_384.0

  init(limit: Double) { self.limit = limit }

  /// Starts the deadline of a connection that was opened or answered.
  func start(_ socket: Int32) { waiting.withLock { $0[socket] = MonotonicClock.seconds() + limit } }

  /// Extends the deadline after a part of a body has arrived: a large body may take longer, but not one that is sent
  /// too slowly.
  func extend(_ socket: Int32, bytes: Int) {
    waiting.withLock { waiting in
      if let deadline = waiting[socket] { waiting[socket] = deadline + Double(bytes) / Self.slowest }
    }
  }

  /// Removes the deadline when a request is complete, or before the connection is closed and its socket number may be
  /// reused.
  func stop(_ socket: Int32) { waiting.withLock { $0[socket] = nil } }

  /// Ends the connections whose deadline has passed.
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
