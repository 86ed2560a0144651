import Testing

@testable import Text

@Suite struct URIFolderTests {
  @Test(arguments: [
    ("/about", "/about/"), ("/about/", "/about/"), ("/feed.xml", "/feed.xml"), ("/v1.0/notes", "/v1.0/notes/"),
    ("/v1.0/", "/v1.0/"), ("/", "/"), ("", "/"), ("a", "a/"), ("a.b", "a.b"), ("/α.β/γ", "/α.β/γ/"),
  ])
  func `an address without an extension is that of a folder`(path: String, expected: String) {
    #expect(URI.folderPath(path) == expected)
  }
}
