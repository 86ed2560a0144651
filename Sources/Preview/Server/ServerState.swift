import Synchronization
import System

/// The state that all connections of a server share.
final class ServerState: Sendable {
  let responder: any Responder
  let subscribers = Subscribers()
  let deadlines: Deadlines
  private let replies = Mutex(Replies())
  /// The threads that make replies, so that neither reading the site nor other tasks of the program delay them.
  private let workers: WorkerThreads

  private struct Replies {
    /// The number of replies that are being made.
    var count = 0
    var isStopped = false
  }

  /// Returns `nil` if the system cannot start threads.
  init?(_ responder: any Responder, requestSeconds: Double) {
    guard let workers = WorkerThreads(count: 4) else { return nil }
    self.workers = workers
    self.responder = responder
    deadlines = Deadlines(limit: requestSeconds)
  }

  var isStopped: Bool { replies.withLock { $0.isStopped } }

  /// Registers a reply that is to be made. Returns `false` if the server was stopped.
  func beginReply() -> Bool {
    replies.withLock { replies in
      if !replies.isStopped { replies.count += 1 }
      return !replies.isStopped
    }
  }

  func endReply() { replies.withLock { $0.count -= 1 } }

  /// Adds a client, and sends it the present state of its page.
  func listen(_ subscriber: Subscriber) {
    subscribers.add(subscriber)
    guard let page = subscriber.page else { return }
    run { [self] in await subscribers.update([subscriber], page) { [responder] in await responder.page(at: $0) } }
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
    // The library must have read resumed connections once more before it may be stopped.
    DedicatedThread.sleep(milliseconds: 5)
  }
}
