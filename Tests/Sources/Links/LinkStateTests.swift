import Testing

@testable import Sources

@Suite struct LinkStateTests {
  private static func state(_ failure: FetchFailure) throws -> LinkState? {
    let visit = try FetchAttempt(unlistedAt: "https://a.example/", allowsPrivateNetwork: false)
    return LinkState(visit, .failed(failure, HTTPResponse()))
  }

  @Test(arguments: [
    FetchFailure.status(404), .status(418), .gone, .tooManyRedirects, .transport(.unknownHost), .notWeb("mailto:a@b"),
  ])
  func `a link is dead if nothing is there`(failure: FetchFailure) throws {
    guard case .dead = try Self.state(failure) else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test(arguments: [
    FetchFailure.status(401), .status(403), .status(500), .challenge, .transport(.timedOut),
    .transport(.untrusted(.expired)),
    .transport(.privateAddress("10.0.0.1")),
  ])
  func `a host that refuses or is out of order tells nothing`(failure: FetchFailure) throws {
    #expect(try Self.state(failure)?.doubt != nil)
  }

  @Test(arguments: [(404, false), (410, false), (200, true), (301, true)])
  func `a page that is too long to be read is there, unless its status says that it is not`(
    status: Int, isThere: Bool
  ) throws {
    let visit = try FetchAttempt(unlistedAt: "https://a.example/", allowsPrivateNetwork: false)
    var response = HTTPResponse()
    response.status = status
    let state = LinkState(visit, .failed(.transport(.bodyTooLarge(limit: 1)), response))
    guard isThere else {
      if case .dead = state { return }
      Issue.record("\(String(describing: state))")
      return
    }
    #expect(state == .found)
    response.status = 503
    #expect(LinkState(visit, .failed(.transport(.bodyTooLarge(limit: 1)), response)) == nil, "it is asked again")
  }

  @Test func `a host that asks to wait is asked another time`() throws {
    for failure in [FetchFailure.throttled(429), .hostPaused("a.example"), .outOfTime] {
      #expect(try Self.state(failure) == nil)
    }
  }

  @Test func `a long document, an empty answer and a step down to http are there`() throws {
    for failure in [
      FetchFailure.transport(.bodyTooLarge(limit: 1)), .status(204), .redirectToUnsafe("http://a.example/"),
    ] {
      #expect(try Self.state(failure) == .found)
    }
  }
}
