import Testing

@testable import Text

@Suite struct URITests {
  @Test func `an address is cut into its parts`() {
    let uri = URI("https://me:secret@Example.org:8080/a/b;c?x=1&y=?#top?/#")
    #expect(uri.scheme == "https")
    #expect(uri.authority == "me:secret@Example.org:8080")
    #expect(uri.userInfo == "me:secret")
    #expect(uri.host == "Example.org")
    #expect(uri.port == 8080)
    #expect(uri.path == "/a/b;c")
    #expect(uri.query == "x=1&y=?")
    #expect(uri.fragment == "top?/#")
    #expect(uri.isAbsolute && uri.isWeb)
  }

  @Test(
    arguments: [
      ("", nil, nil, "", nil, nil), ("mailto:a@b.c", "mailto", nil, "a@b.c", nil, nil),
      ("//host", nil, "host", "", nil, nil),
      ("?q", nil, nil, "", "q", nil), ("#", nil, nil, "", nil, ""), ("a?b#c?d", nil, nil, "a", "b", "c?d"),
      ("1:2", nil, nil, "1:2", nil, nil), ("a/b:c", nil, nil, "a/b:c", nil, nil),
      ("file:///x", "file", "", "/x", nil, nil),
      ("λιμάνι:x", nil, nil, "λιμάνι:x", nil, nil), (":", nil, nil, ":", nil, nil),
      ("urn:isbn:0", "urn", nil, "isbn:0", nil, nil),
    ] as [(String, String?, String?, String, String?, String?)])
  func `odd addresses have the parts of the grammar`(
    text: String, scheme: String?, authority: String?, path: String, query: String?, fragment: String?
  ) {
    let uri = URI(text)
    #expect(uri.scheme.map { String($0) } == scheme)
    #expect(uri.authority.map { String($0) } == authority)
    #expect(String(uri.path) == path)
    #expect(uri.query.map { String($0) } == query)
    #expect(uri.fragment.map { String($0) } == fragment)
  }

  @Test(
    arguments: [
      ("http://[::1]:80/", "[::1]", 80), ("http://[::1]/", "[::1]", nil), ("http://h:/", "h", nil),
      ("http://h:99999/", "h", nil), ("http://a@b@c:1/", "c", 1), ("http://h:8x/", "h:8x", nil), ("http:///x", "", nil),
      ("http://a:b:80/", "a:b:80", nil),
    ] as [(String, String, Int?)])
  func `host and port are found in any authority`(text: String, host: String, port: Int?) {
    let uri = URI(text)
    #expect(uri.host.map { String($0) } == host)
    #expect(uri.port == port)
  }

  @Test func `the origin ignores case and default ports`() {
    #expect(URI("HTTPS://Example.org/a").hasSameOrigin(as: URI("https://example.org:443/b")))
    #expect(!URI("https://example.org/").hasSameOrigin(as: URI("http://example.org/")))
    #expect(!URI("https://example.org/").hasSameOrigin(as: URI("https://example.org:8443/")))
    #expect(!URI("mailto:a@b").hasSameOrigin(as: URI("mailto:a@b")))
  }
}
