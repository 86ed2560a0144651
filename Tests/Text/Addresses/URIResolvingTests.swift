import Testing

@testable import Text

@Suite struct URIResolvingTests {
  /// RFC 3986 §5.4.1 and §5.4.2.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
  ])
  func `the examples of RFC 3986 hold`(reference: String, target: String) {
    #expect(URI("http://a/b/c/d;p?q").resolving(reference).text == target)
  }

  @Test(arguments: [
    ("http://example.org", "a", "http://example.org/a"), ("http://example.org?x", "a", "http://example.org/a"),
    ("https://example.org/feed.xml", "//cdn.example.org/a.png", "https://cdn.example.org/a.png"),
    ("mailto:a@b", "c", "mailto:c"), ("", "a/../b", "b"), ("/x/y", "../../../z", "/z"), ("a/b", "./c:d", "a/c:d"),
    ("a", "./c:d", "./c:d"), ("urn:x", "/.//y", "urn:/.//y"), ("http://a/x/", "..//y", "http://a//y"),
  ])
  func `bases of every kind are resolved against`(base: String, reference: String, target: String) {
    #expect(URI(base).resolving(reference).text == target)
  }
}
