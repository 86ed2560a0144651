import Synchronization
import Testing
import Text
import Trial

@testable import Preview

struct ExchangeTests {
  private let page = Array("<!DOCTYPE html><html><head><title>x</title></head><body>Text</body></html>".utf8)

  private func exchange(_ response: Response) -> Exchange {
    Exchange(hosts: AllowedHosts(isPublic: false), answer: { _ in response }, command: { _ in true })
  }

  private func head(_ method: String = "GET", _ target: String = "/", _ fields: [String: String] = [:]) -> RequestHead {
    RequestHead(method: method, target: target, fields: fields.merging(["host": "127.0.0.1:1"]) { own, _ in own })
  }

  private func field(_ name: String, _ reply: Reply) -> String? { reply.fields.first { $0.name == name }?.value }

  private func bytes(_ reply: Reply) -> String {
    guard case .bytes(let bytes) = reply.body else { return "no bytes" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a page gets the script as the first of its head`() async {
    let reply = await exchange(Response(type: "text/html", .bytes(page), isPage: true)).reply(to: head())
    #expect(reply.status == 200)
    #expect(bytes(reply).contains("<head><script id=\"_rhapsode\" src=\"/_rhapsode/live.js?"))
    #expect(bytes(reply).contains("data-page=\"\(FastDigest(of: page).hex)\"></script><title>"))
    #expect(field("Cache-Control", reply) == "no-cache")
  }

  @Test(arguments: [
    ("<!doctype html>\n<p>x", "<!doctype html><script"), ("<p>x", "<script"),
    ("<html><HEAD lang=x><title>", "<HEAD lang=x><script"), ("<header>x", "<script"), ("<head", "<script"),
  ])
  func `pages without a head get the script too`(page: String, start: String) {
    let made = LiveScript.inserted(into: Array(page.utf8), digest: FastDigest(of: page))
    let text = String(decoding: made, as: UTF8.self)
    #expect(text.contains(start))
    #expect(text.replacing(/<script.*<\/script>/, with: "") == page)
  }

  @Test func `only the preview itself and the studio of this machine may show it in a frame`() async {
    let alone = exchange(Response(type: "text/html", .bytes(page), isPage: true))
    let ancestors = "frame-ancestors 'self' vscode-webview: vscode-file:"
    for target in ["/", "/_rhapsode/live.js", "//"] {
      let reply = await alone.reply(to: head("GET", target))
      #expect(field("Content-Security-Policy", reply) == ancestors)
      #expect(field("X-Frame-Options", reply) == "SAMEORIGIN")
    }
    let framed = Exchange(
      hosts: AllowedHosts(isPublic: false), hasStudio: true, isFramed: true,
      answer: { _ in Response(type: "text/html", .bytes(page), isPage: true) }, command: { _ in true })
    let reply = await framed.reply(to: head())
    #expect(
      field("Content-Security-Policy", reply) == ancestors + " http://127.0.0.1:* http://localhost:*")
    #expect(field("X-Frame-Options", reply) == nil, "it cannot name another origin")
  }

  @Test func `other files are sent as they are`() async {
    let reply = await exchange(Response(type: "text/css", .bytes(Array("a{}".utf8)))).reply(to: head())
    #expect(bytes(reply) == "a{}")
    #expect(field("Content-Type", reply) == "text/css")
  }

  @Test func `a version that the browser has is not sent again`() async throws {
    let exchange = exchange(Response(type: "text/html", .bytes(page), isPage: true))
    let tag = try #require(field("ETag", await exchange.reply(to: head())))
    for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let again = await exchange.reply(to: head("GET", "/", ["if-none-match": known]))
      #expect(again.status == 304)
      #expect(bytes(again) == "")
    }
    #expect(await exchange.reply(to: head("GET", "/", ["if-none-match": "\"other\""])).status == 200)
  }

  @Test func `a part of a file is sent with its place`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("0123456789", to: "sound.mp3")
    let exchange = exchange(Response(type: "audio/mpeg", .file(folder / "sound.mp3")))
    let reply = await exchange.reply(to: head("GET", "/", ["range": "bytes=2-4"]))
    #expect(reply.status == 206)
    #expect(field("Content-Range", reply) == "bytes 2-4/10")
    guard case .file(_, let range) = reply.body else { return #expect(Bool(false), "no file") }
    #expect(range == 2..<5)
    let beyond = await exchange.reply(to: head("GET", "/", ["range": "bytes=10-"]))
    #expect(beyond.status == 416 && field("Content-Range", beyond) == "bytes */10")
    let stale = await exchange.reply(to: head("GET", "/", ["range": "bytes=2-4", "if-range": "\"old\""]))
    #expect(stale.status == 200)
    try folder.remove("sound.mp3")
    #expect(await exchange.reply(to: head()).status == 404)
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "", "get", "\u{1}"])
  func `only GET and HEAD are answered`(method: String) async {
    let reply = await exchange(Response(type: "text/html", .bytes(page))).reply(to: head(method))
    #expect(reply.status == 405 && field("Allow", reply) == "GET, HEAD")
  }

  @Test func `the script of a page is served, and nothing else at the addresses of the preview`() async throws {
    let exchange = exchange(Response(type: "text/html", .bytes(page), isPage: true))
    let script = await exchange.reply(to: head("GET", "/_rhapsode/live.js"))
    #expect(script.status == 200 && field("Content-Type", script) == "text/javascript; charset=utf-8")
    #expect(bytes(script) == String(decoding: LiveScript.bytes, as: UTF8.self))
    for name in ["", "live.js/", "events", "events/x", "live.css"] {
      #expect(await exchange.reply(to: head("GET", "/_rhapsode/" + name)).status == 404, "\(name)")
    }
  }

  @Test func `the address of the studio tells on the port of the preview where the studio is`() async {
    func studio(_ hasStudio: Bool) -> Exchange {
      Exchange(
        hosts: AllowedHosts(isPublic: false), hasStudio: hasStudio,
        answer: { Response(type: "text/plain", .bytes(Array($0.text.utf8))) }, command: { _ in true })
    }
    for target in ["/_studio", "/_studio/", "/_studio/api/site"] {
      #expect(bytes(await studio(true).reply(to: head("GET", target))).contains("Press `s` in the terminal"))
      #expect(bytes(await studio(false).reply(to: head("GET", target))) == target, "the site may have a page there")
    }
    #expect(bytes(await studio(true).reply(to: head("GET", "/_studios/"))) == "/_studios/")
  }

  @Test func `a foreign name is refused whatever is asked for`() async {
    let exchange = exchange(Response(type: "text/html", .bytes(page)))
    for target in ["/", "/_rhapsode/live.js", "/_rhapsode/events/x/"] {
      let head = RequestHead(method: "GET", target: target, fields: ["host": "evil.example"])
      #expect(await exchange.reply(to: head).status == 403)
    }
  }

  @Test func `no service worker is served`() async {
    let exchange = exchange(Response(type: "text/javascript", .bytes([])))
    #expect(await exchange.reply(to: head("GET", "/worker.js", ["service-worker": "script"])).status == 403)
  }

  @Test func `only pages of the preview may give commands`() async {
    let done = Mutex<[LiveCommand]>([])
    let exchange = Exchange(hosts: AllowedHosts(isPublic: false), answer: { _ in Response(type: "", .bytes([])) }) {
      command in
      done.withLock { $0.append(command) }
      return true
    }
    let command = Array(#"{"file": "content/a.md", "line": 7, "column": 2}"#.utf8)
    let own = ["origin": "http://127.0.0.1:1", "x-rhapsode": "1"]
    func status(_ fields: [String: String], _ body: [UInt8]) async -> Int {
      await exchange.reply(to: head("POST", "/_rhapsode/command", fields), body: .bytes(body)).status
    }
    #expect(await status(own, command) == 204)
    #expect(await status(["origin": "http://127.0.0.1:1"], command) == 403)
    #expect(await status(["origin": "http://evil.example", "x-rhapsode": "1"], command) == 403)
    #expect(await status(own.merging(["sec-fetch-site": "cross-site"]) { $1 }, command) == 403)
    for wrong in [#"{"file": "../../etc/passwd"}"#, #"{"file": "/etc/passwd"}"#, "{}", "", "[", #"{"page": ".."}"#] {
      #expect(await status(own, Array(wrong.utf8)) == 400, "\(wrong)")
    }
    #expect(done.withLock { $0 } == [.open(file: "content/a.md", line: 7, column: 2)])
  }
}
