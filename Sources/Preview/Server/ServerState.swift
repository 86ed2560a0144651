import Synchronization
import System

/// What all connections of a server share.
final class ServerState: Sendable {
  let responder: any Responder
  let subscribers = Subscribers()
  let deadlines: Deadlines
  private let replies = Mutex(Replies())
  /// Makes the replies: neither a site that is being read nor other tasks of the program hold them up.
  private let workers: WorkerThreads

  private struct Replies {
    /// How many are being made.
    var count = 0
    var isStopped = false
  }

  /// `nil` if the system has no threads left.
  init?(_ responder: any Responder, requestSeconds: Double) {
    guard let workers = WorkerThreads(count: 4) else { return nil }
    self.workers = workers
    self.responder = responder
    deadlines = Deadlines(limit: requestSeconds)
  }

  var isStopped: Bool { replies.withLock { $0.isStopped } }

  /// Returns whether a reply may be made: not after the server was stopped.
  func beginReply() -> Bool {
    replies.withLock { replies in
      if !replies.isStopped { replies.count += 1 }
      return !replies.isStopped
    }
  }

  func endReply() { replies.withLock { $0.count -= 1 } }

  /// Adds an open page, and tells it what it should know already.
  func listen(_ subscriber: Subscriber) {
    subscribers.add(subscriber)
    guard let page = subscriber.page else { return }
    run { [responder] in
      if let response = await responder.page(at: page) { subscriber.tell(response) }
    }
  }

  /// Runs work on the threads that make replies.
  func run(_ work: @escaping @Sendable () async -> Void) { Task(executorPreference: workers) { await work() } }

  func stop() {
    replies.withLock { $0.isStopped = true }
    subscribers.close()
  }

  /// Blocks until no reply is being made.
  func waitForReplies() {
    while replies.withLock({ $0.count }) > 0 { DedicatedThread.sleep(milliseconds: 1) }
    // Connections that were woken must have been read once more before the library may be stopped.
    DedicatedThread.sleep(milliseconds: 5)
  }
}
