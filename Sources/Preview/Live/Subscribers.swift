import Synchronization

/// All clients that listen to events. Any thread may call it.
final class Subscribers: Sendable {
  private let state = Mutex(State())
  /// The limit of clients. If another one connects, the oldest is closed: often its page was closed before, which the
  /// server notices only at the next heartbeat.
  static let most = 100

  private struct State {
    /// The oldest first.
    var all: [Subscriber] = []
    var isClosed = false
    /// The number of answers that were asked for.
    var answers = 0
  }

  func add(_ subscriber: Subscriber) {
    state.withLock { state in
      if state.isClosed { subscriber.close() }
      state.all.append(subscriber)
      if state.all.count > Self.most { state.all.removeFirst().close() }
    }
  }

  /// Removes a client whose connection has ended.
  func remove(_ subscriber: Subscriber) {
    subscriber.forget()
    state.withLock { $0.all.removeAll { $0 === subscriber } }
  }

  /// Writes events to every open page that has changed or whose problems have.
  func update(_ answer: @Sendable (RequestPath) async -> Response?) async {
    for (page, subscribers) in Dictionary(grouping: present, by: \.page) {
      if let page { await update(subscribers, page, answer) }
    }
  }

  /// Writes events to clients that show this page. Answers are numbered before they are asked for, so that a slow one does
  /// not follow one about a later state of the site.
  func update(
    _ subscribers: [Subscriber], _ page: RequestPath, _ answer: @Sendable (RequestPath) async -> Response?
  ) async {
    let number = state.withLock { state in
      state.answers += 1
      return state.answers
    }
    guard let response = await answer(page) else { return }
    for subscriber in subscribers { subscriber.send(response, number: number) }
  }

  /// Writes an event to every client that does not show a page.
  func send(_ event: LiveEvent) { for subscriber in present where subscriber.page == nil { subscriber.send(event) } }

  /// Writes an event to every open page.
  func sendToPages(_ event: LiveEvent) {
    for subscriber in present where subscriber.page != nil { subscriber.send(event) }
  }

  func beat() { for subscriber in present { subscriber.beat() } }

  /// Ends all connections, and closes those that are opened later.
  func close() {
    state.withLock { $0.isClosed = true }
    for subscriber in present { subscriber.close() }
  }

  private var present: [Subscriber] { state.withLock { $0.all } }
}
