import Glibc
import Synchronization
import System
import Testing
import Text
import Trial

@testable import Preview

/// The server on a real socket, with good clients and bad ones.
@Suite(.serialized) struct PreviewServerTests {
  private static func page(_ text: String) -> Response {
    Response(type: "text/html; charset=utf-8", .bytes(Array("<head></head>\(text)".utf8)), isPage: true)
  }

  private func server(
    limits: PreviewServer.Limits = .init(), _ answer: @escaping @Sendable (RequestPath) async -> Response
  ) throws -> PreviewServer {
    try PreviewServer(
      ListeningSocket(port: 0, .loopback),
      Exchange(hosts: AllowedHosts(isPublic: false), answer: answer, command: { _ in false }), limits: limits)
  }

  @Test func `pages and files are answered on one connection`() throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "a.txt")
    let server = try server { path in
      path.text == "/a.txt" ? Response(type: "text/plain", .file(folder / "a.txt")) : Self.page(path.text)
    }
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask("GET /b%20c/ HTTP/1.1", "Host: localhost")
    let first = client.read { $0.hasSuffix("/b c/") }
    #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(first.contains("X-Content-Type-Options: nosniff\r\n"))
    client.ask("GET /a.txt HTTP/1.1", "Host: localhost", "Range: bytes=3-5")
    let part = client.read { $0.hasSuffix("345") }
    #expect(part.hasPrefix("HTTP/1.1 206 "))
    client.ask("HEAD /a.txt HTTP/1.1", "Host: localhost")
    let head = client.read { $0.hasSuffix("\r\n\r\n") }
    #expect(head.contains("Content-Length: 10\r\n"))
    client.ask("GET /a.txt HTTP/1.1", "Host: evil.example", "Connection: close")
    let refusal = client.read()
    #expect(refusal.hasPrefix("HTTP/1.1 403 "))
  }

  @Test func `a page that is not there is sent whole whatever the browser has`() throws {
    let head = RequestHead(method: "GET", target: "/a", fields: ["host": "localhost", "range": "bytes=0-0"])
    let missing = Response(status: 404, type: "text/plain", .bytes(Array("none".utf8)))
    let first = Reply(missing, to: head)
    let tag = first.fields.first { $0.name == "ETag" }?.value
    let again = RequestHead(
      method: "GET", target: "/a", query: [:], fields: ["host": "localhost", "if-none-match": try #require(tag)])
    for reply in [first, Reply(missing, to: again)] {
      #expect(reply.status == 404)
      let text: String? = if case .bytes(let bytes) = reply.body { bytes.text } else { nil }
      #expect(text == "none")
    }
  }

  @Test func `only GET has ranges, and a file that became a link is not there any more`() throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "a.txt")
    try folder.write("secret", to: "secret")
    let server = try server { _ in Response(type: "text/plain", .file(folder / "a.txt")) }
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask("HEAD /a.txt HTTP/1.1", "Host: localhost", "Range: bytes=3-5")
    let head = client.read { $0.hasSuffix("\r\n\r\n") }
    #expect(head.hasPrefix("HTTP/1.1 200 ") && head.contains("Content-Length: 10\r\n"))
    try folder.remove("a.txt")
    #expect(unsafe symlink(folder / "secret", folder / "a.txt") == 0)
    client.ask("GET /a.txt HTTP/1.1", "Host: localhost", "Connection: close")
    #expect(client.read().hasPrefix("HTTP/1.1 404 "))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a file that becomes shorter while it is sent ends the connection`() throws {
    let folder = try TemporaryFolder()
    let size = 64 << 20
    try folder.write([UInt8](repeating: 0x61, count: size), to: "a.bin")
    let server = try server { path in
      path.text == "/a.bin" ? Response(type: "text/plain", .file(folder / "a.bin")) : Self.page("good")
    }
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask("GET /a.bin HTTP/1.1", "Host: localhost")
    let start = client.read { $0.contains("\r\n\r\n") }
    #expect(start.contains("Content-Length: \(size)\r\n"))
    #expect(unsafe truncate(folder / "a.bin", 1000) == 0)
    // Waits until the connection is closed.
    #expect(client.read(seconds: 300).utf8.count < size - 1000)
    let other = try Client(port: server.port)
    other.ask("GET /b/ HTTP/1.1", "Host: localhost", "Connection: close")
    #expect(other.read().hasSuffix("good"))
  }

  @Test func `a port in use is an error that says so`() throws {
    let first = try ListeningSocket(port: 0, .loopback)
    do throws(FileError) {
      _ = try ListeningSocket(port: first.port, .loopback)
      #expect(Bool(false), "two servers have one port")
    } catch {
      #expect(error.isPortTaken)
    }
  }

  @Test(arguments: [
    "\r\n\r\n", "\0\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
    "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "POST /_rhapsode/command HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nRange: bytes=\(String(repeating: "9", count: 5000))-\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 70000))\r\n\r\n",
    "GET /\(String(repeating: "a", count: 70000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}garbage like TLS",
  ])
  func `garbage harms nobody`(garbage: String) throws {
    let asked = Mutex<[String]>([])
    let server = try server { path in
      asked.withLock { $0.append(path.text) }
      return Self.page("good")
    }
    defer { server.stop() }
    let bad = try Client(port: server.port)
    bad.send(Array(garbage.utf8))
    let good = try Client(port: server.port)
    good.ask("GET /good HTTP/1.1", "Host: localhost", "Connection: close")
    let answer = good.read()
    #expect(answer.hasSuffix("good"))
    #expect(!asked.withLock { $0 }.contains { $0.contains("..") || $0.contains("passwd") })
  }

  @Test func `a request that never ends is cut off, however slowly it goes on`() throws {
    var limits = PreviewServer.Limits()
    limits.requestSeconds = 1
    let server = try server(limits: limits) { _ in Self.page("") }
    defer { server.stop() }
    let slow = try Client(port: server.port)
    slow.ask("GET / HTTP/1.1\r\nHost: localhost")
    _ = slow.read { $0.contains("<head>") }
    for _ in 0..<40 {
      guard slow.send([0x58]) else { break }
      DedicatedThread.sleep(milliseconds: 100)
    }
    let isOpen = slow.send([0x58])
    #expect(!isOpen)
  }

  @Test func `more connections than the limit do not end the server`() throws {
    var limits = PreviewServer.Limits()
    limits.connections = 50
    limits.requestSeconds = 1
    let server = try server(limits: limits) { _ in Self.page("still here") }
    defer { server.stop() }
    var clients: [Held] = []
    for _ in 0..<400 {
      guard let client = try? Client(port: server.port) else { continue }
      client.send(Array("GET / HT".utf8))
      clients.append(Held(client))
    }
    clients = []
    let good = try Client(port: server.port)
    good.ask("GET / HTTP/1.1", "Host: localhost", "Connection: close")
    let answer = good.read()
    #expect(answer.hasSuffix("still here"))
  }

  @Test func `one address has only its share of the connections, and its next one when it has closed one`() throws {
    var limits = PreviewServer.Limits()
    limits.connectionsPerAddress = 3
    let server = try server(limits: limits) { _ in Self.page("here") }
    defer { server.stop() }
    func answer(from address: UInt32) throws -> String {
      let client = try Client(port: server.port, from: address)
      client.ask("GET / HTTP/1.1", "Host: localhost", "Connection: close")
      return client.read()
    }
    var clients: [Held] = []
    for _ in 0..<3 {
      let client = try Client(port: server.port)
      client.ask("GET / HTTP/1.1", "Host: localhost")
      #expect(client.read { $0.hasSuffix("here") }.hasSuffix("here"))
      clients.append(Held(client))
    }
    #expect(try answer(from: 0x7F00_0001) == "")
    #expect(try answer(from: 0x7F00_0002).hasSuffix("here"))
    clients = []
    var last = ""
    for _ in 0..<100 where last.isEmpty {
      last = (try? answer(from: 0x7F00_0001)) ?? ""
      if last.isEmpty { DedicatedThread.sleep(milliseconds: 50) }
    }
    #expect(last.hasSuffix("here"))
  }

  /// Arrays cannot contain noncopyable values.
  private final class Held {
    let client: Client

    init(_ client: consuming Client) { self.client = client }
  }

  @Test func `a slow page does not hold up the others`() throws {
    let isQuickRead = Mutex(false)
    let server = try server { path in
      while path.text == "/slow", !isQuickRead.withLock({ $0 }) { try? await Task.sleep(for: .milliseconds(10)) }
      return Self.page(path.text)
    }
    defer { server.stop() }
    let slow = try Client(port: server.port)
    let quick = try Client(port: server.port)
    slow.ask("GET /slow HTTP/1.1", "Host: localhost", "Connection: close")
    quick.ask("GET /quick HTTP/1.1", "Host: localhost", "Connection: close")
    let answer = quick.read(seconds: 30)
    #expect(answer.hasSuffix("/quick"))
    isQuickRead.withLock { $0 = true }
    let later = slow.read(seconds: 30)
    #expect(later.hasSuffix("/slow"))
  }

  @Test func `an open page is told that it has changed`() async throws {
    let text = Mutex("one")
    let server = try server { _ in Self.page(text.withLock { $0 }) }
    defer { server.stop() }
    let client = try Client(port: server.port)
    let digest = FastDigest(of: "<head></head>one").hex
    client.ask("GET /_rhapsode/events/\(digest)/a/ HTTP/1.1", "Host: localhost")
    let start = client.read { $0.contains("retry: 500") }
    #expect(start.contains("Content-Type: text/event-stream\r\n"))
    text.withLock { $0 = "two" }
    await server.update()
    let event = "event: page\ndata: \(FastDigest(of: "<head></head>two").hex)"
    let told = client.read { $0.contains(event) }
    #expect(told.contains(event))
  }

  @Test func `a page that changed before it listened is told at once`() throws {
    let server = try server { _ in Self.page("two") }
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask("GET /_rhapsode/events/0/ HTTP/1.1", "Host: localhost")
    let answer = client.read { $0.contains("event: page") }
    #expect(answer.contains("event: page"))
  }

  @Test func `pages of other sites cannot listen`() throws {
    let server = try server { _ in Self.page("") }
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask(
      "GET /_rhapsode/events/0/ HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: cross-site", "Connection: close")
    let answer = client.read()
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
  }
}
