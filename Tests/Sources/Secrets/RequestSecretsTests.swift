import Archive
import Model
import Testing
import Text

@testable import Sources

/// Secrets of requests that servers repeat.
@Suite struct RequestSecretsTests {
  private static let token = "x7Kq93mZ0a2fLw8e"

  private func attempt(_ url: String, headers: [String: String] = [:], isSecret: Bool = false) throws -> FetchAttempt {
    var source = Source(id: "a", location: .url(url), title: "")
    source.headers = headers
    source.isSecret = isSecret
    return try FetchAttempt(source, SourceRecord(id: "a", location: "a"), url: url) { _ in "Bearer \(Self.token)" }
  }

  private func response(_ status: Int, _ headers: KeyValuePairs<String, String>, _ body: String = "") -> HTTPResponse {
    var response = HTTPResponse()
    (response.status, response.headers, response.body) = (status, HeaderFields(headers), Array(body.utf8))
    return response
  }

  @Test func `headers lose the secret, and a validator with it is dropped`() throws {
    var attempt = try attempt("https://a.example/feed", headers: ["Authorization": "env:T"])
    let given = response(
      200, ["ETag": "\"\(Self.token)\"", "Content-Type": "text/xml; a=\(Self.token)", "Last-Modified": "x"],
      "<title>\(Self.token)</title>")
    guard case .document(let answer) = attempt.take(given) else {
      Issue.record("no document")
      return
    }
    #expect(answer.headers["etag"] == nil && answer.headers["last-modified"] == "x")
    #expect(answer.headers["content-type"] == "text/xml; a=removed")
    #expect(attempt.withoutSecrets(answer.body).text == "<title>removed</title>")
  }

  @Test func `headers lose the token of a secret address too`() throws {
    var attempt = try attempt("https://a.example/feed?token=\(Self.token)", isSecret: true)
    let given = response(200, ["ETag": "\"\(Self.token)\"", "Content-Type": "text/xml; a=\(Self.token)"], "<title/>")
    guard case .document(let answer) = attempt.take(given) else {
      Issue.record("no document")
      return
    }
    #expect(answer.headers["etag"] == nil && answer.headers["content-type"] == "text/xml; a=removed")
  }

  @Test func `a redirect cannot bring a secret header into the address`() throws {
    var attempt = try attempt("https://a.example/feed", headers: ["X-Key": Self.token])
    guard case .follow = attempt.take(response(301, ["Location": "/b?key=\(Self.token)"])) else {
      Issue.record("no redirect")
      return
    }
    #expect(attempt.address == "https://a.example/b?key=removed" && attempt.permanent == attempt.address)
  }

  @Test func `the redirect of a secret address is followed as it is, but not shown`() throws {
    var attempt = try attempt("https://a.example/feed?token=\(Self.token)", isSecret: true)
    guard case .follow = attempt.take(response(302, ["Location": "/b?token=\(Self.token)"])) else {
      Issue.record("no redirect")
      return
    }
    #expect(attempt.address == "https://a.example/b?token=\(Self.token)")
    guard case .failed(let failure, _) = attempt.take(response(302, ["Location": "http://b.example/\(Self.token)"]))
    else {
      Issue.record("no failure")
      return
    }
    #expect(failure == .redirectToUnsafe("http://b.example/removed"))
  }

  @Test func `a feed that is looked for repeats the token of its address in no message`() throws {
    var attempt = try FetchAttempt(
      unlistedAt: "https://a.example/feed?token=\(Self.token)", allowsPrivateNetwork: false)
    guard case .failed(let failure, _) = attempt.take(response(302, ["Location": "ftp://b.example/\(Self.token)"]))
    else {
      Issue.record("no failure")
      return
    }
    #expect(failure == .notWeb("ftp://b.example/removed"))
  }

  @Test
  func `where a third party chose the address, a redirect cannot bring the token of the source's own one into it`()
    throws
  {
    let feed = try attempt("https://a.example/feed?token=\(Self.token)", isSecret: true)
    let search = IconSearch(picture: nil, page: nil, feed: "https://a.example/feed")
    var icon = feed.onward(
      to: "https://b.example/icon.png", .icon(search), feed.record, SourceReport(feed.source, feed.record))
    guard case .follow = icon.take(response(302, ["Location": "https://c.example/?stolen=\(Self.token)"])) else {
      Issue.record("no redirect")
      return
    }
    #expect(icon.address == "https://c.example/?stolen=removed")
  }

  @Test func `a document does not keep the password of its address, nor the form in which it was sent`() throws {
    let attempt = try attempt("https://eleni:open%20sesame7@a.example/feed")
    let sent = Base64.encode(Array("eleni:open sesame7".utf8))
    let kept = attempt.withoutSecrets(Array("open sesame7, \(sent), open%20sesame7, eleni".utf8))
    #expect(kept.text == "removed, removed, removed, eleni")
  }

  @Test func `a redirect's own user name and password are neither sent nor shown`() throws {
    var attempt = try attempt("https://a.example/feed")
    guard case .follow = attempt.take(response(302, ["Location": "https://eleni:sesame@b.example/x"])) else {
      Issue.record("no redirect")
      return
    }
    #expect(attempt.address == "https://b.example/x")
    for address in ["ftp://eleni:sesame@b.example/x", "http://eleni:sesame@b.example/x"] {
      guard case .failed(let failure, _) = attempt.take(response(302, ["Location": address])) else {
        Issue.record("no failure")
        continue
      }
      #expect(failure.summary.contains("b.example/x") && !failure.summary.contains("sesame"), "\(failure)")
    }
  }

  @Test func `other headers of the settings stay in documents`() throws {
    let attempt = try attempt("https://a.example/feed", headers: ["Accept": "application/rss+xml"])
    #expect(attempt.withoutSecrets(Array("application/rss+xml".utf8)).text == "application/rss+xml")
  }
}
