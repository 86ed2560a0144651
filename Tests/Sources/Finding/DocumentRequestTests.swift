import Testing

@testable import Sources

/// Documents that other documents name.
@Suite struct DocumentRequestTests {
  @Test(arguments: [
    ("https://old.example/b.xml", "https://old.example/a.xml", true),
    ("https://OLD.example/b.xml", "http://old.example/a.xml", true),
    ("https://other.example/b.xml", "https://old.example/a.xml", false),
    ("https://old.example:8443/b.xml", "https://old.example/a.xml", false),
    ("https://eleni:x@old.example/b.xml", "https://old.example/a.xml", false),
    ("http://127.0.0.1/b.xml", "https://old.example/a.xml", false),
    ("http://127.0.0.1:8080/b.xml", "http://127.0.0.1:8080/a.xml", true),
    ("http://127.0.0.1:22/b.xml", "http://127.0.0.1:8080/a.xml", false),
    ("file:///etc/passwd", "https://old.example/a.xml", false),
    ("b.xml", "https://old.example/a.xml", false),
    ("https://old.example/b.xml", "a.xml", true), ("http://10.0.0.1/b.xml", "a.xml", false),
    ("http://2130706433/b.xml", "a.xml", false), ("http://router/b.xml", "a.xml", false), ("b.xml", "a.xml", false),
  ])
  func `a document may name only documents of its own server, and a file only public ones`(
    url: String, document: String, isAllowed: Bool
  ) {
    #expect(DocumentRequest.mayFollow(url, namedBy: document) == isAllowed)
  }
}
