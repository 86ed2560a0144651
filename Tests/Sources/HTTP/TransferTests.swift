import Glibc
import Testing

@testable import Sources

/// What a transfer takes from a server, and from the environment.
@Suite struct TransferTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  private static func response(to request: HTTPRequest) -> HTTPResponse {
    guard var transfers = Transfers(), transfers.start(request, id: 0) else { return HTTPResponse() }
    while transfers.count > 0 {
      for (_, response) in transfers.finished(patience: .milliseconds(100)) { return response }
    }
    return HTTPResponse()
  }

  private func response(to path: String) -> HTTPResponse {
    var request = HTTPRequest(url: server.url(path))
    request.allowsPrivateNetwork = true
    return Self.response(to: request)
  }

  @Test func `a head of more than 64 KiB ends the transfer, however short its lines are`() {
    #expect(response(to: "heads/50").status == 200)
    #expect(response(to: "heads/50").failure == nil)
    #expect(response(to: "heads/100").failure == .headersTooLarge(limit: 64 << 10))
  }

  @Test func `a body in more than three codings is not read`() {
    #expect(response(to: "packed/gzip,br,gzip").failure == nil)
    #expect(response(to: "packed/gzip,br,gzip,gzip").failure == .invalidCoding)
  }

  @Test func `the proxies of the environment, and their exceptions, are ignored`() async {
    await #expect(processExitsWith: .success) {
      [direct = server.url("good") as String, proxy = server.url("") as String] in
      for name in ["http_proxy", "all_proxy"] { unsafe setenv(name, "http://127.0.0.1:1", 1) }
      unsafe setenv("no_proxy", "*", 1)
      var request = HTTPRequest(url: direct)
      request.allowsPrivateNetwork = true
      try #require(TransferTests.response(to: request).status == 200)
      request = HTTPRequest(url: "http://news.example/good")
      request.proxy = proxy
      try #require(TransferTests.response(to: request).status == 200)
    }
  }
}
