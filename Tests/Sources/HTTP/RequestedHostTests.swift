import Model
import Testing
import Text

@testable import Sources

/// Host names must mean the same to Rhapsode, to libcurl and in requests.
@Suite struct RequestedHostTests {
  @Test(arguments: [
    "", ".", "a..b", "℀.com", "a／b.example", "b：80.example", "a b", "a%2Fb", "a%00b", "%FF", "ä_-.-.",
    "a\u{200D}b.com",
    "[::1", "[::1]x", "[localhost]", "[::1%25]", "a:b", "☃\u{FE0F}⃣.net", "\u{AD}.com", "ä..com",
    String(repeating: "a", count: 64) + ".com",
  ])
  func `no feed is looked for at a name that no host can have`(written: String) {
    #expect(throws: FetchFailure.self) {
      try FetchAttempt(unlistedAt: "http://\(written)/", allowsPrivateNetwork: true)
    }
  }

  @Test(arguments: [
    "http://news.example:80:80/", "http://news.example:99999/", "http://παράδειγμα.example/", "http:///news.example/",
    "http://a%2Fb/",
  ])
  func `an address that libcurl reads in another way is not requested`(url: String) {
    #expect(HTTPRequest(url: url).refusal == .badAddress)
  }

  @Test(arguments: [
    "http://0x7f.1/", "http://2130706433/", "http://[::1]:80/", "HTTP://News.Example:80/a?b", "http://a_b.example./",
  ])
  func `a URL that libcurl only spells differently is requested`(url: String) {
    #expect(HTTPRequest(url: url).refusal == nil)
  }

  @Test func `an international host is asked for by its A-labels`() async throws {
    let server = try MisbehavingServer()
    let source = Source(id: "s", location: .url("http://παράδειγμα.example/good"), title: "")
    let site = try FollowedSite([source])
    #expect(try await site.refresh(settings: { $0.proxy = server.url("") }).first?.outcome == .updated)
    #expect(try server.requests().map(\.host) == ["xn--hxajbheg2az3al.example"])
  }

  @Test func `an international host is resolved without the machine's locale`() throws {
    let server = try MisbehavingServer()
    var request = HTTPRequest(url: try #require(URI("http://παράδειγμα.example:\(server.port)/good").forRequest))
    request.resolution = "xn--hxajbheg2az3al.example:\(server.port):127.0.0.1"
    request.allowsPrivateNetwork = true
    guard var transfers = Transfers() else { throw HTTPFailure.other("no memory") }
    let isStarted = transfers.start(request, id: 0)
    #expect(isStarted)
    var statuses: [Int] = []
    while transfers.count > 0 { statuses += transfers.finished(patience: .milliseconds(20)).map(\.response.status) }
    #expect(statuses == [200])
  }
}
