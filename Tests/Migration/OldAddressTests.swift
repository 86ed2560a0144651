import Testing
import Text

@testable import Migration

@Suite struct OldAddressTests {
  @Test(arguments: [
    ("/a/b", "/a/b/"), ("a//b/", "/a/b/"), ("/a/b.html", "/a/b.html"), ("/a/v1.0/", "/a/v1.0/"), ("", "/"), ("//", "/"),
  ])
  func `the path that a pattern gives has single slashes, and one at its end if it is no file`(
    filled: String, path: String
  ) {
    #expect(OldPage.path(filled) == path)
  }

  @Test(arguments: [
    ("/blog/{{ page.fileSlug }}/", "/blog/v1.0/"), ("/blog/{{ page.fileSlug }}/index.html", "/blog/v1.0/"),
    ("blog/{{ page.fileSlug | slugify }}", "/blog/v1-0/"), ("/{{ page.fileSlug }}.html", "/v1.0.html"),
    ("/{{ page.date }}/", nil),
  ])
  func `a permalink of Eleventy gives the address that it gave there`(pattern: String, address: String?) {
    let page = OldPage(file: "a.md", front: .object([]), text: "", firstLine: 1, address: "/a/", target: "a.md")
    #expect(EleventySite.address(pattern, page, slug: "v1.0", date: nil) == address)
  }
}
