import Testing
import Text

@testable import Deploy

@Suite struct PublishedHeadersTests {
  private static let headers = """
    # a remark
    /sub/*
      X-Content-Type-Options: nosniff
    /sub/assets/*
      Cache-Control: public, max-age=31536000, immutable
    /sub/*.json
      cache-control: max-age=60
    /sub/sw.js
      Cache-Control: no-cache, \u{1}
    """

  @Test(arguments: [
    ("assets/a-1.css", "public, max-age=31536000, immutable"), ("a/index.html", "no-cache"),
    ("assets/deep/a.png", "public, max-age=31536000, immutable"), ("feed.json", "max-age=60"),
    ("assets/data.json", "max-age=60"), ("sw.js", "no-cache"), ("a.jsonx", "no-cache"),
    ("media/0123456789abcdef-640.webp", "public, max-age=31536000, immutable"),
    ("media/0123456789abcdef.svg", "public, max-age=31536000, immutable"),
    ("media/0123456789abcdef/3/1_2.webp", "public, max-age=31536000, immutable"),
    ("media/0123456789abcdef.json", "max-age=60"), ("media/0123456789abcde.svg", "no-cache"),
    ("media/0123456789ABCDEF.svg", "no-cache"), ("media/0123456789abcdef", "no-cache"),
    ("media/harbour.jpg", "no-cache"), ("a/media/0123456789abcdef.svg", "no-cache"),
  ])
  func `the last rule that matches says how long a file is cached`(path: String, value: String) throws {
    let headers = PublishedHeaders(Array(Self.headers.utf8), basePath: "/sub")
    #expect(headers.caching(of: try #require(RelativePath(path))) == value)
    let other = PublishedHeaders(Array(Self.headers.replacing("\n", with: "\r\n").utf8), basePath: "/sub")
    #expect(other.caching(of: try #require(RelativePath(path))) == value)
  }

  @Test(arguments: [
    ("/*a*b", "xayb", true), ("/*a*b", "xayc", false), ("/**", "a", true), ("/a*", "a", true),
    ("/*.css", "a.css.css", true), ("/a*c*e", "abcde", true), ("/*ab", "aab", true), ("/a", "ab", false),
    ("/" + String(repeating: "*a", count: 40) + "*b", String(repeating: "a", count: 200), false),
  ])
  func `a pattern with many stars is matched at once`(pattern: String, path: String, isMatched: Bool) throws {
    let headers = PublishedHeaders(Array("\(pattern)\n  Cache-Control: max-age=7\n".utf8))
    #expect((headers.caching(of: try #require(RelativePath(path))) == "max-age=7") == isMatched)
  }

  @Test func `files whose endings tools do not know have a type`() {
    #expect(PublishedType.type(of: "a/feed.atom") == "application/atom+xml; charset=utf-8")
    #expect(PublishedType.type(of: "a/photo.jpg") == nil)
  }
}
