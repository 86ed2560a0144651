import Synchronization
import Testing
import Text

@testable import Preview

struct SubscriberTests {
  private func page(_ text: String, problems: [Diagnostic] = [], isFailure: Bool = false) -> Response {
    Response(type: "text/html", .bytes(Array(text.utf8)), isPage: true, problems: problems, isFailure: isFailure)
  }

  private func subscriber(_ text: String) throws -> Subscriber {
    Subscriber(page: RequestPath("/a/"), digest: FastDigest(of: text).hex) {}
  }

  private static let number = Atomic(0)

  private func send(_ page: Response, to subscriber: Subscriber) {
    subscriber.send(page, number: Self.number.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private func read(_ subscriber: Subscriber) -> String {
    guard case .bytes(let bytes) = subscriber.read(1 << 16, suspend: {}) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a page that is the same is told nothing`() throws {
    let subscriber = try subscriber("one")
    #expect(read(subscriber) == "retry: 500\n\n")
    send(page("one"), to: subscriber)
    #expect(read(subscriber) == "event: problems\ndata: []\n\nevent: warnings\ndata: 0\n\n")
    send(page("one"), to: subscriber)
    #expect(read(subscriber) == "")
    send(page("two"), to: subscriber)
    #expect(read(subscriber) == "event: page\ndata: \(FastDigest(of: "two").hex)\n\n")
    send(page("two"), to: subscriber)
    #expect(read(subscriber) == "")
  }

  @Test func `problems are told once, and again when they are gone`() throws {
    let subscriber = try subscriber("one")
    _ = read(subscriber)
    let place = Place(file: "content/a.md", line: 3, column: 2, text: "a \"line\"\n")
    let problem = Diagnostic(.error, "wrong", at: place, help: "write it right")
    send(page("failed", problems: [problem], isFailure: true), to: subscriber)
    let told = read(subscriber)
    #expect(told.hasPrefix("event: problems\ndata: [{\"summary\":\"wrong\",\"file\":\"content/a.md\",\"line\":3,"))
    #expect(told.hasSuffix("\n\n"))
    #expect(told.split(separator: "\n").count == 4)
    #expect(!told.contains("event: page"))
    send(page("failed", problems: [problem], isFailure: true), to: subscriber)
    #expect(read(subscriber) == "")
    send(page("one"), to: subscriber)
    #expect(read(subscriber) == "event: problems\ndata: []\n\n")
  }

  @Test func `the number of warnings is told when it changes`() throws {
    let subscriber = try subscriber("one")
    _ = read(subscriber)
    var page = page("one")
    page.warnings = 2
    send(page, to: subscriber)
    #expect(read(subscriber).hasSuffix("event: warnings\ndata: 2\n\n"))
    send(page, to: subscriber)
    #expect(read(subscriber) == "")
    page.warnings = 0
    send(page, to: subscriber)
    #expect(read(subscriber) == "event: warnings\ndata: 0\n\n")
  }

  /// The first answer is asked for before the site changes, and arrives after the second.
  @Test func `an answer that arrives after a newer one is dropped`() async throws {
    let (subscribers, subscriber) = (Subscribers(), try subscriber("none"))
    subscribers.add(subscriber)
    let page: RequestPath = try #require(subscriber.page)
    await subscribers.update([subscriber], page) { [self] _ in
      await subscribers.update { [self] _ in self.page("new") }
      return self.page("old")
    }
    let told = read(subscriber)
    #expect(told.contains(FastDigest(of: "new").hex) && !told.contains(FastDigest(of: "old").hex), "\(told)")
  }

  @Test func `a connection that waits is woken once`() throws {
    let woken = Mutex(0)
    let subscriber = Subscriber(page: RequestPath("/a/"), digest: "") { woken.withLock { $0 += 1 } }
    _ = read(subscriber)
    subscriber.beat()
    #expect(woken.withLock { $0 } == 0)
    _ = read(subscriber)
    _ = read(subscriber)
    subscriber.beat()
    subscriber.beat()
    #expect(woken.withLock { $0 } == 1)
    #expect(read(subscriber) == ": here\n\n: here\n\n")
  }

  @Test func `a client that reads nothing is let go`() throws {
    let subscriber = try subscriber("one")
    for _ in 0..<200_000 { subscriber.beat() }
    guard case .end = subscriber.read(10, suspend: {}) else { return #expect(Bool(false), "it goes on") }
  }

  @Test func `the oldest of too many open pages is let go`() throws {
    let all = Subscribers()
    let first = try subscriber("one")
    all.add(first)
    for _ in 0..<Subscribers.most { all.add(try subscriber("one")) }
    guard case .end = first.read(10, suspend: {}) else { return #expect(Bool(false), "it goes on") }
  }
}
