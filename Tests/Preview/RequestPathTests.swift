import Testing

@testable import Preview

struct RequestPathTests {
  @Test(arguments: [
    ("/", "/"), ("/stories/dawn/", "/stories/dawn/"), ("/a%20b.html", "/a b.html"), ("/%CE%B1/", "/α/"),
    ("/100%25", "/100%"), ("/a%252e%252e/", "/a%2e%2e/"), ("/...", "/..."), ("/.well-known/x", "/.well-known/x"),
  ])
  func `a path is decoded once`(target: String, decoded: String) {
    #expect(RequestPath(target)?.text == decoded)
  }

  @Test(arguments: [
    "", "*", "http://example.org/", "/..", "/../", "/../etc/passwd", "/a/../b", "/a/..", "/%2e%2e/etc/passwd",
    "/%2E./x", "/.%2e/x", "/./x", "/a/./b", "//example.org/", "/a//b", "/..%2fetc", "/a%2Fb", "/..%5c..", "/a\\b",
    "/a%00.html", "/a%0d%0aX: y", "/a\u{7F}", "/%", "/%4", "/%zz", "/%ff", "/%c0%ae%c0%ae/", "/%e0%80%ae",
    "/\(String(repeating: "a", count: 300))/", String(repeating: "/a", count: 3000),
  ])
  func `a path that leads out of the site or is malformed is refused`(target: String) {
    #expect(RequestPath(target) == nil)
  }

  @Test func `what follows a prefix is found`() throws {
    let path = try #require(RequestPath("/base/x/"))
    #expect(path.dropping("/base") == "/x/")
    #expect(path.dropping("/other") == nil)
    // A combining mark after the slash.
    #expect(RequestPath("/base/%D6%9E")?.dropping("/base/") == "\u{59E}")
  }
}
