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
    #expect(EleventySite.address(pattern, page, slug: "v1.0") == address)
  }

  @Test func `of an alias that several pages have, one is kept, and the others are reported`() throws {
    func page(_ title: String, _ aliases: String) -> String {
      "---\ntitle: \(title)\naliases: [\(aliases)]\n---\nText.\n"
    }
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": "baseURL = 'https://old.example/'\n", "content/s/a.md": page("A", "/old/, /s/b/, /mine/"),
        "content/s/b.md": page("B", "/old, /s/b/, /x/"), "content/s/_index.md": page("S", "/old/, /x/, /list/"),
        "content/s/c.md": "---\ntitle: C\ndraft: true\naliases: [/old/]\n---\nText.\n",
      ])
    #expect(try old.text("content/s/a.md").contains("aliases: [\"/old/\", \"/mine/\"]\n"))
    #expect(try old.text("content/s/b.md").contains("aliases: [\"/x/\"]\n"))
    #expect(try old.text("content/s/c.md").contains("aliases: [\"/old/\"]\n"))
    #expect(try old.settings.contains("\"/list/\": \"/s/\"") && !old.settings.contains("/old/"))
    #expect(
      old.findings.filter { $0.contains("left out") } == [
        "content/s/a.md:3: the alias `/s/b/` was left out: it leads to content/s/b.md already",
        "content/s/b.md:3: the alias `/old` was left out: it leads to content/s/a.md already",
        "content/s/_index.md:3: the alias `/old/` was left out: it leads to content/s/a.md already",
        "content/s/_index.md:3: the alias `/x/` was left out: it leads to content/s/b.md already",
      ])
  }
}
