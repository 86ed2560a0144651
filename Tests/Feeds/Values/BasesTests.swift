import Testing

@testable import Feeds

/// The base addresses of a document and of the elements in it.
@Suite struct BasesTests {
  @Test func `an element's base ends with it, and that of the element around it holds again`() {
    var bases = Bases(document: "https://a.example/feed/")
    bases.push("https://b.example/x/")
    bases.push("y/")
    #expect(bases.resolve("z") == "https://b.example/x/y/z")
    bases.pop()
    #expect(bases.resolve("z") == "https://b.example/x/z")
    bases.pop()
    #expect(bases.resolve("z") == "https://a.example/feed/z")
    bases.pop()
    #expect(bases.resolve("z") == "https://a.example/feed/z")
  }

  @Test(arguments: ["javascript:alert(1)//", "data:text/html,x/", "mailto:a@b.example"])
  func `a base that no document can have is ignored`(base: String) {
    var bases = Bases(document: "https://a.example/feed/")
    bases.push(base)
    #expect(bases.resolve("z") == "https://a.example/feed/z")
    #expect(Bases(document: base).resolve("z") == "z")
  }

  @Test func `no base is longer than 1024 bytes, alone or joined with others`() {
    var bases = Bases(document: "https://a.example/")
    bases.push("https://b.example/" + String(repeating: "b", count: 1024) + "/")
    #expect(bases.resolve("z") == "https://a.example/z")
    let long = String(repeating: "c", count: 600) + "/"
    bases.push(long)
    #expect(bases.resolve("z") == "https://a.example/\(long)z")
    bases.push(long)
    #expect(bases.resolve("z") == "https://a.example/\(long)z")
  }
}
