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

  private func read(_ subscriber: Subscriber) -> String {
    guard case .bytes(let bytes) = subscriber.read(1 << 16, suspend: {}) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a page that is the same is told nothing`() throws {
    let subscriber = try subscriber("one")
    #expect(read(subscriber) == "retry: 500\n\n")
    subscriber.send(page("one"))
    #expect(read(subscriber) == "event: problems\ndata: []\n\nevent: warnings\ndata: 0\n\n")
    subscriber.send(page("one"))
    #expect(read(subscriber) == "")
    subscriber.send(page("two"))
    #expect(read(subscriber) == "event: page\ndata: \(FastDigest(of: "two").hex)\n\n")
    subscriber.send(page("two"))
    #expect(read(subscriber) == "")
  }

  @Test func `problems are told once, and again when they are gone`() throws {
    let subscriber = try subscriber("one")
    _ = read(subscriber)
    let place = Place(file: "content/a.md", line: 3, column: 2, text: "a \"line\"\n")
    let problem = Diagnostic(.error, "wrong", at: place, help: "write it right")
    subscriber.send(page("failed", problems: [problem], isFailure: true))
    let told = read(subscriber)
    #expect(told.hasPrefix("event: problems\ndata: [{\"summary\":\"wrong\",\"file\":\"content/a.md\",\"line\":3,"))
    #expect(told.hasSuffix("\n\n"))
    #expect(told.split(separator: "\n").count == 4)
    #expect(!told.contains("event: page"))
    subscriber.send(page("failed", problems: [problem], isFailure: true))
    #expect(read(subscriber) == "")
    subscriber.send(page("one"))
    #expect(read(subscriber) == "event: problems\ndata: []\n\n")
  }

  @Test func `the number of warnings is told when it changes`() throws {
    let subscriber = try subscriber("one")
    _ = read(subscriber)
    var page = page("one")
    page.warnings = 2
    subscriber.send(page)
    #expect(read(subscriber).hasSuffix("event: warnings\ndata: 2\n\n"))
    subscriber.send(page)
    #expect(read(subscriber) == "")
    page.warnings = 0
    subscriber.send(page)
    #expect(read(subscriber) == "event: warnings\ndata: 0\n\n")
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
