import Synchronization
import System
import Testing
import Text
import Trial

@testable import Preview

/// The studio's server on a real socket.
@Suite(.serialized) struct StudioExchangeTests {
  private let token = StudioToken()

  private func exchange(
    spool: String? = nil, _ answer: @escaping @Sendable (StudioRequest) async -> StudioReply = { _ in .json(.null) }
  ) -> StudioExchange {
    StudioExchange(
      token: token, frames: ["http://127.0.0.1:1"],
      spool: { $0.name == "media" ? spool.map { .success($0) } ?? .failure(.init(404, "none")) : nil }, answer: answer)
  }

  private func head(
    _ method: String, _ target: String, _ fields: [String: String] = [:], query: [String: String] = [:]
  ) -> RequestHead {
    let own = [
      "host": "127.0.0.1:2", "origin": "http://127.0.0.1:2", "x-rhapsode-token": token.text,
      "sec-fetch-site": "same-origin",
    ]
    return RequestHead(method: method, target: target, query: query, fields: own.merging(fields) { $1 })
  }

  private func status(_ head: RequestHead, _ body: String = "{}") async -> Int {
    await exchange().reply(to: head, body: .bytes(Array(body.utf8))).status
  }

  @Test func `each studio has another token`() {
    let tokens = (0..<100).map { _ in StudioToken().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.utf8.allSatisfy { $0.isHexDigit } })
  }

  @Test func `only pages of the studio with the token are answered`() async {
    #expect(await status(head("GET", "/_studio/api/site")) == 200)
    #expect(await status(head("POST", "/_studio/api/site")) == 200)
    for fields in [
      ["x-rhapsode-token": ""], ["x-rhapsode-token": String(repeating: "0", count: 32)],
      ["x-rhapsode-token": token.text + " "], ["host": "evil.example"], ["host": "127.0.0.1.evil.example"],
      ["sec-fetch-site": "cross-site"], ["sec-fetch-site": "same-site"], ["service-worker": "script"],
    ] {
      #expect(await status(head("GET", "/_studio/api/site", fields)) == 403, "\(fields)")
      #expect(await status(head("POST", "/_studio/api/site", fields)) == 403, "\(fields)")
    }
    for origin in ["http://127.0.0.1:1", "http://localhost:2", "null", "", "https://127.0.0.1:2"] {
      #expect(await status(head("POST", "/_studio/api/site", ["origin": origin])) == 403, "\(origin)")
    }
    #expect(await status(head("PUT", "/_studio/api/site")) == 405)
    #expect(await status(head("POST", "/_studio/")) == 405)
    #expect(await status(head("GET", "/_studio/none.js")) == 404)
    #expect(await status(head("GET", "/")) == 302)
    #expect(await status(head("GET", "/_studio/../x")) == 400)
    #expect(await status(head("GET", "/_studio/")) == 200)
    #expect(await status(head("GET", "/_studio/", ["host": "evil.example"])) == 403, "nor has another name the page")
  }

  @Test func `a refusal says whether the token or the origin is wrong`() async {
    func code(_ fields: [String: String]) async -> String? {
      guard
        case .bytes(let bytes) = await exchange().reply(to: head("GET", "/_studio/api/site", fields), body: .bytes([]))
          .body,
        let node = try? JSON.parse(bytes, file: "")
      else { return nil }
      return node["code"]?.string
    }
    #expect(await code(["x-rhapsode-token": "0"]) == "token")
    #expect(await code(["sec-fetch-site": "cross-site"]) == "origin")
    #expect(await code([:]) == nil)
  }

  @Test func `every file of the page is embedded and has its type`() {
    let folder = Repository.folder + "/Sources/C/Studio/page"
    #expect(StudioFiles.all.keys.sorted() == Tree.paths(of: folder).sorted())
    for (name, file) in StudioFiles.all {
      #expect(!file.bytes.isEmpty && file.type != "application/octet-stream", "\(name)")
    }
  }

  @Test func `every reply of the studio forbids foreign scripts and frames, refusals too`() async {
    for head in [head("GET", "/_studio/"), head("GET", "/_studio/api/site", ["host": "evil.example"])] {
      let fields = await exchange().reply(to: head, body: .bytes([])).fields
      func field(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
      let policy = field("Content-Security-Policy")
      for rule in ["default-src 'none'", "script-src 'self'", "frame-src http://127.0.0.1:1", "frame-ancestors 'none'"]
      {
        #expect("; \(policy);".contains("; \(rule);"), "\(head.target): \(policy)")
      }
      #expect(field("X-Frame-Options") == "DENY" && field("Cross-Origin-Opener-Policy") == "same-origin")
    }
  }

  @Test func `bodies that are not JSON objects are refused`() async {
    for body in ["", "[]", "7", "{", "{}x", "\u{0}"] {
      #expect(await status(head("POST", "/_studio/api/stories"), body) == 400, "\(body)")
    }
  }

  @Test func `the plan for a body follows from its head`() {
    let exchange = exchange(spool: "/tmp")
    func limit(_ head: RequestHead) -> Int? {
      switch exchange.plan(for: head) {
      case .memory(let limit): limit
      case .file(_, let limit): limit + 1
      case .refused: nil
      }
    }
    #expect(limit(head("GET", "/_studio/api/site")) == 0)
    #expect(limit(head("POST", "/_studio/api/site")) == StudioExchange.longestJSON)
    #expect(limit(head("POST", "/_studio/api/media")) == StudioExchange.largestFile + 1)
    #expect(limit(head("POST", "/_studio/api/media", ["x-rhapsode-token": ""])) == StudioExchange.longestJSON)
    #expect(limit(head("POST", "/_studio/api/media", ["origin": "http://evil"])) == StudioExchange.longestJSON)
    let elsewhere = ["host": "evil.example", "origin": "http://evil.example"]
    #expect(limit(head("POST", "/_studio/api/media", elsewhere)) == StudioExchange.longestJSON)
    #expect(limit(head("POST", "/_studio/api/media", ["content-length": "600000000"])) == nil)
    #expect(limit(head("POST", "/_studio/api/site", ["content-length": "99999999999999999999999"])) == nil)
  }

  @Test func `an upload is written while it arrives, and goes with its request`() throws {
    let folder = try TemporaryFolder()
    let exchange = exchange(spool: folder.path) { request in
      guard case .file(let file) = request.body else { return .json(status: 500, .null) }
      let isNamed = (try? file.publish(as: request.query["name"] ?? "")) ?? false
      return .json(status: 201, .object([.init("size", .integer(Int64(file.size))), .init("ok", .bool(isNamed))]))
    }
    let server = try PreviewServer(ListeningSocket(port: 0, .loopback), exchange)
    defer { server.stop() }
    let origin = "127.0.0.1:\(server.port)"
    let fields = [
      "POST /_studio/api/media?story=a%20b&name=%CF%86.bin HTTP/1.1", "Host: \(origin)", "Origin: http://\(origin)",
      "X-Rhapsode-Token: \(token.text)", "Content-Length: 300000", "", "",
    ].joined(separator: "\r\n")
    do {
      let broken = try Client(port: server.port)
      broken.send(Array(fields.utf8) + [UInt8](repeating: 7, count: 1000))
      for _ in 0..<1000 where Tree.paths(of: folder.path).isEmpty { DedicatedThread.sleep(milliseconds: 20) }
      #expect(Tree.paths(of: folder.path).count == 1)
    }
    for _ in 0..<1000 where !Tree.paths(of: folder.path).isEmpty { DedicatedThread.sleep(milliseconds: 20) }
    #expect(Tree.paths(of: folder.path).isEmpty)
    let whole = try Client(port: server.port)
    whole.send(Array(fields.utf8))
    for _ in 0..<30 { whole.send([UInt8](repeating: 7, count: 10_000)) }
    let answer = whole.read { $0.hasSuffix("}") }
    #expect(answer.contains(#"{"size":300000,"ok":true}"#), "\(answer)")
    // The temporary name is removed after the answer is written.
    for _ in 0..<1000 where Tree.paths(of: folder.path).count > 1 { DedicatedThread.sleep(milliseconds: 20) }
    #expect(Tree.paths(of: folder.path) == ["φ.bin"])
  }

  @Test func `a body that drips is cut off, and one that flows is not`() throws {
    let folder = try TemporaryFolder()
    var limits = PreviewServer.Limits()
    limits.requestSeconds = 2
    let exchange = exchange(spool: folder.path) { _ in .json(.string("done")) }
    let server = try PreviewServer(ListeningSocket(port: 0, .loopback), exchange, limits: limits)
    defer { server.stop() }
    let origin = "127.0.0.1:\(server.port)"
    let fields = [
      "POST /_studio/api/media HTTP/1.1", "Host: \(origin)", "Origin: http://\(origin)",
      "X-Rhapsode-Token: \(token.text)", "Content-Length: 200000", "", "",
    ].joined(separator: "\r\n")
    // Blocks the thread: other tests, which block theirs, would let a task sleep longer than the server waits.
    func pause() { DedicatedThread.sleep(milliseconds: 150) }
    let slow = try Client(port: server.port)
    let quick = try Client(port: server.port)
    slow.send(Array(fields.utf8))
    quick.send(Array(fields.utf8))
    for _ in 0..<10 {
      quick.send([UInt8](repeating: 0x58, count: 20_000))
      pause()
    }
    let answer = quick.read { $0.hasSuffix("\"done\"") }
    #expect(answer.hasSuffix("\"done\""), "\(answer)")
    var isOpen = true
    for _ in 0..<60 where isOpen {
      isOpen = slow.send([0x58])
      pause()
    }
    #expect(!isOpen)
  }

  @Test func `everybody who listens is told`() throws {
    let exchange = exchange { _ in .events }
    let server = try PreviewServer(ListeningSocket(port: 0, .loopback), exchange)
    defer { server.stop() }
    let client = try Client(port: server.port)
    client.ask(
      "GET /_studio/api/events HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "X-Rhapsode-Token: \(token.text)")
    #expect(client.read { $0.contains("retry: 500") }.contains("text/event-stream"))
    server.send(.named("changed", .object([.init("files", .list([.string("a\nb")]))])))
    let told = client.read { $0.contains("}\n\n") }
    #expect(told.contains("event: changed\ndata: {\"files\":[\"a\\nb\"]}\n\n"), "\(told)")
  }

  @Test func `a thousand connections do not end the studio`() throws {
    var limits = PreviewServer.Limits()
    limits.requestSeconds = 1
    let server = try PreviewServer(ListeningSocket(port: 0, .loopback), exchange(), limits: limits)
    defer { server.stop() }
    var clients: [Held] = []
    for number in 0..<1000 {
      guard let client = try? Client(port: server.port) else { continue }
      client.send(Array((number.isMultiple(of: 2) ? "POST /_studio/api/media HTTP/1.1\r\n" : "GET /_st").utf8))
      clients.append(Held(client))
    }
    clients = []
    let good = try Client(port: server.port)
    good.ask(
      "GET /_studio/api/site HTTP/1.1", "Host: 127.0.0.1", "X-Rhapsode-Token: \(token.text)", "Connection: close")
    let answer = good.read(seconds: 20)
    #expect(answer.hasSuffix("null"), "\(answer)")
  }

  /// Arrays cannot contain noncopyable values.
  private final class Held {
    let client: Client

    init(_ client: consuming Client) { self.client = client }
  }

  @Test func `a query is decoded once, and what cannot be decoded is left out`() {
    let values = RequestQuery.values([
      ("a", "%CE%B1"), ("a", "second"), ("b", "%zz"), ("c", "%FF"), ("d", "x%00"), ("e", "%252e"), ("f", ""),
      ("g", String(repeating: "x", count: 20_000)),
    ])
    #expect(values == ["a": "α", "b": "%zz", "e": "%2e", "f": ""])
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
