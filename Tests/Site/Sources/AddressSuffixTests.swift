import Testing
import Trial

/// The suffixes that keep addresses of entries unique, from one build to the next.
@Suite struct AddressSuffixTests {
  /// A site with an entry of a feed at the address of the page `page.md`.
  private func site(page frontMatter: String) throws -> Site {
    try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: a, file: a.xml, page: own}]\n",
      "content/a.xml": """
      <rss version='2.0'><channel><title>A</title><item><title>One</title><guid>1</guid><description>Text</description>\
      </item></channel></rss>
      """,
      "content/page.md": "---\n\(frontMatter)permalink: /sources/a/one/\n---\n# Page\n\nText.\n",
    ])
  }

  private func entries(_ site: Site) -> [String] {
    Tree.paths(of: site.output).filter { $0.hasPrefix("sources/a/one") && $0.hasSuffix("/index.html") }.sorted()
  }

  @Test func `an entry keeps the suffix that it once needed`() throws {
    let site = try site(page: "")
    #expect(try site.build().status == 0)
    let suffixed = try #require(entries(site).first { $0 != "sources/a/one/index.html" })
    try site.folder.remove("content/page.md")
    #expect(try site.build().status == 0)
    #expect(entries(site) == [suffixed])
  }

  @Test(arguments: [("draft: true\n", "--drafts"), ("date: 2027-01-01\n", "--future")])
  func `a preview of drafts or of future entries stores no suffix`(frontMatter: String, option: String) throws {
    let site = try site(page: frontMatter)
    #expect(try site.build(option).status == 0)
    #expect(entries(site).count == 2)
    try site.folder.remove("content/page.md")
    #expect(try site.build().status == 0)
    #expect(entries(site) == ["sources/a/one/index.html"])
  }
}
